import type { Why } from '../../contract/market/screens.ts';
import { formatDayNumber } from '../../figures/day-number.ts';
import type { MarketDay } from './market-day.ts';

type Described = Omit<NonNullable<Why['company']>, 'currency'>;
type Filing = Described['newest'];

/** Returns what is known of a company on a day, also of one that is not covered on it. */
export function describeMarketCompany(day: MarketDay, company: number): Described {
  const { name = '', sic = null, exchange = null } = day.companies[company] ?? {};
  const { calendar } = day.frame;
  return {
    name,
    kind: day.kinds[company] ?? 'general',
    sic,
    exchange,
    newest: readFiling(day, calendar.newestFiling[company] ?? -1),
    first: readFiling(day, findFirstFiling(day, company)),
    price: readPrice(day, company),
  };
}

function readFiling(day: MarketDay, filing: number): Filing {
  const found = day.frame.holdings.filings[filing];
  return found === undefined ? null : { form: found.form, filed: found.filed, accession: found.accession };
}

/** Returns the filing that was accepted first; -1 without one. */
function findFirstFiling({ frame }: MarketDay, ofCompany: number): number {
  const { company, accepted, filing } = frame.holdings.heads;
  let [first, found] = [Number.POSITIVE_INFINITY, -1];
  for (let row = 0; row < company.length; row += 1) {
    if (company[row] !== ofCompany || (accepted[row] ?? 0) >= first) continue;
    first = accepted[row] ?? 0;
    found = filing[row] ?? -1;
  }
  return found;
}

function readPrice({ prices, frame }: MarketDay, company: number): Described['price'] {
  const row = prices.row[company] ?? -1;
  const value = frame.holdings.prices.close[row];
  if (value === undefined) return null;
  return { value, day: formatDayNumber(prices.day[company] ?? 0), isRecent: prices.reasons[company] === 0 };
}
