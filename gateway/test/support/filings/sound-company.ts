import type { FiledFact } from './filed-facts.ts';

/** Amounts of one quarter that every other figure of the company follows from. */
export interface SoundQuarter {
  readonly revenue: number;
  readonly cost: number;
  readonly expenses: number;
  readonly depreciation: number;
}

export interface SoundFact extends FiledFact {
  readonly concept: string;
  /** Whether it is of the income statement above net income, which a business that is given up recasts. */
  readonly isRecast: boolean;
}

const pretax = 'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest';
const taxShare = 0.2;
const lastDays = ['03-31', '06-30', '09-30', '12-31'] as const;
const firstDays = ['01-01', '04-01', '07-01', '10-01'] as const;
const filedOn = ['05-01', '08-01', '11-01', '02-15'] as const;

/** The lines of the income statement by concept, out of the amounts of a period. */
const incomeLines: Readonly<Record<string, (period: SoundQuarter) => number>> = {
  Revenues: ({ revenue }) => revenue,
  CostOfRevenue: ({ cost }) => cost,
  GrossProfit: ({ revenue, cost }) => revenue - cost,
  OperatingExpenses: ({ expenses }) => expenses,
  OperatingIncomeLoss: ({ revenue, cost, expenses }) => revenue - cost - expenses,
  [pretax]: ({ revenue, cost, expenses }) => revenue - cost - expenses,
  IncomeTaxExpenseBenefit: ({ revenue, cost, expenses }) => taxShare * (revenue - cost - expenses),
};
const netIncome = ({ revenue, cost, expenses }: SoundQuarter) => (1 - taxShare) * (revenue - cost - expenses);
/** Lines that quarterly reports state for the year to date only. */
const cashLines: typeof incomeLines = {
  DepreciationDepletionAndAmortization: ({ depreciation }) => depreciation,
  NetCashProvidedByUsedInOperatingActivities: (period) => netIncome(period) + period.depreciation,
  NetCashProvidedByUsedInInvestingActivities: ({ depreciation }) => -2 * depreciation,
};
export const cashConcepts: ReadonlySet<string> = new Set(Object.keys(cashLines));
/** Balances grow with what the company earned up to a day. */
const balanceLines: typeof incomeLines = {
  Assets: (sum) => 4 * sum.depreciation + 2 * netIncome(sum),
  StockholdersEquity: netIncome,
  Liabilities: (sum) => 4 * sum.depreciation + netIncome(sum),
};

/** The field of the statements that each concept is shown as. */
export const fieldsOf: Readonly<Record<string, string>> = {
  Revenues: 'totalRevenue',
  CostOfRevenue: 'costOfRevenue',
  GrossProfit: 'grossProfit',
  OperatingExpenses: 'operatingExpenses',
  OperatingIncomeLoss: 'operatingIncome',
  [pretax]: 'incomeBeforeTax',
  IncomeTaxExpenseBenefit: 'incomeTaxExpense',
  NetIncomeLoss: 'netIncome',
  DepreciationDepletionAndAmortization: 'depreciationDepletionAndAmortization',
  NetCashProvidedByUsedInOperatingActivities: 'operatingCashflow',
  NetCashProvidedByUsedInInvestingActivities: 'cashflowFromInvestment',
  Assets: 'totalAssets',
  StockholdersEquity: 'totalShareholderEquity',
  Liabilities: 'totalLiabilities',
};

const firstYear = 2022;

function addQuarters(quarters: readonly SoundQuarter[]): SoundQuarter {
  return quarters.reduce((sum, quarter) => ({
    revenue: sum.revenue + quarter.revenue,
    cost: sum.cost + quarter.cost,
    expenses: sum.expenses + quarter.expenses,
    depreciation: sum.depreciation + quarter.depreciation,
  }));
}

/** Returns the facts of all reports of a company, oldest report first. @param quarters of whole years since 2022 */
export function listSoundFacts(quarters: readonly SoundQuarter[]): SoundFact[] {
  return quarters.flatMap((_, at) => listReport(quarters, at));
}

function listReport(quarters: readonly SoundQuarter[], at: number): SoundFact[] {
  const [quarter, isAnnual] = [at % 4, at % 4 === 3];
  const year = firstYear + Math.floor(at / 4);
  const filed = `${isAnnual ? year + 1 : year}-${filedOn[quarter]}`;
  const accn = `0000000001-${filed.slice(2, 4)}-00${filed.slice(5, 7)}${filed.slice(8)}`;
  const head = { accn, fy: year, fp: isAnnual ? 'FY' : `Q${quarter + 1}`, form: isAnnual ? '10-K' : '10-Q', filed };
  const flows = (lines: typeof incomeLines, from: number, to: number, isRecast: boolean): SoundFact[] => {
    const own = quarters.slice(from, to + 1);
    if (from < 0) return [];
    const [start, end] = [dayAt(from, firstDays), dayAt(to, lastDays)];
    const sum = addQuarters(own);
    return Object.entries(lines).map(([concept, read]) => ({ ...head, concept, isRecast, start, end, val: read(sum) }));
  };
  const period = (from: number, to: number) => [
    ...flows(incomeLines, from, to, true),
    ...flows({ NetIncomeLoss: netIncome }, from, to, false),
  ];
  const years = isAnnual ? [at, at - 4, at - 8] : [at, at - 4];
  const balanceDays = isAnnual ? [at, at - 4] : [at, at - quarter - 1];
  return [
    ...years.flatMap((to) => {
      const begin = to - quarter;
      const running = [...period(begin, to), ...flows(cashLines, begin, to, false)];
      return isAnnual || quarter === 0 ? running : [...period(to, to), ...running];
    }),
    ...balanceDays.flatMap((to) => listBalances(quarters, to).map((fact) => ({ ...head, ...fact }))),
  ];
}

function listBalances(quarters: readonly SoundQuarter[], at: number) {
  if (at < 0) return [];
  const sum = addQuarters(quarters.slice(0, at + 1));
  const end = dayAt(at, lastDays);
  return Object.entries(balanceLines).map(([concept, read]) => ({ concept, isRecast: false, end, val: read(sum) }));
}

function dayAt(at: number, days: typeof lastDays | typeof firstDays): string {
  return `${firstYear + Math.floor(at / 4)}-${days[at % 4]}`;
}

/** Returns what the company may show by field and last day, of years or of quarters: its figures, and those that are recast. */
export function listTruths(quarters: readonly SoundQuarter[], isYearly: boolean, recast: number | null) {
  const truths = new Map<string, readonly number[]>();
  for (const at of quarters.keys()) {
    if (isYearly && at % 4 !== 3) continue;
    const sum = addQuarters(quarters.slice(isYearly ? at - 3 : at, at + 1));
    const end = dayAt(at, lastDays);
    const flows = { ...incomeLines, NetIncomeLoss: netIncome, ...cashLines };
    for (const [concept, read] of Object.entries(flows)) {
      const value = read(sum);
      const isRecast = recast !== null && incomeLines[concept] !== undefined;
      truths.set(`${fieldsOf[concept]}|${end}`, isRecast ? [value, value * recast] : [value]);
    }
    for (const { concept, val } of listBalances(quarters, at)) truths.set(`${fieldsOf[concept]}|${end}`, [val]);
  }
  return truths;
}
