import type { WatchColumn } from '@basecase/gateway/contract';
import { formatPercent, formatPerShare, NOT_AVAILABLE } from '@basecase/shared-ui/figures/format';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import type { WatchFigures, WatchRow } from '../watching/watchlists-query.ts';
import { listNews, type SortColumn, type UnreadKinds, type WatchLine } from './watch-rows.model.ts';

/** The columns in words; a second word stands beside it in the choice of columns. */
export const columnWords: Readonly<Record<WatchColumn, { readonly label: string; readonly detail?: string }>> = {
  price: { label: 'Price, day' },
  fairValue: { label: 'My fair value' },
  against: { label: 'Against price' },
  pe: { label: 'P/E', detail: 'with percentile' },
  growth: { label: 'Growth', detail: 'latest quarter' },
  results: { label: 'Next results' },
  note: { label: 'Note' },
  evEbit: { label: 'EV/EBIT' },
  fcfYield: { label: 'FCF yield' },
  filing: { label: 'Latest filing' },
};

export function headingOf(column: SortColumn | 'note'): string {
  return column === 'company' ? 'Company' : columnWords[column].label;
}

/** Returns a place among all companies: "31st percentile". */
export function formatPercentile(percentile: number): string {
  const place = Math.round(percentile);
  const endings: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
  const rule = new Intl.PluralRules('en', { type: 'ordinal' }).select(place);
  return `${place}${endings[rule]} percentile`;
}

/** Returns how many companies have news, as a heading: "Four of your companies have news"; nothing on the first visit. */
export function describeNews(
  lines: readonly WatchLine[],
  { lastVisit }: Pick<WatchFigures, 'lastVisit'>,
  unread: UnreadKinds,
): string | undefined {
  const count = lines.filter((line) => listNews(line, unread).length > 0).length;
  if (count === 1) return 'One of your companies has news';
  if (count > 1) return `${numbers[count] ?? count} of your companies have news`;
  if (lastVisit === null) return undefined;
  return `Nothing new since ${new Date(lastVisit).toLocaleDateString('en-GB', { weekday: 'long' })}`;
}

const numbers = ['', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** Returns when the last visit was: "Your last visit was on Thursday at 18:40."; nothing before the second. */
export function describeLastVisit(lastVisit: string | null): string | undefined {
  if (lastVisit === null) return undefined;
  const moment = new Date(lastVisit);
  const day = moment.toLocaleDateString('en-GB', { weekday: 'long' });
  const time = moment.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  return `Your last visit was on ${day} at ${time}.`;
}

/** Returns the sub-title: "24 companies in 4 lists. Prices are closes of 20 Nov 2026." */
export function describeLists(companies: number, lists: number, day: string | null): string {
  if (companies + lists === 0) return 'The companies that you follow.';
  const one = (count: number, word: string, words: string) => `${count} ${count === 1 ? word : words}`;
  const closes = day === null ? '' : ` Prices are closes of ${formatCalendarDay(day)}.`;
  return `${one(companies, 'company', 'companies')} in ${one(lists, 'list', 'lists')}.${closes}`;
}

/** Returns the parts of a price in words: the price, and what stands below it. */
export function describePrice({ price, change }: WatchRow, day: string | null) {
  if (price.value === null) return { text: NOT_AVAILABLE, below: 'No price', tone: null, title: price.reason };
  const text = formatPerShare(price.value);
  const isOther = price.day !== day;
  if (price.from === 'own') {
    return { text, below: `Yours, ${formatCalendarDay(price.day)}`, tone: 'caution', title: undefined } as const;
  }
  if (isOther || change.value === null) {
    const tone = isOther ? ('caution' as const) : null;
    const full = `Close of ${formatCalendarDay(price.day)}`;
    const title = change.value === null ? `${full}. Change: ${change.reason}` : full;
    // The heading names the common day with its year.
    const isSameYear = day?.slice(0, 4) === price.day.slice(0, 4);
    return { text, below: isSameYear ? full.replace(/ \d{4}$/, '') : full, tone, title };
  }
  const tone = change.value < 0 ? ('negative' as const) : ('positive' as const);
  return { text, below: formatPercent(change.value, { decimals: 2, plus: true }), tone, title: undefined };
}
