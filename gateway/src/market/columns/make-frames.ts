import type { MarketReport, StoredLine } from '../../providers/market-report.ts';
import type { AnnualFrame } from '../shape/holdings.ts';

/** Lines that base rates follow. */
const lines: readonly StoredLine[] = ['revenue', 'operatingIncome', 'netIncome', 'operatingCashflow', 'totalAssets'];

/** Returns the annual values of reports, the newest filed of each year, for a market that has no frames of its own. */
export function makeFrames(reports: readonly MarketReport[]): AnnualFrame[] {
  const annual = reports
    .filter(({ form, quarters }) => /^(10-K|20-F|40-F)/.test(form) && (quarters === 4 || quarters === 0))
    .toSorted((a, b) => a.accepted.localeCompare(b.accepted));
  return lines.flatMap((line) => {
    const years = new Map<number, Map<number, number>>();
    for (const { cik, end, quarters, figures } of annual) {
      const value = figures[line]?.value;
      if (value === undefined || (quarters === 0) !== (line === 'totalAssets')) continue;
      const year = Number(end.slice(0, 4));
      years.set(year, (years.get(year) ?? new Map<number, number>()).set(cik, value));
    }
    return [...years].map(([year, values]): AnnualFrame => {
      const ciks = [...values.keys()].sort((a, b) => a - b);
      const found = Float64Array.from(ciks, (cik) => values.get(cik) ?? Number.NaN);
      return { line, tag: line, year, cik: Int32Array.from(ciks), value: found };
    });
  });
}
