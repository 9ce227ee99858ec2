import type { BasisFigure } from '@basecase/gateway/contract';
import { parseNumeral } from '@basecase/shared-ui/figures/parse';
import { fiscalYear, yearsText } from '@basecase/shared-ui/figures/period';
import { averagedYears, findOverride, noOverrides, type OverrideName, type Overrides } from './overrides.model.ts';

/** A cost of debt beyond these bounds is clamped. */
export const COST_OF_DEBT_BOUNDS = { from: 0.01, to: 0.15 } as const;

/** The headline of a valuation with a missing input. */
export const NO_FAIR_VALUE = 'No reliable fair value';

/** A required input that is missing. */
export interface MissingInput {
  /** The field of the statements, or `debt` or `marketCap`. */
  readonly key: string;
  readonly label: string;
  /** The fields of the statements that fill it in; its key by default. */
  readonly fields?: readonly string[];
  /** The label is a plural. */
  readonly plural?: boolean;
  /** The fiscal years it is missing in, oldest first; none for a figure of today. */
  readonly years: readonly string[];
  /** Its role in the valuation, as a sentence. */
  readonly effect: string;
}

interface NeededField extends Omit<MissingInput, 'years' | 'fields'> {
  /** The years that must state it: all for growth, those of the averages, or the latest. */
  readonly span: 'all' | 'averaged' | 'latest';
  /** The user's value of this input does without it. */
  readonly override?: OverrideName;
}

const needAveraged = (key: string, label: string, override: OverrideName, effect: string): NeededField => ({
  key,
  label,
  span: 'averaged',
  override,
  effect,
});
const EVERY_FLOW = 'Every cash flow is built on it.';
const WORKING_CAPITAL = 'Working capital follows from them.';
const cash = needAveraged(
  'cashAndCashEquivalentsAtCarryingValue',
  'Cash',
  'workingCapital',
  'It belongs to the value of the shares, and not to working capital.',
);

/** Fields that the used fiscal years must state; a filed zero is a statement. */
export const neededFields: readonly NeededField[] = [
  { key: 'totalRevenue', label: 'Revenue', span: 'all', effect: EVERY_FLOW },
  needAveraged('operatingIncome', 'Operating income', 'operatingMargin', EVERY_FLOW),
  needAveraged('incomeBeforeTax', 'Income before tax', 'taxRate', 'The tax rate follows from it.'),
  needAveraged('incomeTaxExpense', 'Income tax', 'taxRate', 'It is taken off every cash flow.'),
  needAveraged('depreciationDepletionAndAmortization', 'D&A', 'depreciation', 'It is added back to every cash flow.'),
  needAveraged('capitalExpenditures', 'Capital expenditure', 'capitalExpenditures', 'It is taken off every cash flow.'),
  { ...needAveraged('totalCurrentAssets', 'Current assets', 'workingCapital', WORKING_CAPITAL), plural: true },
  {
    ...needAveraged('totalCurrentLiabilities', 'Current liabilities', 'workingCapital', WORKING_CAPITAL),
    plural: true,
  },
  cash,
  { ...cash, span: 'latest', override: 'cash' },
];

/** Returns the fiscal years that a needed field must be stated in, of those used; none when the user's value does without it. */
function neededYears(
  { span, override }: Pick<NeededField, 'span' | 'override'>,
  years: readonly string[],
  overrides: Overrides,
): readonly string[] {
  if (override !== undefined && findOverride(overrides, override) !== null) return [];
  if (span === 'all') return years;
  return years.slice(span === 'latest' ? -1 : -averagedYears(overrides, years.length));
}

/**
 * Returns the missing inputs of a valuation.
 * @param figures figures of the used fiscal years with the user's own, today or when the valuation was saved
 */
export function missingInputs(figures: readonly BasisFigure[], overrides: Overrides = noOverrides): MissingInput[] {
  const years = listYears(figures);
  const latest = years.at(-1);
  if (latest === undefined) return [];
  const nulls = new Set(
    figures
      .filter(({ value }) => parseNumeral(value) === null)
      .map((figure) => `${figure.field} ${fiscalYear(figure)}`),
  );
  const missing = new Map<string, MissingInput>();
  for (const needed of neededFields) {
    const { key, label, plural, effect } = needed;
    const asked = neededYears(needed, years, overrides);
    const gaps = asked.filter((year) => nulls.has(`${key} ${year}`));
    const before = missing.get(key)?.years ?? [];
    const all = [...new Set([...before, ...gaps])].sort();
    if (all.length > 0) missing.set(key, { key, label, effect, years: all, ...(plural === true ? { plural } : {}) });
  }
  const debt = findOverride(overrides, 'debt') === null ? missingDebt(debtParts(figures, latest), latest) : [];
  return [...missing.values(), ...debt];
}

