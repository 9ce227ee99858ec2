import type { BalanceReport, CashFlowReport, IncomeReport, Provenance } from '@basecase/gateway/contract';
import type { FigureField } from '@basecase/shared-ui/figures/reports';
import { type DebtPart, longDebt, shortDebt } from '../../debt.model.ts';
import { type DocumentPlace, placeOf } from '../../document-place.model.ts';
import { owedOrHeld, type Part, partOf } from '../../parts.model.ts';
import type { YearReports } from './years.model.ts';

/** How a value is written. */
export type Unit = 'money' | 'per share' | 'shares' | 'percent' | 'number' | 'score';

/** A figure of a formula, with the place where it is filed. */
export interface Figure extends Part {
  readonly unit: Unit;
  /** Null where its document is not held. */
  readonly place: DocumentPlace | null;
  /** Of its filing; null when it is not known. */
  readonly accession: string | null;
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
    place: placeOf(provenance ?? null),
    accession: provenance?.accessionNumber ?? null,
  };
}

function figureIn<R extends Report>(
  report: R | null | undefined,
  name: string,
  field: FigureField<R>,
  unit: Unit,
  presence: Presence,
): Figure {
  if (report == null) return { name, value: null, unit, place: null, accession: null };
  const part = presence === 'needed' ? partOf(report, name, field) : owedOrHeld(report, name, field);
  return sourced(part, report.provenance?.[String(field)], unit);
}

/** The name of a figure with its year, where a formula reads several years. */
const named = (name: string, year: YearReports | null, isDated: boolean): string =>
  isDated && year !== null ? `${name}, ${year.label}` : name;

/** Returns the functions that read figures of a year. @param isDated whether names carry the year */
export function figuresOf(year: YearReports | null, isDated = false) {
  const name = (text: string) => named(text, year, isDated);
  const balance = year?.balance;
  const debt = (of: (report: BalanceReport) => DebtPart, text: string): Figure => {
    if (balance == null) return { name: name(text), value: null, unit: 'money', place: null, accession: null };
    const part = of(balance);
    return sourced({ ...part, name: name(text) }, balance.provenance?.[part.field], 'money');
  };
  return {
    income: (text: string, field: FigureField<IncomeReport>, unit: Unit = 'money') =>
      figureIn(year?.income, name(text), field, unit, 'needed'),
    balance: (text: string, field: FigureField<BalanceReport>, unit: Unit = 'money', presence: Presence = 'needed') =>
      figureIn(balance, name(text), field, unit, presence),
    cash: (text: string, field: FigureField<CashFlowReport>, presence: Presence = 'needed') =>
      figureIn(year?.cash, name(text), field, 'money', presence),
    shortDebt: () => debt(shortDebt, 'Short-term debt'),
    longDebt: () => debt(longDebt, 'Long-term debt'),
  };
}
