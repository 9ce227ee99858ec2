import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { screenBodySchema } from '../../src/contract/market/screens.ts';
import { toDayNumber } from '../../src/figures/day-number.ts';
import { ColumnCache, MarketDay } from '../../src/market/questions/market-day.ts';
import { findPeers, rankInGroup } from '../../src/market/questions/peers.ts';
import { runScreen } from '../../src/market/questions/screen.ts';
import type { MarketHoldings } from '../../src/market/shape/holdings.ts';
import { describeWhere } from '../support/describe-where.ts';
import { type PackSince, readQuarterMarket } from '../support/market/quarter-market.ts';
import {
  compareFigures,
  compareMembers,
  knownMembers,
  readTrueScreens,
  type TrueScreens,
} from '../support/market/true-screens.ts';
import { recordings } from '../support/recordings.ts';

const folder = join(recordings, 'market');
const peersAsOf = '2026-02-20';
const wantedCompanies = 40;
const flows = ['revenue', 'netIncome', 'operatingIncome', 'grossProfit'];
const lines = [...flows, ...flows.map((line) => `${line}.fy`), 'totalAssets', 'kind', 'sic'];

/** A covered company with the plain figures that the script below starts from. */
interface Company {
  readonly symbol: string;
  readonly kind: string;
  readonly sic: string;
  readonly figures: ReadonlyMap<string, number>;
  /** The lines that are known for the latest fiscal year only. */
  readonly ofYear: readonly string[];
}

/** Margins by the script: the name of the measure and its numerator. */
const margins = { netMargin: 'netIncome', operatingMargin: 'operatingIncome', grossMargin: 'grossProfit' } as const;

/** Returns a margin, or why there is none. Banks and their like have no gross and no operating margin. */
function readMargin(company: Company, name: keyof typeof margins): number | 'not meaningful' | 'missing' {
  const isPlain = company.kind === 'general' || company.kind === 'reit';
  if (name !== 'netMargin' && !isPlain) return 'not meaningful';
  const terms = [margins[name], 'revenue'];
  const view = terms.some((line) => company.ofYear.includes(line)) ? '.fy' : '';
  const [above, below] = terms.map((line) => company.figures.get(`${line}${view}`));
  if (above === undefined || below === undefined) return 'missing';
  return below > 0 ? above / below : 'not meaningful';
}

function readSize({ figures }: Company, like: Company): number | undefined {
  return figures.get(like.kind === 'bank' || like.kind === 'insurer' ? 'totalAssets' : 'revenue');
}

/** Returns the symbols of the peers by the rule in words: digits 4, 3, 2, and of each ¼ to 4 × before 1/10 to 10 ×. */
function choosePeers(company: Company, all: readonly Company[]): string[] {
  const own = readSize(company, company);
  const alike = (digits: number, bound: number | null) =>
    all.filter((other) => {
      if (other === company || other.kind !== company.kind) return false;
      if (!other.sic.startsWith(company.sic.slice(0, digits))) return false;
      const size = readSize(other, company);
      if (bound === null) return true;
      return own !== undefined && size !== undefined && size >= own * bound && size <= own / bound;
    });
  for (const digits of [4, 3, 2]) {
    for (const bound of own !== undefined && own > 0 ? [0.25, 0.1] : [null]) {
      const found = alike(digits, bound);
      if (found.length > 10) return found.map(({ symbol }) => symbol);
    }
  }
  return alike(2, null).map(({ symbol }) => symbol);
}

/** Returns the rank by counting: below as one, equal as a half. */
function rank(own: number, others: readonly number[]) {
  const points = others.reduce((sum, other) => sum + (other < own ? 1 : other === own ? 0.5 : 0), 0);
  const sorted = [...others].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const median =
    sorted.length % 2 === 1
      ? sorted[middle]
      : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
  return { percentile: (points / others.length) * 100, median };
}

