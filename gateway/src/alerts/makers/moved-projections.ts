import { fiscalYearOf } from '../../contract/figures/fiscal-year.ts';
import { isNearRate } from '../../contract/figures/near-assumption.ts';
import type { MarketFigure } from '../../contract/market/market.ts';
import { describeAsked } from '../../market/questions/asked-figures.ts';
import type { MarketDay } from '../../market/questions/market-day.ts';
import type { OwnedCase } from '../../saved/projection-store.ts';
import type { MovedCase } from './moved-case.ts';

/** The rates that the base case assumes. Counts of shares are left out: a split changes them without any news. */
const rates = [
  { row: 'revgrowth', formula: 'change(revenue.fy, 1)', label: 'revenue growth' },
  { row: 'margin', formula: 'netIncome.fy / revenue.fy', label: 'net margin' },
] as const;

/** Returns what a filing says against the base case of a saved projection; null where its assumptions hold. */
export async function findMovedProjection(day: MarketDay, saved: OwnedCase): Promise<MovedCase | null> {
  const { symbol, name, currentYear, base } = saved;
  const filed = await describeAsked(
    day,
    rates.map(({ formula }) => ({ symbol, formula })),
  );
  const moved = rates.flatMap(({ row, label }, at) => {
    const now = readFiled(filed[at]);
    if (now === null) return [];
    // The first column is the year that the case starts from.
    const column = now.year - (currentYear - 1);
    const assumed = column < 1 ? null : (base[row][column] ?? null);
    if (assumed === null || isNearRate(assumed, now.percent)) return [];
    return [
      {
        ...now,
        text: `${label} ${write(now.percent)}, you assumed ${write(assumed)}`,
        apart: Math.abs(now.percent - assumed),
      },
    ];
  });
  const [first] = moved.sort((a, b) => b.apart - a.apart);
  if (first === undefined) return null;
  return {
    accession: first.accession,
    filed: first.filed,
    alert: {
      title: `A filing of ${symbol} moved your case “${name}”`,
      text: `Fiscal ${first.year} is filed: ${moved.map(({ text }) => text).join('; ')}.`,
      href: `/projections?${new URLSearchParams({ symbol })}`,
    },
  };
}

function readFiled(figure: MarketFigure | undefined) {
  if (figure === undefined || !('end' in figure) || typeof figure.value !== 'number') return null;
  const { end, filed, accession, value } = figure;
  if (end === null || filed === null || accession === null) return null;
  return { year: fiscalYearOf({ fiscalDateEnding: end }), filed, accession, percent: value * 100 };
}

const write = (percent: number): string => `${percent < 0 ? '−' : ''}${Math.abs(percent).toFixed(1)}%`;