/** Returns the fiscal years of some figures, oldest first. */
export function listYears(figures: readonly BasisFigure[]): string[] {
  return [...new Set(figures.map(fiscalYear))].sort();
}

/** Returns a figure of a fiscal year, or null when it is missing. */
export function figureIn(figures: readonly BasisFigure[], key: string, year: string): number | null {
  const found = figures.find((figure) => figure.field === key && fiscalYear(figure) === year);
  return parseNumeral(found?.value);
}

/** The figure that equity is weighed by: market cap, as quoted or converted by a rate of exchange, or book equity. */
export type EquityWeight = 'market' | 'converted' | 'book' | 'unknown';

/** The ISO codes of statements and price when they differ. */
export interface ForeignCurrency {
  readonly reported: string;
  readonly quoted: string;
}

export interface DebtParts {
  /** Due within a year; null when not stated. */
  readonly short: number | null;
  readonly long: number | null;
  /** The parts that are not stated and must not count as 0. */
  readonly missing: 'none' | 'short' | 'long' | 'both';
}

/**
 * Returns the two parts of debt at the end of a fiscal year. An unstated part counts as 0 when no interest is paid; short-term
 * debt also when long-term debt explains the interest, at no more than the highest accepted cost of debt.
 */
export function debtParts(figures: readonly BasisFigure[], year: string): DebtParts {
  const of = (key: string) => figureIn(figures, key, year);
  const stated = of('shortTermDebt');
  const short = stated === null || stated === 0 ? (of('currentDebt') ?? stated) : stated;
  const long = of('longTermDebt');
  const interest = Math.abs(of('interestExpense') ?? 0);
  const explained = long !== null && interest <= long * COST_OF_DEBT_BOUNDS.to;
  if (interest === 0 || (long !== null && (short !== null || explained))) return { short, long, missing: 'none' };
  if (long !== null) return { short, long, missing: 'short' };
  return { short, long, missing: short === null ? 'both' : 'long' };
}

const debtNames = { short: 'Short-term debt', long: 'Long-term debt', both: 'Debt' } as const;
const debtFields = {
  short: ['shortTermDebt'],
  long: ['longTermDebt'],
  both: ['shortTermDebt', 'longTermDebt'],
} as const;

function missingDebt({ missing }: DebtParts, year: string): MissingInput[] {
  if (missing === 'none') return [];
  const effect = 'Interest is paid, so there is debt to take off.';
  return [{ key: 'debt', label: debtNames[missing], fields: debtFields[missing], years: [year], effect }];
}

/** Returns the sentence of a missing input: "Operating income is missing for fiscal 2024." */
export function missingText(input: Pick<MissingInput, 'label' | 'plural' | 'years'>): string {
  return `${input.label} ${missingPredicate(input)}`;
}

/** Returns that sentence without its subject. */
export function missingPredicate({ plural = false, years }: Pick<MissingInput, 'plural' | 'years'>): string {
  const span = years.length === 0 ? '' : ` for fiscal ${yearsText(years)}`;
  return `${plural ? 'are' : 'is'} missing${span}.`;
}

/**
 * Returns the weight of equity as missing when there is no price in the currency of debt, without a rate of exchange and without
 * book equity above 0. Without debt the weight does not matter.
 */
export function missingMarketCap(foreign: ForeignCurrency | null, debt: number, equity: EquityWeight): MissingInput[] {
  if (debt === 0 || equity !== 'unknown') return [];
  const why = foreign === null ? 'There is no price' : `The price is in ${foreign.quoted}`;
  const effect = `${why}: the weights of equity and debt are unknown.`;
  const label = foreign === null ? 'Market cap' : `Market cap in ${foreign.reported}`;
  return [{ key: 'marketCap', label, years: [], effect }];
}
