import type { Scenario, ScenarioName, Scenarios } from '@basecase/gateway/contract';

/** Columns of the table: the latest fiscal year (before a load the current one) and the four after it. */
export const COLUMNS = 5;

/** The year of the second column before any company is loaded. */
export const DEFAULT_CURRENT_YEAR = 2025;

export const scenarioNames = ['bear', 'base', 'bull'] as const satisfies readonly ScenarioName[];

/** Rows of a scenario: its figures, by year. */
export type ScenarioRow = Exclude<keyof Scenario, 'multiple'>;

/** The rows that the user may edit. Growth and margin in percent, shares in millions. */
export const inputRows = ['revgrowth', 'margin', 'shares', 'peLow', 'peHigh'] as const satisfies readonly ScenarioRow[];
export type InputRow = (typeof inputRows)[number];
export type ScenarioInputs = Pick<Scenario, InputRow | 'multiple'>;

/** The figures of a company that its projection starts from. */
export interface Seed {
  /** Latest annual revenue in millions; null when not reported. */
  readonly revenue: number | null;
  /** Latest net margin in percent; null when it cannot be calculated. */
  readonly margin: number | null;
  /** Shares outstanding in millions; null when not reported. */
  readonly shares: number | null;
  /** Current price / earnings ratio; null when there is none. */
  readonly peRatio: number | null;
  /** Current market cap / revenue; null when one of them is not known, or they are in two currencies. */
  readonly salesMultiple: number | null;
}

const growthDefaults: Record<ScenarioName, readonly number[]> = {
  bear: [0, 5, 3, 2, 2],
  base: [0, 10, 10, 10, 10],
  bull: [0, 20, 18, 15, 12],
};
/** Net margin in percent of a company that reports none. */
export const marginDefaults: Readonly<Record<ScenarioName, number>> = { bear: 5, base: 10, bull: 15 };
const peDefaults: Record<ScenarioName, { readonly low: readonly number[]; readonly high: readonly number[] }> = {
  bear: { low: [15, 14, 13, 12, 12], high: [20, 19, 18, 17, 16] },
  base: { low: [23, 23, 23, 23, 23], high: [28, 28, 28, 28, 28] },
  bull: { low: [30, 28, 26, 24, 22], high: [40, 38, 36, 34, 32] },
};
const marginFactors: Record<ScenarioName, readonly number[]> = {
  bear: [1, 0.9, 0.81, 0.73, 0.66],
  base: [1, 1, 1, 1, 1],
  bull: [1, 1.05, 1.1, 1.15, 1.2],
};
/** Around today's multiple, of earnings or of sales. */
const multipleFactors: Record<ScenarioName, { readonly low: number; readonly high: number }> = {
  bear: { low: 0.8, high: 1 },
  base: { low: 1, high: 1.2 },
  bull: { low: 1.2, high: 1.5 },
};

/** P/E of a company whose earnings or price are not known. */
export const ASSUMED_PE = 20;
/** Price ÷ sales of a company with losses whose price is not known. */
export const ASSUMED_SALES_MULTIPLE = 2;

const every = (value: number): number[] => Array.from({ length: COLUMNS }, () => value);

/** Returns the scenarios before a company is loaded; without revenue their calculated figures are null. */
export function defaultScenarios(): Scenarios {
  return forEachScenario((name) =>
    recalculate(
      {
        revgrowth: [...growthDefaults[name]],
        margin: every(marginDefaults[name]),
        shares: every(0),
        peLow: [...peDefaults[name].low],
        peHigh: [...peDefaults[name].high],
      },
      null,
    ),
  );
}

/** Returns the initial scenarios of a company. */
export function seedScenarios(seed: Seed): Scenarios {
  const losses = hasLosses(seed);
  const multiple = losses
    ? (positive(seed.salesMultiple) ?? ASSUMED_SALES_MULTIPLE)
    : (positive(seed.peRatio) ?? ASSUMED_PE);
  return forEachScenario((name) =>
    recalculate(
      {
        revgrowth: [...growthDefaults[name]],
        margin: chooseMargins(name, seed.margin),
        shares: every(seed.shares ?? 0),
        ...(losses ? { multiple: 'sales' as const } : {}),
        peLow: every(multiple * multipleFactors[name].low),
        peHigh: every(multiple * multipleFactors[name].high),
      },
      seed.revenue,
    ),
  );
}

