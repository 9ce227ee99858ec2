import { type ModelInputName, modelInputBounds } from '@basecase/gateway/contract/dcf-bounds';
import { listNames } from '@basecase/shared-ui/figures/words';
import { type AnnualFigures, annualFigures } from '../../inputs/annual-figures.model.ts';
import {
  ANY_AMOUNT,
  capitalised,
  type ModelInput,
  type TypedInputs,
  withTyped,
} from '../../inputs/figure-input.model.ts';
import type { MissingInput } from '../../inputs/missing-inputs.model.ts';
import { type DcfAssumptions, defaultAssumptions } from '../../valuation/dcf-assumptions.ts';
import { discountRate, totalDebt } from '../../valuation/discount-rate.model.ts';
import { growthPath } from '../../valuation/growth-path.model.ts';
import type { ValuedCompany } from '../../valuation/valued-company.ts';

export type SteadyInputName =
  | 'steadyGrowth'
  | 'steadyLastGrowth'
  | 'steadyMargin'
  | 'steadyLastMargin'
  | 'steadyTax'
  | 'steadyTurnover'
  | 'steadyLastTurnover'
  | 'steadyYears'
  | 'steadyTerminalGrowth'
  | 'returnOnNewCapital'
  | 'steadyWacc'
  | 'steadyNetDebt';

export type SteadyInput = ModelInput<SteadyInputName>;
type PlainInput = Omit<SteadyInput, 'filed'>;

/** The figures of a company that its steady state is calculated from. */
export interface SteadySource {
  readonly company: Pick<ValuedCompany, 'statements' | 'basis'>;
  readonly assumptions: DcfAssumptions;
  /** The missing inputs of the DCF, which shares most figures with this model. */
  readonly missing: readonly MissingInput[];
}

export const DEFAULT_STEADY_YEARS = 10;

/** Returns the inputs of a steady-state valuation, each with its state. What the DCF's form sets is taken from there. */
export function steadyInputs(source: SteadySource, typed: TypedInputs): SteadyInput[] {
  const wacc = withTyped(waccInput(source), typed);
  const growth = firstGrowth(source);
  const terminal = terminalGrowth(source);
  const margin = withTyped(marginInput(source), typed);
  const turnover = withTyped(turnoverInput(source), typed);
  const level = { state: 'assumed' } as const;
  const plain: PlainInput[] = [
    growth,
    {
      ...rate('steadyLastGrowth', 'Growth, first steady year'),
      ...level,
      amount: terminal.amount,
      note: 'Terminal growth',
    },
    terminal,
    margin,
    { ...rate('steadyLastMargin', 'Margin, steady state'), ...followed(margin, 'As at the start') },
    taxInput(source),
    turnover,
    {
      ...{ name: 'steadyLastTurnover', label: 'Capital turnover, steady state', unit: 'number' },
      bounds: modelInputBounds.steadyLastTurnover,
      ...followed(turnover, 'As at the start'),
    },
    {
      ...rate('returnOnNewCapital', 'Return on new capital'),
      ...followed(wacc, 'Cost of capital: growth adds no value'),
    },
    {
      ...{ name: 'steadyYears', label: 'Years to the steady state', unit: 'years' },
      ...level,
      amount: DEFAULT_STEADY_YEARS,
      note: '3 to 15',
      bounds: modelInputBounds.steadyYears,
    },
    wacc,
    netDebtInput(source),
  ];
  return plain.map((input) => withTyped(input, typed));
}

function rate<Name extends ModelInputName>(name: Name, label: string) {
  return { name, label, unit: 'rate', bounds: modelInputBounds[name] } as const;
}

/** A level that is taken to be another input's until the user says another one. */
function followed({ amount }: SteadyInput, note: string): Pick<PlainInput, 'amount' | 'state' | 'note'> {
  return { amount, state: amount === null ? 'missing' : 'assumed', note };
}

function isMissing({ missing }: SteadySource, ...keys: readonly string[]): boolean {
  return missing.some(({ key }) => keys.includes(key));
}

const lacking = (what: string) => ({ amount: null, state: 'missing', note: `${what} is missing` }) as const;

function firstGrowth(source: SteadySource): PlainInput {
  const input = rate('steadyGrowth', 'Growth, first year');
  if (isMissing(source, 'totalRevenue')) return { ...input, ...lacking('Revenue') };
  const { historicalGrowth } = source.company.basis.operating;
  const [amount = 0] = growthPath(historicalGrowth, source.assumptions);
  return { ...input, amount, state: 'derived', note: 'As in the DCF' };
}

