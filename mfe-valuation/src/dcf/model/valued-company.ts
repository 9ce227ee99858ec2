import type { AllStatements, Overview } from '@basecase/gateway/contract';
import type { SharesInUse } from '../../company/shares.model.ts';
import type { DcfBasis } from './dcf.model.ts';

/** A company that has the figures of a valuation. */
export interface ValuedCompany {
  readonly symbol: string;
  readonly basis: DcfBasis;
  readonly shares: SharesInUse;
  readonly overview: Overview;
  readonly statements: AllStatements;
}
