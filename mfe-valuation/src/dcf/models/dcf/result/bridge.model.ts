import type { DcfBasis, DcfResult } from '../../../valuation/dcf.model.ts';
import { totalDebt } from '../../../valuation/discount-rate.model.ts';

/** The steps from cash flows to fair value per share. Money in full units of the reporting currency. */
export interface Bridge {
  /** Present values of the projected years and of the terminal value. */
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

/** Returns the value bridge of a result, or null without a fair value. */
export function calculateBridge({ latest, shares }: DcfBasis, result: DcfResult): Bridge | null {
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
