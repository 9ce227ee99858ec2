import type { AllStatements, Overview } from '@basecase/gateway/contract';
import type { SharesInUse } from '../company/shares.model.ts';
import type { DcfBasis } from './model/dcf.model.ts';

/** A company that can be valued. */
export interface Subject {
  readonly symbol: string;
  readonly basis: DcfBasis;
  /** The count of shares in use, and what it stands in for. */
  readonly shares: SharesInUse;
  readonly overview: Overview;
  readonly statements: AllStatements;
}
