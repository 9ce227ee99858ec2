import { z } from 'zod';
import type { EarningsEstimates, EarningsHistory } from '../../contract/earnings.ts';
import { daySchema } from '../../contract/figures.ts';
import { unreadable } from './failure.ts';
import { parseFigure } from './provider-figures.ts';

const historyKeys = z.looseObject({ annualEarnings: z.unknown(), quarterlyEarnings: z.unknown() });
const rows = z.array(z.looseObject({ fiscalDateEnding: daySchema }));
const historyBody = z.looseObject({ annualEarnings: rows, quarterlyEarnings: rows });
const estimatesKeys = z.looseObject({ estimates: z.unknown() });
const estimatesBody = z.looseObject({
  estimates: z.array(z.looseObject({ date: daySchema, horizon: z.string() })),
});

type Dated = { readonly fiscalDateEnding: string };

/**
 * Reads EARNINGS. Annual rows that do not end in the month of the fiscal year's end are the year so far: left out.
 * @returns null when the body holds no earnings history
 * @throws BadUpstream when a row names a day that does not exist
 */
export function readEarningsHistory(
  body: unknown,
): Pick<EarningsHistory, 'annualEarnings' | 'quarterlyEarnings'> | null {
  const keys = historyKeys.safeParse(body);
  if (!keys.success || (keys.data.annualEarnings ?? keys.data.quarterlyEarnings) === undefined) return null;
  const parsed = historyBody.safeParse(body);
  if (!parsed.success) throw unreadable();
  const { annualEarnings, quarterlyEarnings } = parsed.data;
  if (annualEarnings.length === 0 && quarterlyEarnings.length === 0) return null;
  return {
    annualEarnings: newestFirst(
      wholeYears(annualEarnings).map((row) => ({
        fiscalDateEnding: row.fiscalDateEnding,
        reportedEPS: parseFigure(row.reportedEPS),
      })),
    ),
    quarterlyEarnings: newestFirst(
      quarterlyEarnings.map((row) => {
        const reportedDate = daySchema.safeParse(row.reportedDate);
        return {
          fiscalDateEnding: row.fiscalDateEnding,
          reportedDate: reportedDate.success ? reportedDate.data : null,
          reportedEPS: parseFigure(row.reportedEPS),
          estimatedEPS: parseFigure(row.estimatedEPS),
          surprise: parseFigure(row.surprise),
          surprisePercentage: parseFigure(row.surprisePercentage),
        };
      }),
    ),
  };
}

/**
 * Reads EARNINGS_ESTIMATES into two lists. Past and future rows are both kept: the date of a row decides, the word
 * "historical" is not reliable.
 * @returns null when the body holds no estimates
 * @throws BadUpstream when a row names a day that does not exist
 */
export function readEarningsEstimates(
  body: unknown,
): Pick<EarningsEstimates, 'quarterlyEarningsEstimate' | 'annualEarningsEstimate'> | null {
  const keys = estimatesKeys.safeParse(body);
  if (!keys.success || keys.data.estimates === undefined) return null;
  const parsed = estimatesBody.safeParse(body);
  if (!parsed.success) throw unreadable();
  if (parsed.data.estimates.length === 0) return null;
  const listEstimates = (span: 'quarter' | 'year') =>
    newestFirst(
      parsed.data.estimates
        .filter((row) => row.horizon.includes(span))
        .map((row) => ({
          fiscalDateEnding: row.date,
          consensusEPS: parseFigure(row.eps_estimate_average),
          epsHigh: parseFigure(row.eps_estimate_high),
          epsLow: parseFigure(row.eps_estimate_low),
          numberOfEstimates: parseFigure(row.eps_estimate_analyst_count),
          revenueEstimate: parseFigure(row.revenue_estimate_average),
        })),
    );
  return { quarterlyEarningsEstimate: listEstimates('quarter'), annualEarningsEstimate: listEstimates('year') };
}

/** Returns the rows that end near the usual month; a 52/53-week year may end a few days into a neighbouring month. */
function wholeYears<Row extends Dated>(years: Row[]): Row[] {
  const counts = new Map<number, number>();
  // Oldest first: when two months have one year each, the older, finished year decides.
  for (const row of newestFirst(years).reverse()) counts.set(parseMonth(row), (counts.get(parseMonth(row)) ?? 0) + 1);
  const [usual] = [...counts].reduce((best, next) => (next[1] > best[1] ? next : best), [0, 0]);
  return years.filter((row) => {
    const apart = Math.abs(parseMonth(row) - usual);
    return Math.min(apart, 12 - apart) <= 1;
  });
}

function parseMonth(row: Dated): number {
  return Number(row.fiscalDateEnding.slice(5, 7));
}

function newestFirst<Row extends Dated>(list: Row[]): Row[] {
  const byDay = new Map<string, Row>();
  for (const row of list) if (!byDay.has(row.fiscalDateEnding)) byDay.set(row.fiscalDateEnding, row);
  return [...byDay.values()].sort((a, b) => (a.fiscalDateEnding < b.fiscalDateEnding ? 1 : -1));
}
