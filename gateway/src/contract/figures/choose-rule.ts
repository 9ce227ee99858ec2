import { usualWatchRule, type WatchRule, watchForms } from '../watching/watch-rules.ts';

/** Own settings of a user, by company or list. */
export type OwnRules = ReadonlyMap<string, WatchRule>;

interface CompanyList {
  readonly id: string;
  readonly symbols: readonly string[];
}

/** Returns the name under which the rule of a list is kept. */
export function nameListTarget(listId: string): string {
  return `list-${listId}`;
}

/**
 * Returns what a user wants to know of a company: by its own settings, else by those of its lists, of which each adds its
 * events.
 */
export function chooseRule(symbol: string, lists: readonly CompanyList[], rules: OwnRules): WatchRule {
  const own = rules.get(symbol);
  if (own !== undefined) return own;
  if (rules.size === 0) return usualWatchRule;
  const ofLists = lists
    .filter(({ symbols }) => symbols.includes(symbol))
    .map(({ id }) => rules.get(nameListTarget(id)) ?? usualWatchRule);
  if (ofLists.length === 0) return usualWatchRule;
  return {
    forms: watchForms.filter((form) => ofLists.some(({ forms }) => forms.includes(form))),
    results: ofLists.some(({ results }) => results),
    above: null,
    below: null,
    fairValue: ofLists.some(({ fairValue }) => fairValue),
    insiders: ofLists.some(({ insiders }) => insiders),
  };
}
