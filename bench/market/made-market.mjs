import { packHeads, packLine, packPrices } from '../../gateway/dist/market/columns/pack-reports.js';

const quartersPerYear = 4;
const flows = ['revenue', 'netIncome', 'operatingIncome', 'operatingCashflow', 'capex', 'rd'];
const balances = ['totalAssets', 'totalLiabilities', 'equity', 'cash', 'longTermDebt'];
const toDay = (year, month) => Math.round(Date.UTC(year, month, 0) / 86_400_000);

/** Returns numbers from 0 to 1, the same in every run. */
function makeRandom(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Returns the holdings of an invented market: per company five years of annual and quarterly reports with comparatives left out. */
export function makeMarket(companyCount) {
  const random = makeRandom(7);
  const companies = [];
  const filings = [];
  const rows = [];
  const entries = new Map([...flows, ...balances, 'shares', 'dilutedShares'].map((line) => [line, []]));
  const state = (line, value) => entries.get(line).push({ row: rows.length - 1, value, concept: 0 });
  const addRow = (company, end, quarters, accepted) =>
    rows.push({ company, end, quarters, accepted, filing: filings.length - 1, currency: 0 });
  for (let company = 0; company < companyCount; company += 1) {
    const symbol = `S${company}`;
    companies.push({
      cik: company + 1,
      symbols: [symbol],
      isListed: true,
      name: `Company ${company}`,
      formerNames: [],
      exchange: 'NYSE',
      sic: String(1000 + (company % 80) * 100),
      kind: company % 9 === 0 ? 'bank' : 'general',
      fiscalYearEnd: '12-31',
    });
    let size = 1e7 * 10 ** (random() * 4);
    const margins = flows.map(() => random() * 0.5 - 0.05);
    const hasResearch = random() > 0.4;
    for (let year = 2021; year <= 2025; year += 1) {
      const sums = flows.map(() => 0);
      for (let quarter = 1; quarter <= quartersPerYear; quarter += 1) {
        size *= 0.97 + random() * 0.09;
        const end = toDay(year, quarter * 3);
        const accepted = end + 40;
        const isYear = quarter === quartersPerYear;
        filings.push({
          accession: `${company}-${year}-${quarter}`,
          form: isYear ? '10-K' : '10-Q',
          filed: new Date(accepted * 86_400_000).toISOString().slice(0, 10),
        });
        addRow(company, end, 0, accepted);
        for (const line of balances) state(line, size * (1 + random()));
        state('shares', 5e7);
        const own = flows.map((line, at) => (line === 'revenue' ? size : size * margins[at]));
        own.forEach((value, at) => {
          sums[at] += value;
        });
        const lengths = isYear ? [4] : [...new Set([1, quarter])];
        for (const length of lengths) {
          addRow(company, end, length, accepted);
          flows.forEach((line, at) => {
            if (line !== 'rd' || hasResearch) state(line, length === 1 ? own[at] : sums[at]);
          });
          state('dilutedShares', 5e7);
        }
      }
    }
  }
  const prices = packPrices(
    companies.map(({ symbols: [symbol] }) => ({ symbol, day: '2026-02-15', close: 1 + random() * 200 })),
  );
  const lines = new Map([...entries].map(([line, list]) => [line, packLine(list)]));
  const nothing = packLine([]);
  return {
    version: `made-${companyCount}`,
    companies,
    filings,
    concepts: ['us-gaap:Made'],
    currencies: ['USD'],
    heads: packHeads(rows),
    prices,
    lineValues: async (line) => lines.get(line) ?? nothing,
    frames: async () => [],
  };
}
