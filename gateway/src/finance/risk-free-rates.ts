import type { AnswerCache, CachedAnswer } from '../answers/answer-cache.ts';
import { answerKeys } from '../answers/answer-keys.ts';
import { type RiskFreeRate, riskFreeRateSchema } from '../contract/rates.ts';

/** A yield is published once a day. */
const rule = { type: 'other', schema: riskFreeRateSchema, ttlSeconds: 86_400 } as const;

/** The source of the newest ten-year yield. */
export interface YieldSource {
  readonly sample: boolean;
  /** @throws BadUpstream, UpstreamTimeout */
  loadTenYearYield(): Promise<Pick<RiskFreeRate, 'rate' | 'day'>>;
}

/** The dated rate without risk, for all companies. */
export class RiskFreeRates {
  readonly #cache: AnswerCache;
  readonly #source: YieldSource;

  constructor(cache: AnswerCache, source: YieldSource) {
    this.#cache = cache;
    this.#source = source;
  }

  /** Returns the newest rate, loaded once a day. @throws BadUpstream, UpstreamTimeout */
  readNewest(): Promise<CachedAnswer<RiskFreeRate>> {
    const { sample } = this.#source;
    return this.#cache.get(answerKeys({ sample })('risk-free-rate'), rule, async () => {
      return { ...(await this.#source.loadTenYearYield()), name: 'Ten-year Treasury par yield', sample };
    });
  }
}
