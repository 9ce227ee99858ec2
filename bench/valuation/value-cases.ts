import type { AllStatements, Overview } from '@basecase/gateway/contract';
import { noOverrides } from '../../mfe-valuation/src/dcf/inputs/overrides.model.ts';
import { valuate } from '../../mfe-valuation/src/dcf/valuation/dcf.model.ts';
import { defaultAssumptions } from '../../mfe-valuation/src/dcf/valuation/dcf-assumptions.ts';
import { calculateReasonedCase } from '../../mfe-valuation/src/dcf/valuation/reasoned-case.model.ts';
import type { ReasonedMarket } from '../../mfe-valuation/src/dcf/valuation/reasoned-rates.model.ts';
import { valuedCompany } from '../../mfe-valuation/src/dcf/valuation/valued-company.ts';

/** Returns the values per share of both cases; null where a case has none, and without a basis. */
export function valueBothWays(statements: AllStatements, overview: Overview, market: ReasonedMarket) {
  const company = valuedCompany({ symbol: overview.symbol, overview, statements }, noOverrides);
  if (company === null) return null;
  return {
    specification: valuate(company.basis, defaultAssumptions).fairValuePerShare,
    reasoned: calculateReasonedCase(statements, company.basis, market)?.fairValuePerShare ?? null,
  };
}
