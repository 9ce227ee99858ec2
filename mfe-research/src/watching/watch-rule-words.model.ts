import { usualWatchRule, type WatchForm, type WatchRule } from '@basecase/gateway/contract';
import { chooseRule } from '@basecase/gateway/contract/figures/choose-rule';
import { formatMoneyFull, formatPerShare } from '@basecase/shared-ui/figures/format';
import { readNumber } from '@basecase/shared-ui/figures/parse';
import type { WatchRules } from './use-watch-rules.ts';

/** A rule without any alert. */
export const quietRule: WatchRule = {
  forms: [],
  results: false,
  above: null,
  below: null,
  fairValue: false,
  insiders: false,
};

/** Returns the alerts of a company that are in force. */
export function findRule(
  symbol: string,
  lists: Parameters<typeof chooseRule>[1],
  rules: WatchRules['rules'],
): WatchRule {
  return chooseRule(symbol, lists, new Map(rules.map(({ target, rule }) => [target, rule])));
}

/** Returns how many kinds of alerts are on. */
export function countAlerts(rule: WatchRule): number {
  const { forms, results, above, below, fairValue, insiders, screen = null } = rule;
  const events = [forms.length > 0, results, above !== null, below !== null, fairValue, insiders, screen !== null];
  return events.filter(Boolean).length;
}

export function isSameRule(one: WatchRule, other: WatchRule): boolean {
  return JSON.stringify(normalize(one)) === JSON.stringify(normalize(other));
}

function normalize(rule: WatchRule): WatchRule {
  return { ...rule, forms: [...rule.forms].sort(), screen: rule.screen ?? null };
}

/** Returns own settings in words, as they differ from the usual ones: "8-K too, below $75". */
export function describeRule(rule: WatchRule): string {
  if (countAlerts(rule) === 0) return 'All alerts are off';
  const { forms, results, above, below, fairValue, insiders, screen = null } = rule;
  const usual = usualWatchRule.forms;
  const more = forms.filter((form) => !usual.includes(form));
  const less = usual.filter((form) => !forms.includes(form));
  const added = [
    ...(above === null ? [] : [`above ${formatLevel(above)}`]),
    ...(below === null ? [] : [`below ${formatLevel(below)}`]),
    ...(screen === null ? [] : [`screen “${screen}”`]),
  ];
  const isAddedOnly = forms.length === 0 && !results && !fairValue && !insiders;
  if (isAddedOnly) return capitalise([...added, 'nothing else'].join(', '));
  const parts = [
    ...(more.length === 0 ? [] : [`${more.join(' and ')} too`]),
    ...(less.length === 0 ? [] : [`no ${less.join(' and no ')}`]),
    ...(results ? [] : ['no results']),
    ...added,
    ...(fairValue ? [] : ['no fair value']),
    ...(insiders ? [] : ['no insider trades']),
  ];
  return parts.length === 0 ? 'As usual' : capitalise(parts.join(', '));
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns a level without zeros behind the point: "$900". */
export function formatLevel(level: number): string {
  return Number.isInteger(level) ? formatMoneyFull(level) : formatPerShare(level);
}

/** Returns the rule with a form added or taken away. */
export function toggleForm(rule: WatchRule, form: WatchForm): WatchRule {
  const forms = rule.forms.includes(form) ? rule.forms.filter((one) => one !== form) : [...rule.forms, form];
  return { ...rule, forms };
}

/** Returns the level that a user typed: null for an empty field, undefined for what is no price. */
export function readLevel(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const value = readNumber(text);
  return value === null || value <= 0 ? undefined : value;
}

/** Returns that the price is beyond a level already; null where it is not, or is not known. */
export function describePassed(side: 'above' | 'below', level: number | null, price: number | null): string | null {
  if (level === null || price === null) return null;
  const isPassed = side === 'above' ? price > level : price < level;
  return isPassed ? `The price is already ${side} ${formatLevel(level)}.` : null;
}
