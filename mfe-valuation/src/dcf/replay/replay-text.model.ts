import type { PriceHistory } from '@basecase/gateway/contract';
import { formatPerShare } from '@basecase/shared-ui/figures/format';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { capitalised } from '../inputs/figure-input.model.ts';
import { yearsWord } from '../valuation/valuation.model.ts';
import type { ReplaySummary } from './replay-summary.model.ts';

/** Returns the counts in words: the rule's view, the price a year later, and the widest miss. Never the return of a strategy. */
export function summaryText(summary: ReplaySummary, name: string, currency: string | null): string {
  const { valued, refused, tooDear, higher } = summary;
  const leftOut =
    refused === 0
      ? ''
      : `${refused} ${refused === 1 ? 'filing has' : 'filings have'} no reliable fair value and ${refused === 1 ? 'is' : 'are'} left out.`;
  if (valued === 0) return `No filing of ${name} gives a reliable fair value. ${leftOut}`;
  return [
    `The rule called ${name} too dear at ${tooDear} of ${valued} ${valued === 1 ? 'filing' : 'filings'}.`,
    ...(higher.of === 0 ? [] : [`The price was higher a year later after ${higher.right} of ${higher.of}.`]),
    ...missText(summary, currency),
    ...(leftOut === '' ? [] : [leftOut]),
  ].join(' ');
}

function missText({ miss }: ReplaySummary, currency: string | null): string[] {
  if (miss === null) return [];
  const money = (value: number) => formatPerShare(value, { currency });
  const { row, price, years, later } = miss;
  const view = (row.fairValue ?? 0) < price ? 'too dear' : 'cheap';
  const span = years === 1 ? 'a year' : `${yearsWord(years)} years`;
  return [
    `Its widest miss: ${view} at ${money(price)} on ${formatCalendarDay(row.filed)}, ${money(later)} ${span} later.`,
  ];
}

/** Returns the record of a rule in one sentence; null without a filing that it valued. */
export function recordText({ valued, tooDear, higher }: ReplaySummary, name: string): string | null {
  if (valued === 0) return null;
  const times = (count: number) => (count === 1 ? 'once' : `${count} times`);
  const filings = `At ${valued} annual ${valued === 1 ? 'filing' : 'filings'} this rule called ${name} too dear ${times(tooDear)}`;
  if (higher.of === 0) return `${filings}; no price of a year later is known yet.`;
  const of = higher.of === valued ? '' : ` of ${higher.of}`;
  const later = of === '' ? times(higher.right) : `${higher.right}${of} times`;
  return `${filings}; the price was higher a year later ${later}.`;
}

/** Why a company has no replay where its balance sheets count other shares than its price is of. */
export const otherShares =
  'The balance sheets count other shares than the market cap does, or none, so past values a share are not known.';

/** Returns what the record counts, and on which prices. */
export function aboutRecord(basis: PriceHistory['basis']): string {
  const prices =
    basis === 'adjusted'
      ? 'Past closes have dividends taken off, so early ones are too low and “too dear” is counted too often.'
      : 'Past closes are as traded, without dividends: a holder also had those.';
  return `The same assumptions at the statements of each annual filing of ten years, beside the weekly close of that day and of a year later. ${prices} The tab Replay has each filing.`;
}

/** Returns the footnote of a replay. */
export function footnote(filings: number): string {
  return `${capitalised(yearsWord(filings))} filings of one company prove nothing about the next. The replay shows how the rule behaves, not whether it is right.`;
}
