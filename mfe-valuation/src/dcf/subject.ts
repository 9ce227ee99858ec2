import type { AllStatements, Overview } from '@basecase/gateway/contract';
import type { ComponentType, ReactNode } from 'react';
import type { SharesInUse } from '../company/shares.model.ts';
import type { ProjectionCases } from '../projection-cases.ts';
import type { DcfBasis } from './model/dcf.model.ts';

/** What the projections bring into the DCF screen. */
export interface ProjectionSlots {
  /** Price ranges of the projections, shown beside the fair value. */
  readonly Cases: ComponentType<{ readonly symbol: string }>;
  /** The cases themselves, as figures. */
  readonly WithCases: ComponentType<{
    readonly symbol: string;
    readonly children: (cases: ProjectionCases) => ReactNode;
  }>;
}

/** A company that can be valued. */
export interface Subject extends ProjectionSlots {
  readonly symbol: string;
  readonly basis: DcfBasis;
  /** The count of shares in use, and what it stands in for. */
  readonly shares: SharesInUse;
  readonly overview: Overview;
  readonly statements: AllStatements;
}
