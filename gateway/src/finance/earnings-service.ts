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
import type { FigureDeps, Reader } from './company-answers.ts';

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

/** Reported earnings, and estimates of later ones. */
export function createEarningsService({ answers, providers, now }: FigureDeps) {
  /** @throws NotFound */
  function loadHistory(symbol: string, whole?: Reader): Promise<CachedAnswer<EarningsHistory>> {
    const load = async ({ demand }: Parts) => {
      const { earnings, metered } = providers.first('earnings');
      const history = await earnings.history(symbol, demand);
      // An overview without the dates of a metered history gets them with its next load.
      if (metered) await answers.clearOverview(symbol);
      return history;
    };
    return answers.get(historyKind, symbol, load, whole);
  }

  /** Returns reported earnings when they cost no call of the provider's budget; null otherwise. */
  async function readAvailable(symbol: string, whole: Parts): Promise<EarningsHistory | null> {
    const provider = providers.findProvider('earnings');
    if (provider === null) return null;
    if (!provider.metered) {
      return valueIn(await attempt(loadHistory(symbol, whole)))?.value ?? null;
    }
    return (await answers.cached(historyKind, symbol, whole))?.value ?? null;
  }

  /** Returns analyst estimates; two empty lists and a note when there are none. */
  function loadEstimates(symbol: string, whole?: Reader): Promise<CachedAnswer<EarningsEstimates>> {
    const load = async ({ demand }: Parts): Promise<EarningsEstimates> => {
      const { name, earnings } = providers.first('earnings');
      const tried = await attempt(earnings.estimates(symbol, demand));
      if (tried.ok) return tried.value;
      if (!(tried.error instanceof NotFound)) throw tried.error;
      return {
        symbol,
        source: name,
        asOf: now().toISOString(),
        quarterlyEarningsEstimate: [],
        annualEarningsEstimate: [],
        note: tried.error.message,
      };
    };
    return answers.get(estimatesKind, symbol, load, whole);
  }

  /** Returns history and estimates; a part that failed is null with its reason. @throws when both failed */
  function loadAllEarnings(symbol: string, reader?: Reader): Promise<CachedAnswer<AllEarnings>> {
    const load = async (parts: Parts) => {
      const [history, estimates] = await Promise.all([
        attempt(loadHistory(symbol, parts)),
        attempt(loadEstimates(symbol, parts)),
      ]);
      if (!history.ok && !estimates.ok) throw pickWorst(history.error, estimates.error);
      return {
        history: valueIn(history)?.value ?? null,
        estimates: valueIn(estimates)?.value ?? null,
        errors: { history: reasonIn(history), estimates: reasonIn(estimates) },
      };
    };
    return answers.get(allKind, symbol, load, reader);
  }

  return { history: loadHistory, available: readAvailable, estimates: loadEstimates, loadAllEarnings };
}

export type EarningsService = ReturnType<typeof createEarningsService>;
