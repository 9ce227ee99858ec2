import type { Overview } from '@basecase/gateway/contract';
import { NOT_AVAILABLE } from '@basecase/shared-ui/figures/format';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';

export interface CompanyFact {
  readonly label: string;
  readonly value: string;
  /** The screen that loads the fact, where it is not known yet. */
  readonly path?: string;
}

type Source = Pick<
  Overview,
  'sector' | 'industry' | 'exchange' | 'latestQuarter' | 'fiscalYearEnd' | 'reportDates' | 'derived' | 'note'
>;

/** Returns the facts about a company that place its figures. */
export function companyFacts(overview: Source): CompanyFact[] {
  const day = (date: string | null | undefined) => (date == null ? NOT_AVAILABLE : formatCalendarDay(date));
  return [
    { label: 'Sector', value: readable(overview.sector) },
    { label: 'Industry', value: readable(overview.industry) },
    { label: 'Exchange', value: overview.exchange ?? NOT_AVAILABLE },
    { label: 'Fiscal year ends', value: overview.fiscalYearEnd ?? NOT_AVAILABLE },
    // The provider has no quarter of a company that only the SEC knows; its newest balance sheet ends one.
    { label: 'Latest quarter', value: day(overview.latestQuarter ?? overview.derived?.balanceDate) },
    lastEarnings(overview),
  ];
}

/** Returns the day of the last earnings. They cost a request, so only the earnings screen loads them. */
function lastEarnings({ reportDates, note }: Source): CompanyFact {
  const label = 'Last earnings';
  const date = reportDates?.earnings[0]?.date;
  if (date !== undefined) return { label, value: formatCalendarDay(date) };
  if (reportDates === undefined || note !== undefined) return { label, value: NOT_AVAILABLE };
  return { label, value: 'See Earnings', path: '/earnings' };
}

/** Names of the facts, for the time until they are known. */
export const factLabels = [
  'Sector',
  'Industry',
  'Exchange',
  'Fiscal year ends',
  'Latest quarter',
  'Last earnings',
] as const;

const small = /\b(And|Of|For|The)\b/g;

/** Text in capitals as words: `INFORMATION TECHNOLOGY` is `Information Technology`. Other text is returned unchanged. */
function readable(text: string | null): string {
  if (text === null) return NOT_AVAILABLE;
  if (text !== text.toUpperCase()) return text;
  const words = text
    .toLowerCase()
    .replace(/(^|[^a-z'])([a-z])/g, (_, gap: string, letter: string) => gap + letter.toUpperCase());
  return words
    .replace(small, (word, _, at: number) => (at === 0 ? word : word.toLowerCase()))
    .replace(/\bReit\b/g, 'REIT');
}
