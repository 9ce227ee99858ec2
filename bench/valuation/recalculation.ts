import { isMainThread, parentPort } from 'node:worker_threads';
import type { AllStatements } from '@basecase/gateway/contract';
import { analyzeCompany } from '../../mfe-valuation/src/dcf/checks/analysis.model.ts';
import { runChecks } from '../../mfe-valuation/src/dcf/checks/checks.model.ts';
import { noOverrides, withOverride } from '../../mfe-valuation/src/dcf/inputs/overrides.model.ts';
import { overrideBridge } from '../../mfe-valuation/src/dcf/models/dcf/override-bridge.model.ts';
import { calculateBridge } from '../../mfe-valuation/src/dcf/models/dcf/result/bridge.model.ts';
import { planFootballField } from '../../mfe-valuation/src/dcf/models/dcf/risk/football-field.model.ts';
import { calculateTornado } from '../../mfe-valuation/src/dcf/models/dcf/risk/tornado.model.ts';
import { type ReplayInput, replayFilings } from '../../mfe-valuation/src/dcf/replay/replay.model.ts';
import { cashFlowYears } from '../../mfe-valuation/src/dcf/valuation/dcf.model.ts';
import { type DcfAssumptions, defaultAssumptions } from '../../mfe-valuation/src/dcf/valuation/dcf-assumptions.ts';
import { findingWarnings } from '../../mfe-valuation/src/dcf/valuation/finding-warnings.model.ts';
import { valuedCompany } from '../../mfe-valuation/src/dcf/valuation/valued-company.ts';
import { weakCashFlow } from '../../mfe-valuation/src/dcf/valuation/weak-cash-flow.model.ts';
import { toCompanyScenarios } from '../../mfe-valuation/src/scenarios/price-ranges.model.ts';
import { seedScenarios, withInput } from '../../mfe-valuation/src/scenarios/scenarios.model.ts';
import { overview as blankOverview } from '../../mfe-valuation/src/testing/company.ts';
import { createStatements } from '../../mfe-valuation/src/testing/statements.ts';
import { createVintage, weeklyCloses } from '../../mfe-valuation/src/testing/vintages.ts';

/** A fiscal year of a company that grows by 10% a year. Money in full units. */
function makeYear(year: number) {
  const revenue = 131e9 * 1.1 ** (year - 2024);
  return {
    year,
    revenue,
    operatingIncome: revenue * 0.29,
    preTax: revenue * 0.28,
    tax: revenue * 0.045,
    interest: 900e6,
    depreciation: revenue * 0.03,
    capex: revenue * 0.04,
    currentAssets: revenue * 0.4,
    currentLiabilities: revenue * 0.35,
    cash: revenue * 0.1,
    shortTermInvestments: revenue * 0.02,
    shortTermDebt: 4e9,
    longTermDebt: 20e9,
    shares: 1.5e9,
    equity: revenue * 0.5,
  };
}
const yearsTo = (last: number) => [4, 3, 2, 1, 0].map((back) => makeYear(last - back));

const statements: AllStatements = {
  ...createStatements(yearsTo(2024)),
  errors: { income: null, balance: null, cashFlow: null },
};
const overview = { ...blankOverview, price: 300, marketCap: 450e9, sharesOutstanding: 1.5e9, beta: 1.1 };
const scenarios = seedScenarios({ revenue: 131_000, margin: 24, shares: 1500, peRatio: 27, salesMultiple: null });
const overrides = withOverride(withOverride(noOverrides, 'depreciation', 0.035), 'taxRate', 0.18);

/**
 * Everything on the screens that a keystroke in an input recalculates, in one thread: the company with the user's inputs, their states,
 * the DCF with sensitivity and reverse DCF, checks and warnings, both bridges, cash flows, tornado and price ranges, and a projected
 * scenario. The simulation has a worker of its own.
 */
export function recalculate(round: number): number {
  const projected = withInput(scenarios.base, 'revgrowth', 1, 5 + (round % 10));
  const { ranges } = toCompanyScenarios({ scenarios: { ...scenarios, base: projected }, currentYear: 2025 });
  const mine = withOverride(overrides, 'operatingMargin', 0.25 + (round % 20) / 1000);
  const assumptions: DcfAssumptions = {
    ...defaultAssumptions,
    riskFreeRate: 0.03 + (round % 20) / 1000,
    overrides: mine,
  };
  const company = valuedCompany({ symbol: 'TEST', overview, statements }, mine);
  if (company === null) throw new Error('The figures give a basis');
  const { readiness, reliable, price, currency } = analyzeCompany(company, assumptions);
  if (reliable === null) throw new Error('No figure is missing');
  const { result, impliedGrowth } = reliable;
  const { basis } = company;
  const parts = [
    runChecks({ company, readiness, fairValue: result.fairValuePerShare, ranges }),
    findingWarnings(statements, result.fiscalYears),
    overrideBridge(company, assumptions, readiness.inputs, { currency, quoted: overview.currency }),
    cashFlowYears(basis, result.revenueGrowthRates, assumptions.marginAssumption),
    calculateTornado(basis, assumptions),
    planFootballField({ basis, assumptions, scenarios: ranges, simulation: null, market: overview }).rows,
  ];
  const bridge = calculateBridge(basis, result);
  const known = [bridge, weakCashFlow(company, currency)].filter((part) => part !== null);
  return parts.flat().length + known.length + (result.fairValuePerShare ?? 0) + (impliedGrowth ?? 0) + (price ?? 0);
}

/** Ten annual filings with five years each, and twenty years of weekly closes. */
export const replayInput: ReplayInput = {
  annual: Array.from({ length: 10 }, (_, back) => createVintage(yearsTo(2024 - back))),
  prices: weeklyCloses('2005-01-07', '2025-06-30', (date) => 100 + Number(date.slice(0, 4)) - 2005),
  assumptions: defaultAssumptions,
  model: 'dcf',
  typed: {},
  currency: 'USD',
};

// The same file serves as the worker, because the page's worker has the models in a separate script.
if (!isMainThread) parentPort?.on('message', (input: ReplayInput) => parentPort?.postMessage(replayFilings(input)));
