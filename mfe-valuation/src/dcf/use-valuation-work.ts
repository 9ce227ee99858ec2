import { useMemo } from 'react';
import { foreignCurrency } from '../company/company-data.model.ts';
import type { DcfResult } from './model/dcf.model.ts';
import type { DcfAssumptions } from './model/dcf-assumptions.ts';
import { type Valuation, valuationOf } from './model/valuation.model.ts';
import type { ForeignCurrency } from './readiness/missing-inputs.model.ts';
import { type Readiness, readinessOf } from './readiness/readiness.model.ts';
import { type SourceNotes, sourceNotes } from './sources/source-notes.model.ts';
import { type UsedFigure, usedFigures } from './sources/used-figures.model.ts';
import type { Subject } from './subject.ts';

/** Everything that follows from a company and assumptions. */
export interface ValuationWork {
  /** The currencies of statements and price where they differ. */
  readonly foreign: ForeignCurrency | null;
  /** Today's price in the currency of the statements; null when not known or in another one. */
  readonly price: number | null;
  /** What comes out, with zeros in the place of what is missing; null when the figures are too large for a result. */
  readonly valuation: Valuation | null;
  /** The valuation where nothing it needs is missing: all that is shown as a verdict follows from it. */
  readonly reliable: Valuation | null;
  /** The result where its discount rate rests on figures that are there. */
  readonly rate: DcfResult | null;
  readonly readiness: Readiness;
  readonly figures: readonly UsedFigure[];
  readonly notes: SourceNotes;
  /** ISO code of the statements; null when not told. */
  readonly currency: string | null;
}

/** The valuation of a company under assumptions, and how far it can be relied on. */
export function useValuationWork(subject: Subject, assumptions: DcfAssumptions): ValuationWork {
  const { basis, statements, overview } = subject;
  const foreign = foreignCurrency(subject);
  const price = foreign === null ? overview.price : null;
  const valuation = useMemo(() => valuationOf(basis, assumptions, price), [basis, assumptions, price]);
  const rests = useMemo(() => restsOn(subject), [subject]);
  const { missing, discountRateKnown } = rests.readiness;
  return {
    ...rests,
    foreign,
    price,
    valuation,
    reliable: missing.length === 0 ? valuation : null,
    rate: discountRateKnown ? (valuation?.result ?? null) : null,
    currency: statements.incomeStatement?.annualReports[0]?.reportedCurrency ?? null,
  };
}

/** What a valuation of the company rests on, whatever is assumed. */
function restsOn(subject: Subject): Pick<ValuationWork, 'figures' | 'notes' | 'readiness'> {
  const { basis, shares, overview, statements } = subject;
  const years = basis.years.map(({ label }) => label);
  const figures = usedFigures(statements, years);
  const readiness = readinessOf({ figures, basis, shares, overview, foreign: foreignCurrency(subject) });
  return { figures, notes: sourceNotes(figures, basis), readiness };
}
