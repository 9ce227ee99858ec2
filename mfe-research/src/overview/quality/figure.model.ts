import type { BalanceReport, CashFlowReport, IncomeReport, Provenance } from '@basecase/gateway/contract';
import { type DocumentPlace, toDocumentPlace } from '@basecase/gateway/contract/figures/figure-source';
import type { FigureField } from '@basecase/shared-ui/figures/reports';
import { type DebtPart, longDebt, shortDebt } from '../../debt.model.ts';
import { owedOrHeld, type Part, readPart } from '../../parts.model.ts';
import type { YearReports } from './years.model.ts';

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