function terminalGrowth({ assumptions: { terminalGrowthRate: amount } }: SteadySource): PlainInput {
  const own = amount !== defaultAssumptions.terminalGrowthRate;
  return {
    ...rate('steadyTerminalGrowth', 'Terminal growth'),
    amount,
    state: own ? 'mine' : 'assumed',
    note: own ? 'As in your DCF' : 'As in the DCF',
  };
}

function marginInput(source: SteadySource): PlainInput {
  const input = rate('steadyMargin', 'Operating margin, start');
  if (isMissing(source, 'operatingIncome', 'totalRevenue')) return { ...input, ...lacking('Operating income') };
  const { operating } = source.company.basis;
  return { ...input, amount: operating.operatingMargin, state: 'derived', note: 'Mean of the years, as in the DCF' };
}

function taxInput(source: SteadySource): PlainInput {
  const input = rate('steadyTax', 'Tax rate');
  if (isMissing(source, 'incomeBeforeTax', 'incomeTaxExpense')) return { ...input, ...lacking('Income tax') };
  return { ...input, amount: source.company.basis.operating.taxRate, state: 'derived', note: 'As in the DCF' };
}

/** Revenue ÷ (equity + minority interest + debt − cash and short-term investments) at the end of the latest fiscal year. */
function turnoverInput(source: SteadySource): PlainInput {
  const { basis } = source.company;
  const bounds = modelInputBounds.steadyTurnover;
  const input = { name: 'steadyTurnover', label: 'Capital turnover, start', unit: 'number', bounds } as const;
  const latest = findLatest(source);
  const debt = netDebt(source, latest);
  if (latest?.equity == null || debt === null) return { ...input, ...lacking('Equity, debt or cash') };
  const capital = latest.equity + debt;
  if (capital <= 0 || basis.latest.revenue <= 0) {
    const note = 'Invested capital is not above zero: enter the turnover that you trust';
    return { ...input, amount: null, state: 'missing', note };
  }
  const amount = basis.latest.revenue / capital;
  return { ...input, amount, state: 'derived', note: `Revenue ÷ invested capital, fiscal ${basis.latest.label}` };
}

function waccInput(source: SteadySource): PlainInput {
  const input = rate('steadyWacc', 'Cost of capital');
  if (isMissing(source, 'debt', 'marketCap')) return { ...input, ...lacking('Debt or the weight of equity') };
  const { latest, marketCap, beta, operating } = source.company.basis;
  const { wacc } = discountRate({
    latest,
    marketCap,
    beta,
    taxRate: operating.taxRate,
    assumptions: source.assumptions,
  });
  return { ...input, amount: wacc, state: 'derived', note: 'WACC, as in the DCF' };
}

function netDebtInput(source: SteadySource): PlainInput {
  const input = {
    name: 'steadyNetDebt',
    label: 'Net debt and prior claims',
    unit: 'money',
    bounds: ANY_AMOUNT,
  } as const;
  const latest = findLatest(source);
  const amount = netDebt(source, latest);
  if (amount === null) return { ...input, ...lacking('Debt or cash') };
  const note = `Debt + minority interest + preferred stock − cash, fiscal ${source.company.basis.latest.label}`;
  const unknown = [
    ...(latest?.minorityInterest === null ? ['minority interest'] : []),
    ...(latest?.preferredStock === null ? ['preferred stock'] : []),
  ];
  if (unknown.length === 0) return { ...input, amount, state: 'derived', note };
  const verb = unknown.length === 1 ? 'is not known and counts' : 'are not known and count';
  return { ...input, amount, state: 'assumed', note: `${note}. ${capitalised(listNames(unknown))} ${verb} as 0` };
}

function findLatest({ company: { statements, basis } }: SteadySource): AnnualFigures | undefined {
  const latest = annualFigures(statements, basis.latest.label).at(-1);
  return latest?.year === basis.latest.label ? latest : undefined;
}

/** Debt, minority interest and preferred stock less cash and short-term investments; null where debt or cash is missing. */
function netDebt(source: SteadySource, latest: AnnualFigures | undefined): number | null {
  if (isMissing(source, 'debt', 'cashAndCashEquivalentsAtCarryingValue') || latest === undefined) return null;
  const { cash, shortTermInvestments } = source.company.basis.latest;
  const claims = (latest.minorityInterest ?? 0) + (latest.preferredStock ?? 0);
  return totalDebt(source.company.basis.latest) + claims - cash - shortTermInvestments;
}
