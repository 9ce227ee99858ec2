import type { DcfBasis, DcfResult } from '../model/dcf.model.ts';
import { totalDebt } from '../model/discount-rate.model.ts';

/** The way from the projected years to a share. Money in full units of the reporting currency. */
export interface Bridge {
  /** Values of today: of the projected years, and of what lies beyond them. */
  readonly projected: number;
  readonly terminal: number;
  readonly enterpriseValue: number;
  readonly debt: number;
  /** Cash and short-term investments. */
  readonly cash: number;
  readonly equityValue: number;
  readonly shares: number;
  readonly fairValuePerShare: number;
}

/** @returns null where there is no value */
export function bridgeOf({ latest, shares }: DcfBasis, result: DcfResult): Bridge | null {
  const { enterpriseValue, equityValue, fairValuePerShare, presentValues } = result;
  if (enterpriseValue === null || equityValue === null || fairValuePerShare === null) return null;
  const projected = presentValues.reduce((sum, value) => sum + value, 0);
  return {
    projected,
    terminal: enterpriseValue - projected,
    enterpriseValue,
    debt: totalDebt(latest),
    cash: latest.cash + latest.shortTermInvestments,
    equityValue,
    shares,
    fairValuePerShare,
  };
}
