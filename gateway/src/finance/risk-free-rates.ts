import type { AnswerCache, CachedAnswer } from '../answers/answer-cache.ts';
import { answerKeys } from '../answers/answer-keys.ts';
import { type RiskFreeRate, riskFreeRateSchema } from '../contract/rates.ts';

/** A yield is published once a day. */
const rule = { type: 'other', schema: riskFreeRateSchema, ttlSeconds: 86_400 } as const;

/** The source of the newest ten-year yield. */
interface YieldSource {
  readonly sample: boolean;
  /** @throws BadUpstream, UpstreamTimeout */
  loadTenYearYield(): Promise<Pick<RiskFreeRate, 'rate' | 'day'>>;
}

/** The dated rate without risk, for all companies. */
export const createRiskFreeRates = (cache: AnswerCache, source: YieldSource) => ({
  /** Returns the newest rate, loaded once a day. @throws BadUpstream, UpstreamTimeout */
  readNewest: (): Promise<CachedAnswer<RiskFreeRate>> =>
    cache.get(answerKeys(source)('risk-free-rate'), rule, async () => {
      const { sample } = source;
      return { ...(await source.loadTenYearYield()), name: 'Ten-year Treasury par yield', sample };
    }),
});
export type RiskFreeRates = ReturnType<typeof createRiskFreeRates>;
