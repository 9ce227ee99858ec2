import type { AllStatements, Overview } from '@basecase/gateway/contract';
import { readBaseGrowth } from '../../mfe-valuation/src/dcf/context/base-rates.model.ts';
import type { BaseRates } from '../../mfe-valuation/src/dcf/context/context-queries.ts';
import { askAboutSize, makeEvidence } from '../../mfe-valuation/src/dcf/context/market-evidence.model.ts';
import { noOverrides } from '../../mfe-valuation/src/dcf/inputs/overrides.model.ts';
import { noEvidence } from '../../mfe-valuation/src/dcf/models/reasoned/reasoned-inputs.model.ts';
import { reasonedModel } from '../../mfe-valuation/src/dcf/models/reasoned/reasoned-model.ts';
import { simulateReasonedCase } from '../../mfe-valuation/src/dcf/models/reasoned/reasoned-valuation.model.ts';
import { valuate } from '../../mfe-valuation/src/dcf/valuation/dcf.model.ts';
import { defaultAssumptions } from '../../mfe-valuation/src/dcf/valuation/dcf-assumptions.ts';
import { findMissingInputs } from '../../mfe-valuation/src/dcf/valuation/readiness.model.ts';
import { valuedCompany } from '../../mfe-valuation/src/dcf/valuation/valued-company.ts';

export { askAboutSize, readBaseGrowth };

/** The market of a day; null where nothing of it is recorded. */
interface PastAnswers {
  readonly day: string;
  readonly riskFreeRate: number;
  readonly ofSize: BaseRates | null;
  readonly ofAll: BaseRates | null;
  readonly margins: readonly number[] | null;
  /** Stands for the base rate where none is recorded. */
  readonly baseGrowth: number;
}

/** Returns the values per share of both cases as the screen calculates them; null where a case has none, and without a basis. */
export function valueBothWays(statements: AllStatements, overview: Overview, past: PastAnswers) {
  const { day, riskFreeRate: rate, ofSize, ofAll, margins, baseGrowth } = past;
  const growth =
    (ofSize === null ? null : readBaseGrowth(ofSize, true)) ?? (ofAll === null ? null : readBaseGrowth(ofAll, false));
  const known = makeEvidence({ riskFree: { rate, day, name: 'Yield', sample: false }, growth, margins });
  const evidence = growth === null ? { ...known, baseGrowth, growthSpread: noEvidence.growthSpread } : known;
  // A value far from the price counts too: the gate of the screen, which looks at the price, is left out.
  const priced = { symbol: overview.symbol, overview, statements, evidence };
  const company = valuedCompany(priced, noOverrides);
  if (company === null) return null;
  const source = { company, assumptions: defaultAssumptions, typed: {} };
  const value = reasonedModel.calculate(reasonedModel.inputs(source), company);
  const simulated = simulateReasonedCase(value, null);
  const point = value.result?.fairValuePerShare ?? null;
  return {
    specification: valuate(company.basis, defaultAssumptions).fairValuePerShare,
    reasoned: point,
    range: simulated === null ? null : { low: simulated.percentiles[25], high: simulated.percentiles[75] },
    /** Where a filed figure is missing the screen shows a value of neither case. */
    isComplete: findMissingInputs(company).length === 0,
  };
}
