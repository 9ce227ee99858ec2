import type { AllStatements } from '@basecase/gateway/contract';
import { useMemo } from 'react';
import type { MarketEvidence } from '../valuation/reasoned-rates.model.ts';
import { readBaseGrowth } from './base-rates.model.ts';
import { useBaseRates, usePeerMargins, useRiskFreeRate } from './context-queries.ts';
import { askAboutSize, makeEvidence } from './market-evidence.model.ts';

/**
 * Returns what a reasoned case takes of the market; undefined while it loads. Once a rate is known to be missing the others are not
 * waited for, because the case then has no value.
 */
export function useMarketEvidence(symbol: string, statements: AllStatements | null): MarketEvidence | undefined {
  const question = useMemo(() => askAboutSize(statements), [statements]);
  const yields = useRiskFreeRate();
  const { margins, isFetched: isPeersFetched } = usePeerMargins(symbol);
  const sized = useBaseRates(question);
  const ofSize = useMemo(() => (sized.data === undefined ? null : readBaseGrowth(sized.data, true)), [sized.data]);
  const isFew = sized.data !== undefined && ofSize === null;
  const whole = useBaseRates(question !== null && isFew ? { ...question, size: undefined } : null);
  // A query that failed is pending again while another part of the page retries it: then the choice of a model stays.
  const isLacking =
    question === null || [yields, sized, whole].some((each) => each.isFetched && each.data === undefined);
  const isPending = !(yields.isFetched && isPeersFetched && sized.isFetched && (!isFew || whole.isFetched));
  return useMemo(() => {
    if (isPending && !isLacking) return undefined;
    const riskFree = question === null ? null : (yields.data ?? null);
    const growth = ofSize ?? (whole.data === undefined ? null : readBaseGrowth(whole.data, false));
    return makeEvidence({ riskFree, growth, margins });
  }, [isPending, isLacking, question, yields.data, ofSize, whole.data, margins]);
}
