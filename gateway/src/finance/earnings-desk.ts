import type { AnswerCache, CachedAnswer } from '../caching/answer-cache.ts';
import {
  type AllEarnings,
  allEarningsSchema,
  type EarningsEstimates,
  type EarningsHistory,
  earningsEstimatesSchema,
  earningsHistorySchema,
} from '../contract/earnings.ts';
import { NotFound } from '../http/errors.ts';
import type { Sources } from '../providers/source.ts';
import { attempt, composedAnswer, isSettled, partsOf, valueIn, worstOf } from './composed-answer.ts';
import { rememberedAnswer } from './remembered-answer.ts';

const historyRule = { type: 'earnings', schema: earningsHistorySchema } as const;
const estimatesRule = { type: 'earnings', schema: earningsEstimatesSchema } as const;
const allRule = { type: 'earnings', schema: allEarningsSchema } as const;

export interface EarningsDeskDeps {
  readonly cache: AnswerCache;
  readonly sources: Sources;
  readonly lifetimeSeconds: number;
  readonly keyOf: (kind: string, symbol: string) => string;
  readonly now: () => Date;
}

/** What a company earned per share and what it is expected to earn. */
export class EarningsDesk {
  readonly #deps: EarningsDeskDeps;

  constructor(deps: EarningsDeskDeps) {
    this.#deps = deps;
  }

  /** @throws NotFound */
  history(symbol: string): Promise<CachedAnswer<EarningsHistory>> {
    const { cache, sources, keyOf } = this.#deps;
    return rememberedAnswer(cache, keyOf('earnings-history', symbol), historyRule, () =>
      sources.market.earningsHistory(symbol),
    );
  }

  /** A company nobody estimates is answered with two empty lists and a note. */
  estimates(symbol: string): Promise<CachedAnswer<EarningsEstimates>> {
    const { cache, sources, keyOf, now } = this.#deps;
    return cache.get(keyOf('earnings-estimates', symbol), estimatesRule, async () => {
      try {
        return await sources.market.earningsEstimates(symbol);
      } catch (error) {
        if (!(error instanceof NotFound)) throw error;
        return {
          symbol,
          source: sources.market.name,
          asOf: now().toISOString(),
          quarterlyEarningsEstimate: [],
          annualEarningsEstimate: [],
          note: error.message,
        };
      }
    });
  }

  /** @throws when both failed */
  all(symbol: string): Promise<CachedAnswer<AllEarnings>> {
    const { cache, keyOf, lifetimeSeconds } = this.#deps;
    return composedAnswer(cache, keyOf('all-earnings', symbol), allRule, lifetimeSeconds, async () => {
      const [history, estimates] = await Promise.all([attempt(this.history(symbol)), attempt(this.estimates(symbol))]);
      if (!history.ok && !estimates.ok) throw worstOf(history.error, estimates.error);
      return {
        value: {
          history: valueIn(history),
          estimates: valueIn(estimates),
          errors: {
            history: history.ok ? null : history.error.message,
            estimates: estimates.ok ? null : estimates.error.message,
          },
        },
        parts: partsOf(history, estimates),
        complete: isSettled(history) && isSettled(estimates),
      };
    });
  }
}
