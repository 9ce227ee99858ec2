import type { TrailingVintage } from '../vintages.ts';

/** The terms of enterprise value beside market cap; null for one that is not known. Unknown preferred stock counts as 0. */
export type NetDebtTerms = Pick<
  TrailingVintage,
  'totalDebt' | 'minorityInterest' | 'preferredStock' | 'cash' | 'shortTermInvestments'
>;
type Maybe = number | null;

/** Returns enterprise value − market cap: debt + minority interest + preferred stock − cash − short-term investments. */
export function sumNetDebt(terms: NetDebtTerms): Maybe {
  const { totalDebt, minorityInterest, preferredStock, cash, shortTermInvestments } = terms;
  if (totalDebt === null || minorityInterest === null || cash === null || shortTermInvestments === null) return null;
  return totalDebt + minorityInterest + (preferredStock ?? 0) - cash - shortTermInvestments;
}

/** Returns the equity of common shareholders. Preferred stock that is not known counts as 0. */
export function subtractPreferred(equity: Maybe, preferred: Maybe): Maybe {
  return equity === null ? null : equity - (preferred ?? 0);
}

/** Returns free cash flow: operating cash flow − capital expenditures, whichever sign a source gives these. */
export function subtractCapex(operating: Maybe, capex: Maybe): Maybe {
  return operating === null || capex === null ? null : operating - Math.abs(capex);
}
