import type { AllStatements } from '@basecase/gateway/contract';
import type { MarketEvidence } from '../dcf/valuation/reasoned-rates.model.ts';
import type { ValuedCompany } from '../dcf/valuation/valued-company.ts';
import { makeCompany } from './company.ts';
import { ofKind } from './dcf-screen.tsx';

/** Round rates: a yield of 4%, growth of 5% at this size with a spread of 5 points, and no peers. */
export const evidence: MarketEvidence = {
  riskFreeRate: 0.04,
  baseGrowth: 0.05,
  peerMargin: null,
  growthSpread: 0.05,
  isSample: false,
  sources: {
    riskFreeRate: 'ten-year yield 4.00% of 3 Mar 2025',
    baseGrowth: 'the median of 60 starts of companies at this size',
    peerMargin: 'no four peers are held',
  },
};

/** Revenue of 1,100M after 1,000M, a margin of 20%, equity of 1,100M, cash of 110M, 100M shares at $30. */
export function reasonedCompany(
  known: MarketEvidence = evidence,
  change?: (all: AllStatements) => AllStatements,
): ValuedCompany {
  const statements = change === undefined ? ofKind('general') : change(ofKind('general'));
  return makeCompany({ statements, evidence: known });
}
