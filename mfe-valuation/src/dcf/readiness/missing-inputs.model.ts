import type { BasisFigure } from '@basecase/gateway/contract';
import { parseNumeral } from '@basecase/shared-ui/figures/parse';
import { fiscalYear, yearsText } from '@basecase/shared-ui/figures/period';
import { COST_OF_DEBT_BOUNDS } from '../model/discount-rate.model.ts';

/** The headline of a valuation that lacks a figure it needs. */
export const NO_FAIR_VALUE = 'No reliable fair value';

/** Something a valuation needs and does not have. */
export interface MissingInput {
  /** Field of the statements, or a name of its own where several fields or the key figures tell it. */
  readonly key: string;
  readonly label: string;
  /** The label is a plural. */
  readonly plural?: boolean;
  /** The fiscal years it is missing in, oldest first; none for a figure of today. */
  readonly years: readonly string[];
  /** What of the valuation hangs on it. */
  readonly effect: string;
}

/** Figures that every used fiscal year must tell: a filed zero does. */
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
 * What is missing among the figures a valuation rests on, or rested on when it was saved.
 * @param figures of the used fiscal years
 */
export function missingInputs(figures: readonly BasisFigure[]): MissingInput[] {
  const needed = neededFields.flatMap((field) => {
    const gaps = yearsOf(figures.filter((figure) => figure.field === field.key && parseNumeral(figure.value) === null));
    return gaps.length === 0 ? [] : [{ ...field, years: gaps }];
  });
  const latest = yearsOf(figures).at(-1);
  return latest === undefined ? [] : [...needed, ...missingDebt(debtParts(figures, latest), latest)];
}

/** The fiscal years of some figures, oldest first. */
export function yearsOf(figures: readonly BasisFigure[]): string[] {
  return [...new Set(figures.map(({ fiscalDateEnding }) => fiscalYear(fiscalDateEnding)))].sort();
}

/** One figure of a fiscal year; null when it is missing. */
export function figureIn(figures: readonly BasisFigure[], key: string, year: string): number | null {
  const found = figures.find(({ field, fiscalDateEnding }) => field === key && fiscalYear(fiscalDateEnding) === year);
  return parseNumeral(found?.value);
}

/** ISO codes of statements and price where they differ. */
export interface ForeignCurrency {
  readonly reported: string;
  readonly quoted: string;
}

export interface DebtParts {
  /** Due within a year; null when not stated. */
  readonly short: number | null;
  readonly long: number | null;
  /** Whether a part that is not stated can count as 0. */
  readonly missing: 'none' | 'short' | 'long' | 'both';
}

/**
 * The two parts of debt at the end of a fiscal year. One that is not stated counts as 0 where no interest is paid;
 * short-term debt does also where long-term debt alone explains the interest, at no more than the dearest rate believed.
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
 * Why statements and price leave no market cap to weigh debt against: equity in one currency and debt in another have no
 * weights. None where both are in the same currency, and without debt, where equity is all there is.
 */
export function missingMarketCap(foreign: ForeignCurrency | null, debt: number): MissingInput[] {
  if (foreign === null || debt === 0) return [];
  const effect = `The price is in ${foreign.quoted}: the weights of equity and debt cannot be told.`;
  return [{ key: 'marketCap', label: `Market cap in ${foreign.reported}`, years: [], effect }];
}
