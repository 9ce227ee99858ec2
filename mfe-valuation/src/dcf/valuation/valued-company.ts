import type { AllStatements, Overview } from '@basecase/gateway/contract';
import type { SharesInUse } from '../../company/shares.model.ts';
import type { Overrides } from '../inputs/overrides.model.ts';
import type { DcfBasis } from './dcf.model.ts';
import type { MarketEvidence } from './reasoned-rates.model.ts';
import { type Market, valuationInputs } from './valuation-inputs.model.ts';

/** A company with the answers that a valuation needs. */
export interface CompanySource {
  readonly symbol: string;
  readonly overview: Overview;
  /** As filed. */
  readonly statements: AllStatements;
  /** What a reasoned case takes of other companies and of the Treasury; absent where it is not known. */
  readonly evidence?: MarketEvidence;
}

/** A company that has the figures of a valuation. */
export interface ValuedCompany extends CompanySource {
  /** With the user's values. */
  readonly basis: DcfBasis;
  /** Without the user's values of inputs, but with typed figures. */
  readonly filed: DcfBasis;
  readonly shares: SharesInUse;
  readonly market: Market;
  readonly overrides: Overrides;
  /** Fiscal years that are left out because they have no balance sheet, oldest first. */
  readonly omitted: readonly string[];
}

/** Returns a company with the basis of its valuation, or null without two common fiscal years or a share count. */
export function valuedCompany(source: CompanySource, overrides: Overrides): ValuedCompany | null {
  const { basis, filed, ...found } = valuationInputs(source.statements, source.overview, overrides);
  return basis === null || filed === null ? null : { ...source, ...found, basis, filed, overrides };
}
