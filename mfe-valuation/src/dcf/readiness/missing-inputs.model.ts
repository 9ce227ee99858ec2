import type { BasisFigure } from '@basecase/gateway/contract';
import { parseNumeral } from '@basecase/shared-ui/figures/parse';
import { fiscalYear, yearsText } from '@basecase/shared-ui/figures/period';
import { COST_OF_DEBT_BOUNDS } from '../model/discount-rate.model.ts';

/** The headline of a valuation with a missing input. */
export const NO_FAIR_VALUE = 'No reliable fair value';

/** A required input that is missing. */
export interface MissingInput {
  /** The field of the statements, or `debt` or `marketCap`. */
  readonly key: string;
  readonly label: string;
  /** The label is a plural. */
  readonly plural?: boolean;
  /** The fiscal years it is missing in, oldest first; none for a figure of today. */
  readonly years: readonly string[];
  /** Its role in the valuation, as a sentence. */
  readonly effect: string;
}

/** Fields that every used fiscal year must state; a filed zero is a statement. */
export const neededFields: readonly Omit<MissingInput, 'years'>[] = [
  { key: 'totalRevenue', label: 'Revenue', effect: 'Every cash flow is built on it.' },
  { key: 'operatingIncome', label: 'Operating income', effect: 'Every cash flow is built on it.' },
  {
    key: 'depreciationDepletionAndAmortization',
    label: 'D&A',
    effect: 'It is added back to every cash flow.',
  },
  { key: 'capitalExpenditures', label: 'Capital expenditure', effect: 'It is taken off every cash flow.' },
  { key: 'totalCurrentAssets', label: 'Current assets', plural: true, effect: 'Working capital follows from them.' },
  {
    key: 'totalCurrentLiabilities',
    label: 'Current liabilities',
    plural: true,
    effect: 'Working capital follows from them.',
  },
  {
    key: 'cashAndCashEquivalentsAtCarryingValue',
    label: 'Cash',
    effect: 'It belongs to the value of the shares, and not to working capital.',
  },
];

/**
 * Returns the missing inputs of a valuation.
 * @param figures those of the used fiscal years, today or when the valuation was saved
 */
export function missingInputs(figures: readonly BasisFigure[]): MissingInput[] {
  const needed = neededFields.flatMap((field) => {
    const gaps = yearsOf(figures.filter((figure) => figure.field === field.key && parseNumeral(figure.value) === null));
    return gaps.length === 0 ? [] : [{ ...field, years: gaps }];
  });
  const latest = yearsOf(figures).at(-1);
  return latest === undefined ? [] : [...needed, ...missingDebt(debtParts(figures, latest), latest)];
}

/** Returns the fiscal years of some figures, oldest first. */
export function yearsOf(figures: readonly BasisFigure[]): string[] {
  return [...new Set(figures.map(({ fiscalDateEnding }) => fiscalYear(fiscalDateEnding)))].sort();
}

/** Returns a figure of a fiscal year, or null when it is missing. */
export function figureIn(figures: readonly BasisFigure[], key: string, year: string): number | null {
  const found = figures.find(({ field, fiscalDateEnding }) => field === key && fiscalYear(fiscalDateEnding) === year);
  return parseNumeral(found?.value);
}

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
 * debt also when long-term debt alone explains the interest, at no more than the highest accepted cost of debt.
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

function missingDebt({ missing }: DebtParts, year: string): MissingInput[] {
  if (missing === 'none') return [];
  const effect = 'Interest is paid, so there is debt to take off.';
  return [{ key: 'debt', label: debtNames[missing], years: [year], effect }];
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
 * Returns the market cap as missing when it is in another currency than debt: the two have no weights then. Without debt the
 * currency does not matter, since equity has all the weight.
 */
export function missingMarketCap(foreign: ForeignCurrency | null, debt: number): MissingInput[] {
  if (foreign === null || debt === 0) return [];
  const effect = `The price is in ${foreign.quoted}: the weights of equity and debt are unknown.`;
  return [{ key: 'marketCap', label: `Market cap in ${foreign.reported}`, years: [], effect }];
}