describeWhere(existsSync(join(folder, 'true-screens.json')), 'the market of the recorded quarters', () => {
  let truth: TrueScreens;
  let packSince: PackSince;
  let holdings: MarketHoldings;

  beforeAll(async () => {
    truth = readTrueScreens(join(folder, 'true-screens.json'));
    packSince = await readQuarterMarket(join(folder, 'data-sets'));
    holdings = packSince();
  }, 600_000);

  /** Figures of another definition, or of filings and quarters that are not read; the document has the arithmetic. */
  const otherDefinitions: Readonly<Record<string, string>> = {
    '1043509 capex': 'tagged with a minus',
    '1408100 netIncome': 'all owners',
    '1408100 ttmNetIncome': 'all owners',
    '1459200 netIncome': 'all owners',
    '1459200 ttmNetIncome': 'all owners',
    '1497645 netIncome': 'all owners',
    '1497645 ttmNetIncome': 'all owners',
    '1500217 netIncome': 'all owners',
    '1500217 ttmNetIncome': 'all owners',
    '1705110 netIncome': 'all owners',
    '1705110 ttmNetIncome': 'all owners',
    '1723128 netIncome': 'all owners',
    '1723128 ttmNetIncome': 'all owners',
    '744187 netIncome': 'all owners',
    '744187 ttmNetIncome': 'all owners',
    '1561894 equity': 'all owners',
    '1597033 equity': 'all owners',
    '1698990 equity': 'all owners',
    '1866175 equity': 'all owners',
    '1411342 revenueYearBefore': 'interest before its cost',
    '1411342 revenue3YearsBefore': 'interest before its cost',
    '1411342 revenue5YearsBefore': 'interest before its cost',
    '1411342 ttmRevenue': 'interest before its cost',
    '1629019 revenueYearBefore': 'interest before its cost',
    '1629019 revenue3YearsBefore': 'interest before its cost',
    '1629019 revenue5YearsBefore': 'interest before its cost',
    '1629019 ttmRevenue': 'interest before its cost',
    '1682745 ttmRevenue': 'sales of products only',
    '1022408 revenue': 'recast in an 8-K',
    '1022408 revenueYearBefore': 'recast in an 8-K',
    '1022408 capex': 'recast in an 8-K',
    '1377121 revenue5YearsBefore': 'before the first quarter',
    '1525221 revenue3YearsBefore': 'a fiscal year that ends after its filing',
  };

  /** Figures of ours that are not the company's. */
  const knownFaults: Readonly<Record<string, readonly string[]>> = {
    '2025-02-20': ['1054905 netIncome', '1054905 ttmNetIncome', '1674416 revenue3YearsBefore'],
    '2026-02-20': [],
  };

  test.each(['2025-02-20', '2026-02-20'])('figures and members as of %s are the recorded ones', async (asOf) => {
    const { right, wrong, missing } = await compareFigures(holdings, truth, asOf);
    const differing = [...wrong, ...missing].map((text) => text.slice(0, text.indexOf(':')));
    const faults = differing.filter((figure) => otherDefinitions[figure] === undefined);
    expect(faults).toEqual(knownFaults[asOf]);
    expect(1 - faults.length / (right + differing.length)).toBeGreaterThanOrEqual(0.99);
    expect(await compareMembers(holdings, truth, asOf)).toEqual(knownMembers[asOf]);
  });

  describe('peers of recorded companies', () => {
    let day: MarketDay;
    let companies: Company[];

    beforeAll(async () => {
      const number = toDayNumber(peersAsOf);
      day = await MarketDay.openDay(packSince('2024q1'), {
        asOf: number,
        today: number,
        cache: new ColumnCache(100_000_000),
      });
      const ask = (offset: number) =>
        runScreen(day, screenBodySchema.parse({ where: '', columns: [...lines], offset, limit: 500, asOf: peersAsOf }));
      const rows = [...(await ask(0)).rows, ...(await ask(500)).rows];
      companies = rows.map(({ symbol, values }) => ({
        symbol,
        kind: String(values.kind?.value),
        sic: String(values.sic?.value),
        figures: new Map(
          Object.entries(values).flatMap(([name, { value }]) => (typeof value === 'number' ? [[name, value]] : [])),
        ),
        ofYear: flows.filter((line) => values[line]?.value !== null && values[line]?.note === 'fiscal year'),
      }));
    });

    test('groups, medians and percentiles of 40 companies are those of a separate script', async () => {
      const large = companies.filter((company) => choosePeers(company, companies).length > 10);
      const small = companies.filter((company) => !large.includes(company));
      const chosen = [...large.slice(0, wantedCompanies - 10), ...small.slice(0, 10)];
      expect(chosen).toHaveLength(wantedCompanies);
      let ranked = 0;
      for (const company of chosen) {
        const at = day.findCompany(company.symbol) ?? -1;
        const reply = await rankInGroup(day, at, await findPeers(day, at));
        const peers = choosePeers(company, companies);
        expect(reply.group.members.map(({ symbol }) => symbol).sort()).toEqual(peers.sort());
        const members = companies.filter(({ symbol }) => peers.includes(symbol));
        for (const name of ['netMargin', 'operatingMargin', 'grossMargin'] as const) {
          const found = reply.measures.find((measure) => measure.name === name);
          const read = members.map((member) => readMargin(member, name));
          const known = read.filter((margin) => typeof margin === 'number');
          const own = readMargin(company, name);
          const label = `${company.symbol} ${name}`;
          expect([label, found?.n, found?.notMeaningful]).toEqual([
            label,
            known.length,
            read.filter((margin) => margin === 'not meaningful').length,
          ]);
          if (known.length === 0) continue;
          const expected = rank(typeof own === 'number' ? own : Number.NaN, known);
          expect(found?.median).toBeCloseTo(expected.median ?? Number.NaN, 9);
          const isRanked = known.length >= 10 && typeof own === 'number';
          if (isRanked) ranked += 1;
          expect([label, found?.percentile]).toEqual([label, isRanked ? expect.closeTo(expected.percentile, 9) : null]);
        }
      }
      expect(ranked).toBeGreaterThan(wantedCompanies);
    });
  });
});
