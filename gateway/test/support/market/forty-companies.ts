import { makeCompany, makeHoldings, makeReport } from './small-market.ts';

/**
 * Returns the holdings of forty companies whose revenue is their number in millions; every fourth has no research.
 * @param grown companies that filed another annual report, with a hundred times the revenue
 */
export function makeForty(version: string, grown: readonly number[] = []) {
  const companies = Array.from({ length: 40 }, (_, at) => makeCompany(at + 1));
  const reports = companies.flatMap(({ cik }) => {
    const revenue = cik * 1_000_000;
    const rd = cik % 4 === 0 ? {} : { rd: revenue / 10 };
    const figures = {
      revenue,
      netIncome: revenue / (cik + 5),
      operatingIncome: (revenue * cik) / 80,
      operatingCashflow: revenue / 5,
      capex: revenue / 10,
      ...rd,
    };
    const next = makeReport('2026-02-25', '2025-12-31', 4, { ...figures, revenue: revenue * 100 }, { cik });
    return [
      makeReport('2025-02-20', '2024-12-31', 4, figures, { cik }),
      makeReport(
        '2025-02-20',
        '2024-12-31',
        0,
        { totalAssets: revenue, equity: revenue / 2, shares: 1_000_000 },
        { cik },
      ),
      ...(grown.includes(cik) ? [next] : []),
    ];
  });
  const closes = companies.map(({ symbols: [symbol = ''] }) => ({ symbol, day: '2026-02-15', close: 20 }));
  const frames = [2021, 2022, 2023].map((year) => ({
    line: 'revenue',
    tag: 'Revenues',
    year,
    cik: Int32Array.of(1, 2, 3),
    value: Float64Array.of(100 * 1.2 ** (year - 2021), 100, 100 * 0.9 ** (year - 2021)),
  }));
  return { ...makeHoldings({ companies, reports, closes, frames }), version };
}
