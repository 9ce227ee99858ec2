import type {
  AllStatements,
  BalanceReport,
  CashFlowReport,
  IncomeReport,
  Provenance,
} from '@basecase/gateway/contract';
import { type DocumentPlace, toDocumentPlace } from '@basecase/gateway/contract/figures/figure-source';
import { fiscalYear } from '@basecase/shared-ui/figures/period';
import type { FigureField } from '@basecase/shared-ui/figures/reports';
import { inOneCurrency } from '../../money-formats.model.ts';
import {
  countedAsZero,
  type DebtPart,
  longDebt,
  notFound,
  owedOrHeld,
  type Part,
  readPart,
  shortDebt,
} from '../../parts.model.ts';

/** The reports of a fiscal year; null where one is missing. */
export interface YearReports {
  /** `2024` */
  readonly label: string;
  readonly end: string;
  readonly currency: string | null;
  readonly income: IncomeReport | null;
  readonly balance: BalanceReport | null;
  readonly cash: CashFlowReport | null;
  /** The fiscal year before; null where its end is not a year before. */
  readonly before: YearReports | null;
}

const DAY_MS = 86_400_000;
/** Days of a fiscal year: 52 or 53 weeks, and a little more for a moved end. */
const YEAR_DAYS = [350, 380] as const;

type AnyReport = IncomeReport | BalanceReport | CashFlowReport;

/** Returns the fiscal years of the statements in the currency of the newest ones, oldest first. Reports belong together by their last day. */
export function listYearReports({ incomeStatement, balanceSheet, cashFlow }: AllStatements): YearReports[] {
  const income = byEnd(incomeStatement?.annualReports ?? []);
  const balance = byEnd(balanceSheet?.annualReports ?? []);
  const cash = byEnd(cashFlow?.annualReports ?? []);
  const ends = [...new Set([...income.keys(), ...balance.keys(), ...cash.keys()])].sort().reverse();
  const heads = ends.map((end) => {
    const reports = [income.get(end), balance.get(end), cash.get(end)].filter((report) => report !== undefined);
    return { end, reports, reportedCurrency: findCurrency(reports) };
  });
  const years: YearReports[] = [];
  for (const { end, reports, reportedCurrency: currency } of inOneCurrency(heads).toReversed()) {
    const last = years.at(-1) ?? null;
    years.push({
      label: fiscalYear(reports[0] ?? end),
      end,
      currency,
      income: inCurrency(income.get(end), currency),
      balance: inCurrency(balance.get(end), currency),
      cash: inCurrency(cash.get(end), currency),
      before: last !== null && isYearAfter(last.end, end) ? last : null,
    });
  }
  return years;
}

function byEnd<R extends AnyReport>(reports: readonly R[]): Map<string, R> {
  return new Map(reports.map((report) => [report.fiscalDateEnding, report]));
}

function findCurrency(reports: readonly AnyReport[]): string | null {
  return reports.find(({ reportedCurrency }) => reportedCurrency !== null)?.reportedCurrency ?? null;
}

/** Returns a report; null when its currency differs from the others of its year, so that no ratio is possible. */
function inCurrency<R extends AnyReport>(report: R | undefined, currency: string | null): R | null {
  if (report === undefined) return null;
  return report.reportedCurrency === null || report.reportedCurrency === currency ? report : null;
}

function isYearAfter(earlier: string, later: string): boolean {
  const days = (Date.parse(later) - Date.parse(earlier)) / DAY_MS;
  return days >= YEAR_DAYS[0] && days <= YEAR_DAYS[1];
}

/** How a value is written. */
export type Unit = 'money' | 'per share' | 'shares' | 'percent' | 'number' | 'score';

/** A figure of a formula, with the place where it is filed. */
export interface Figure extends Part {
  readonly unit: Unit;
  /** Null where its document is not held. */
  readonly place: DocumentPlace | null;
  /** Accession number of its filing; null when it is not known. */
  readonly accession: string | null;
  /** The report that was not found, when the figure is missing with it. */
  readonly lacks?: string;
}

type Presence = 'needed' | 'zero when absent';

interface Report {
  readonly fiscalDateEnding: string;
  readonly provenance?: Readonly<Record<string, Provenance>> | undefined;
}

function sourced(part: Part, provenance: Provenance | undefined, unit: Unit): Figure {
  return {
    ...part,
    unit,
    place: toDocumentPlace(provenance ?? null),
    accession: provenance?.accessionNumber ?? null,
  };
}

/** A report of a year, or the name under which it is missed. */
type Found<R> = { readonly report: R } | { readonly lacks: string };

function found<R>(report: R | null, name: string, year: YearReports): Found<R> {
  return report === null ? { lacks: `${name} of ${year.label}` } : { report };
}

