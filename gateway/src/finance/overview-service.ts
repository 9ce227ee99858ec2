import type { CachedAnswer, Parts } from '../answers/answer-cache.ts';
import { attempt, valueIn } from '../answers/attempt.ts';
import { type Overview, overviewSchema, type Stock, stockSchema } from '../contract/stock.ts';
import type { CompanyAnswers } from './company-answers.ts';
import { overviewOf, stockOf } from './overview.model.ts';
import { dailyKind, type PriceService } from './price-service.ts';
import { type ProfileService, profileKind } from './profile-service.ts';
import { type FreeFlows, type StatementService, statementParts } from './statement-service.ts';

const overviewKind = {
  name: 'overview',
  type: 'overview',
  // An answer that was kept before these figures were calculated is made again: that costs nothing.
  schema: overviewSchema.required({ derived: true }),
  parts: [profileKind.name, dailyKind.name, ...statementParts],
} as const;
const stockKind = { name: 'stock', type: 'overview', schema: stockSchema, parts: [overviewKind.name] } as const;

const noFlows: FreeFlows = { income: null, cashFlow: null, settled: true };

interface OverviewServiceOptions {
  readonly answers: CompanyAnswers;
  readonly profiles: ProfileService;
  readonly prices: PriceService;
  readonly statements: StatementService;
}

/** A company at a glance. */
export class OverviewService {
  readonly #options: OverviewServiceOptions;

  constructor(options: OverviewServiceOptions) {
    this.#options = options;
  }

  /** Lacks the figures of a part that failed. @throws what the company's profile failed with */
  overview(symbol: string, whole?: Parts): Promise<CachedAnswer<Overview>> {
    const { answers, profiles, prices, statements } = this.#options;
    const load = async (parts: Parts) => {
      // First alone: a symbol without a profile must not cost the calls of the other parts.
      const { value: profile } = await profiles.profile(symbol, parts);
      const [daily, balance] = await Promise.all([
        attempt(prices.daily(symbol, parts)),
        attempt(statements.balancePart(symbol, parts)),
      ]);
      const flows = balance.ok ? await statements.flowsForFree(symbol, parts) : noFlows;
      if (!flows.settled) parts.expectMore();
      return overviewOf({ ...flows, profile, bar: valueIn(daily)?.value[0] ?? null, balance: valueIn(balance) });
    };
    return answers.get(overviewKind, symbol, load, whole);
  }

  /** The few figures of the overview that a list of stocks shows. */
  stock(symbol: string): Promise<CachedAnswer<Stock>> {
    return this.#options.answers.get(stockKind, symbol, async (parts) =>
      stockOf((await this.overview(symbol, parts)).value),
    );
  }
}
