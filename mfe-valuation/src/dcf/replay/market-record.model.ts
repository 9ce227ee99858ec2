import { formatPercent } from '@basecase/shared-ui/figures/format';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { marketRecord } from './market-record.ts';

/** Revenue from which a company is compared with the large ones. */
const largeRevenue = 10e9;
const leastValues = 30;

/**
 * Returns how near the values of the reasoned case were to the prices a year later, over the recorded companies of a size.
 * @param revenue in US dollars; null in other currencies, whose companies are not among the recorded ones
 */
export function describeMarketRecord(revenue: number | null): string | null {
  if (revenue === null || revenue <= 0) return null;
  const { day, small, large } = marketRecord;
  const isLarge = revenue >= largeRevenue;
  const { n, median, within, days } = isLarge ? large : small;
  const size = `companies with revenue ${isLarge ? 'of $10B or more' : 'below $10B'}`;
  if (n < leastValues) return `For ${size} too few past values have a price of a year later: ${n}.`;
  const share = (value: number) => formatPercent(value, { decimals: 0 });
  return `Of ${n} past values of ${size} (${days}), ${share(within)} were within 30% of the price a year later; the median was ${share(median)} of it. They are too few to divide by industry. Measured on ${formatCalendarDay(day)}.`;
}
