import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { MarketHoldings } from '../../src/market/shape/holdings.ts';
import { describeWhere } from '../support/describe-where.ts';
import { readQuarterMarket } from '../support/market/quarter-market.ts';
import {
  compareFigures,
  compareMembers,
  knownMembers,
  readTrueScreens,
  type TrueScreens,
} from '../support/market/true-screens.ts';
import { recordings } from '../support/recordings.ts';

const folder = join(recordings, 'market');

describeWhere(existsSync(join(folder, 'true-screens.json')), 'the market of the recorded quarters', () => {
  let truth: TrueScreens;
  let holdings: MarketHoldings;

  beforeAll(async () => {
    truth = readTrueScreens(join(folder, 'true-screens.json'));
    holdings = await readQuarterMarket(join(folder, 'data-sets'));
  }, 600_000);

  /** Figures of another definition, or of filings and quarters that are not read; the document has the arithmetic. */
  const otherDefinitions: Readonly<Record<string, string>> = {
    '1043509 capex': 'tagged with a minus',
    '1408100 netIncome': 'all owners',
    '1408100 ttmNetIncome': 'all owners',
    '1497645 netIncome': 'all owners',
    '1497645 ttmNetIncome': 'all owners',
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
});
