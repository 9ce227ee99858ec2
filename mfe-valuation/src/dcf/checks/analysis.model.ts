import { statementCurrency } from '../../company/company-data.model.ts';
import { findOverride } from '../inputs/overrides.model.ts';
import { withTypedValues } from '../inputs/typed-figures.model.ts';
import { type UsedFigure, usedFigures } from '../inputs/used-figures.model.ts';
import type { DcfResult } from '../valuation/dcf.model.ts';
import type { DcfAssumptions } from '../valuation/dcf-assumptions.ts';
import { checkReadiness, type Readiness } from '../valuation/readiness.model.ts';
import { type SourceNotes, sourceNotes } from '../valuation/source-notes.model.ts';
import { calculateValuation, type Valuation } from '../valuation/valuation.model.ts';
import type { ValuedCompany } from '../valuation/valued-company.ts';
import type { Check } from './check.model.ts';
import { companyContradictions } from './contradictions.model.ts';

/** A company valued under assumptions. */
export interface Analysis {
  /** Today's price in the currency of the statements; null when unknown, or in another currency without a rate. */
  readonly price: number | null;
  /** Calculated with 0 for missing figures; null when the figures are too large for a result. */
  readonly valuation: Valuation | null;
  /** The valuation when no required figure is missing or contradicted, else null. Only this one may be shown as a fair value. */
  readonly reliable: Valuation | null;
  /** The result when the figures of its discount rate are known, else null. */
  readonly waccResult: DcfResult | null;
  readonly readiness: Readiness;
  /** Contradictions that leave no reliable fair value. */
  readonly contradictions: readonly Check[];
  /** With the user's figures where none is filed. */
  readonly figures: readonly UsedFigure[];
  /** As filed. */
  readonly filedFigures: readonly UsedFigure[];
  readonly notes: SourceNotes;
  /** ISO code of the statements; null when unknown. */
  readonly currency: string | null;
}

/** The part of an analysis that does not depend on assumptions. */
export type AnalysisInputs = Pick<Analysis, 'figures' | 'filedFigures' | 'notes' | 'readiness'>;

/** Returns the part of an analysis that does not depend on assumptions. */
export function analysisInputs(company: ValuedCompany): AnalysisInputs {
  const { basis, statements, overrides } = company;
  const years = basis.years.map(({ label }) => label);
  const filedFigures = usedFigures(statements, years);
  const figures = withTypedValues(filedFigures, overrides.figures);
  return {
    figures,
    filedFigures,
    notes: writeNotes(company, figures),
    readiness: checkReadiness({ ...company, figures }),
  };
}

/** Returns the analysis of a company from its two parts. */
export function joinedAnalysis(
  company: ValuedCompany,
  assumptions: DcfAssumptions,
  inputs: AnalysisInputs,
  valuation: Valuation | null,
): Analysis {
  const { statements, market } = company;
  const { missing, discountRateKnown } = inputs.readiness;
  const fairValue = valuation?.result.fairValuePerShare ?? null;
  const contradictions = companyContradictions(company, assumptions, missing, fairValue);
  return {
    ...inputs,
    price: market.price,
    valuation,
    contradictions,
    reliable: missing.length === 0 && contradictions.length === 0 ? valuation : null,
    waccResult: discountRateKnown ? (valuation?.result ?? null) : null,
    currency: statementCurrency(statements),
  };
}

/** Returns the valuation of a company under assumptions, with its inputs and their readiness. */
export function analyzeCompany(company: ValuedCompany, assumptions: DcfAssumptions): Analysis {
  const valuation = calculateValuation(company.basis, assumptions, company.market.price);
  return joinedAnalysis(company, assumptions, analysisInputs(company), valuation);
}

/** Returns the sources of the calculated inputs; the user's own values have none. */
function writeNotes({ basis, overrides }: ValuedCompany, figures: readonly UsedFigure[]): SourceNotes {
  const own = 'Your own value.';
  return {
    ...sourceNotes(figures, basis),
    ...(findOverride(overrides, 'operatingMargin') === null ? {} : { margin: own }),
    ...(findOverride(overrides, 'taxRate') === null ? {} : { taxRate: own }),
    ...(findOverride(overrides, 'debt') === null
      ? {}
      : { costOfDebt: 'Interest ÷ your own figure of debt; 5% without one.' }),
  };
}
