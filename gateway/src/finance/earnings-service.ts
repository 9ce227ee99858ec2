import type { CachedAnswer, Parts } from '../answers/answer-cache.ts';
import { attempt, pickWorst, reasonIn, valueIn } from '../answers/attempt.ts';
import {
  type AllEarnings,
  allEarningsSchema,
  type EarningsEstimates,
  type EarningsHistory,
  earningsEstimatesSchema,
  earningsHistorySchema,
} from '../contract/earnings.ts';
import { NotFound } from '../errors/errors.ts';
import type { Providers } from '../providers/providers.ts';
import type { CompanyAnswers, Reader } from './company-answers.ts';

/** The name of the kind of reported earnings, which overviews read, too. */
export const earningsHistoryName = 'earnings-history';

const historyKind = {
  name: earningsHistoryName,
  type: 'earnings',
  schema: earningsHistorySchema,
  remembersNotFound: true,
} as const;
const estimatesKind = { name: 'earnings-estimates', type: 'earnings', schema: earningsEstimatesSchema } as const;
const allKind = {
  name: 'all-earnings',
  type: 'earnings',
  schema: allEarningsSchema,
  parts: [historyKind.name, estimatesKind.name],
} as const;

export class EarningsService {
  readonly #answers: CompanyAnswers;
  readonly #providers: Providers;
  readonly #now: () => Date;

  constructor(answers: CompanyAnswers, providers: Providers, now: () => Date) {
    this.#answers = answers;
    this.#providers = providers;
    this.#now = now;
  }

  /** @throws NotFound */
  history(symbol: string, whole?: Reader): Promise<CachedAnswer<EarningsHistory>> {
    const load = async ({ demand }: Parts) => {
      const { earnings, metered } = this.#providers.first('earnings');
      const history = await earnings.history(symbol, demand);
      // An overview without the dates of a metered history gets them with its next load.
      if (metered) await this.#answers.clearOverview(symbol);
      return history;
    };
    return this.#answers.get(historyKind, symbol, load, whole);
  }

  /** Returns reported earnings when they cost no call of the provider's budget; null otherwise. */
  async available(symbol: string, whole: Parts): Promise<EarningsHistory | null> {
    const provider = this.#providers.findProvider('earnings');
    if (provider === null) return null;
    if (!provider.metered) {
      return valueIn(await attempt(this.history(symbol, whole)))?.value ?? null;
    }
    return (await this.#answers.cached(historyKind, symbol, whole))?.value ?? null;
  }

  /** Returns analyst estimates; two empty lists and a note when there are none. */
  estimates(symbol: string, whole?: Reader): Promise<CachedAnswer<EarningsEstimates>> {
    const load = async ({ demand }: Parts): Promise<EarningsEstimates> => {
      const { name, earnings } = this.#providers.first('earnings');
      const tried = await attempt(earnings.estimates(symbol, demand));
      if (tried.ok) return tried.value;
      if (!(tried.error instanceof NotFound)) throw tried.error;
      return {
        symbol,
        source: name,
        asOf: this.#now().toISOString(),
        quarterlyEarningsEstimate: [],
        annualEarningsEstimate: [],
        note: tried.error.message,
      };
    };
    return this.#answers.get(estimatesKind, symbol, load, whole);
  }

  /** Returns history and estimates; a part that failed is null with its reason. @throws when both failed */
  loadAllEarnings(symbol: string, reader?: Reader): Promise<CachedAnswer<AllEarnings>> {
    const load = async (parts: Parts) => {
      const [history, estimates] = await Promise.all([
        attempt(this.history(symbol, parts)),
        attempt(this.estimates(symbol, parts)),
      ]);
      if (!history.ok && !estimates.ok) throw pickWorst(history.error, estimates.error);
      return {
        history: valueIn(history)?.value ?? null,
        estimates: valueIn(estimates)?.value ?? null,
        errors: { history: reasonIn(history), estimates: reasonIn(estimates) },
      };
    };
    return this.#answers.get(allKind, symbol, load, reader);
  }
}