/** Returns whether a company is valued by its sales: a multiple of a loss falls as the multiple rises. */
export function hasLosses({ margin }: Pick<Seed, 'margin'>): boolean {
  return margin !== null && margin <= 0;
}

/** Returns net margins in percent. The losses of the bear case grow as far as its profits would shrink, those of the bull case shrink. */
function chooseMargins(name: ScenarioName, margin: number | null): number[] {
  if (margin === null) return every(marginDefaults[name]);
  return marginFactors[name].map((factor) => margin * (margin < 0 ? 2 - factor : factor));
}

/** Returns a scenario with one input changed, recalculated. */
export function withInput(scenario: Scenario, row: InputRow, column: number, value: number): Scenario {
  const inputs = { ...scenario, [row]: scenario[row].map((old, index) => (index === column ? value : old)) };
  return recalculate(inputs, scenario.revenue[0] ?? null);
}

/**
 * Calculates a scenario from its inputs: revenue_n = revenue_{n−1} × (1 + growth), net income = revenue × margin,
 * EPS = net income / shares (0 without shares), price = EPS × P/E or revenue per share × price / sales, CAGR_n = (price_n / price_0)^(1/n) − 1.
 * @param firstRevenue revenue of the first column in millions
 * @returns figures that cannot be calculated as null
 */
export function recalculate(inputs: ScenarioInputs, firstRevenue: number | null): Scenario {
  const columns = every(0).map((_, index) => index);
  const revenue: (number | null)[] = [];
  for (const column of columns) {
    const previous = column === 0 ? firstRevenue : (revenue[column - 1] ?? null);
    const growth = column === 0 ? 0 : (inputs.revgrowth[column] ?? 0);
    revenue.push(previous === null ? null : finite(previous * (1 + growth / 100)));
  }
  const netincome = columns.map((column) => times(revenue[column], (inputs.margin[column] ?? 0) / 100));
  const eps = columns.map((column) => perShare(netincome[column] ?? null, inputs.shares[column] ?? 0));
  const sales = columns.map((column) => perShare(revenue[column] ?? null, inputs.shares[column] ?? 0));
  const priced = inputs.multiple === 'sales' ? sales : eps;
  const priceLow = columns.map((column) => times(priced[column], inputs.peLow[column] ?? 0));
  const priceHigh = columns.map((column) => times(priced[column], inputs.peHigh[column] ?? 0));
  return {
    revgrowth: inputs.revgrowth,
    margin: inputs.margin,
    shares: inputs.shares,
    ...(inputs.multiple === undefined ? {} : { multiple: inputs.multiple }),
    peLow: inputs.peLow,
    peHigh: inputs.peHigh,
    revenue,
    netincome,
    eps,
    priceLow,
    priceHigh,
    cagrLow: columns.map((column) => priceCagr(priceLow, column)),
    cagrHigh: columns.map((column) => priceCagr(priceHigh, column)),
  };
}

function perShare(netIncome: number | null, shares: number): number | null {
  if (netIncome === null) return null;
  return shares === 0 ? 0 : finite(netIncome / shares);
}

function priceCagr(prices: readonly (number | null)[], years: number): number | null {
  const first = prices[0] ?? 0;
  const last = prices[years] ?? 0;
  return years === 0 || first <= 0 || last <= 0 ? null : finite((last / first) ** (1 / years) - 1);
}

function times(value: number | null | undefined, factor: number): number | null {
  return value === null || value === undefined ? null : finite(value * factor);
}

function positive(value: number | null): number | null {
  return value !== null && value > 0 ? value : null;
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

function forEachScenario(build: (name: ScenarioName) => Scenario): Scenarios {
  return { bear: build('bear'), base: build('base'), bull: build('bull') };
}