const unfound = (name: string, unit: Unit, lacks: string): Figure => ({
  name,
  value: null,
  unit,
  place: null,
  accession: null,
  lacks,
});

function figureIn<R extends Report>(
  of: Found<R>,
  name: string,
  field: FigureField<R>,
  unit: Unit,
  presence: Presence,
): Figure {
  if ('lacks' in of) return unfound(name, unit, of.lacks);
  const { report } = of;
  const part = presence === 'needed' ? readPart(report, name, field) : owedOrHeld(report, name, field);
  return sourced(part, report.provenance?.[String(field)], unit);
}

function debtIn(of: Found<BalanceReport>, name: string, read: (report: BalanceReport) => DebtPart): Figure {
  if ('lacks' in of) return unfound(name, 'money', of.lacks);
  const part = read(of.report);
  return sourced({ ...part, name }, of.report.provenance?.[part.field], 'money');
}

/** Returns the functions that read figures of a year. @param isDated whether names carry the year, as where a formula reads several */
export function makeFigureReaders(year: YearReports, isDated = false) {
  const named = (text: string): string => (isDated ? `${text}, ${year.label}` : text);
  const income = found(year.income, 'Income statement', year);
  const balance = found(year.balance, 'Balance sheet', year);
  const cash = found(year.cash, 'Cash flow statement', year);
  return {
    income: (text: string, field: FigureField<IncomeReport>, unit: Unit = 'money') =>
      figureIn(income, named(text), field, unit, 'needed'),
    balance: (text: string, field: FigureField<BalanceReport>, unit: Unit = 'money', presence: Presence = 'needed') =>
      figureIn(balance, named(text), field, unit, presence),
    cash: (text: string, field: FigureField<CashFlowReport>, presence: Presence = 'needed') =>
      figureIn(cash, named(text), field, 'money', presence),
    shortDebt: () => debtIn(balance, named('Short-term debt'), shortDebt),
    longDebt: () => debtIn(balance, named('Long-term debt'), longDebt),
  };
}

/** A value on the way to the result. */
export interface Subtotal {
  readonly name: string;
  readonly value: number;
  readonly unit: Unit;
  /** A remark on the value, such as its parts; null without one. */
  readonly remark: string | null;
}

/** A ratio of a year with all of its parts. */
export interface Ratio {
  /** Null when a part is missing or the ratio means nothing. */
  readonly value: number | null;
  readonly figures: readonly Figure[];
  readonly subtotals: readonly Subtotal[];
  /** The reason for a missing value, such as "Long-term debt not found"; null with a value. */
  readonly reason: string | null;
  /** Figures that count as 0; null when there are none. */
  readonly zeros: string | null;
}

/** The result of a calculation: a value with its subtotals, or the reason why it means nothing. */
export type Outcome = { readonly value: number; readonly subtotals?: readonly Subtotal[] } | string;

type Named = Readonly<Record<string, Figure>>;
/** The figures of a formula, none of which is missing. */
type Whole<Figures extends Named> = { readonly [Name in keyof Figures]: Figures[Name] & { readonly value: number } };

/** Returns a ratio without a value. */
export function withoutValue(reason: string, figures: readonly Figure[] = []): Ratio {
  return { value: null, figures, subtotals: [], reason, zeros: null };
}

/** The ratio of a year whose year before is not known. */
export const withoutYearBefore: Ratio = withoutValue('Fiscal year before not found');

/** Calculates a ratio. While a figure is missing there is no value, and the reason names it. */
export function calculateRatio<Figures extends Named>(
  named: Figures,
  calculate: (figures: Whole<Figures>) => Outcome,
): Ratio {
  const figures = Object.values(named);
  if (!isWhole(named)) return withoutValue(missingIn(figures), figures);
  const outcome = calculate(named);
  if (typeof outcome === 'string') return withoutValue(outcome, figures);
  if (!Number.isFinite(outcome.value)) return withoutValue('The calculation has no result', figures);
  const { value, subtotals = [] } = outcome;
  return { value, figures, subtotals, reason: null, zeros: countedAsZero(figures) };
}

/** Returns the missing figures in words; a report that was not found is named once, in place of its figures. */
function missingIn(figures: readonly Figure[]): string {
  const names = new Map(figures.map((figure) => [figure.lacks ?? figure.name, figure]));
  const parts = [...names].map(([name, figure]) => ({ ...figure, name }));
  return notFound(parts) ?? 'A figure is missing';
}

function isWhole<Figures extends Named>(named: Figures): named is Figures & Whole<Figures> {
  return Object.values(named).every(({ value }) => value !== null);
}

/** Returns a subtotal. */
export function subtotal(name: string, value: number, unit: Unit = 'money', remark: string | null = null): Subtotal {
  return { name, value, unit, remark };
}
