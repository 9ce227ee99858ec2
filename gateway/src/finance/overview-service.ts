import type { CachedAnswer, Parts } from '../answers/answer-cache.ts';
import { attempt, valueIn } from '../answers/attempt.ts';
import { type Overview, overviewSchema, type Stock, stockSchema } from '../contract/stock.ts';
import type { CompanyAnswers } from './company-answers.ts';
import { overviewOf, stockOf } from './overview.model.ts';
import { dailyKind, type PriceService } from './price-service.ts';
import { type ProfileService, profileKind } from './profile-service.ts';
import { type AvailableFlows, type StatementService, statementParts } from './statement-service.ts';

const overviewKind = {
  name: 'overview',
  type: 'overview',
  // An answer stored before these figures existed is loaded again, at no cost.
  schema: overviewSchema.required({ derived: true }),
  parts: [profileKind.name, dailyKind.name, ...statementParts],
} as const;
const stockKind = { name: 'stock', type: 'overview', schema: stockSchema, parts: [overviewKind.name] } as const;

const unknownFlows: AvailableFlows = { income: null, cashFlow: null, isComplete: true };

interface OverviewServiceOptions {
  readonly answers: CompanyAnswers;
  readonly profiles: ProfileService;
  readonly prices: PriceService;
  readonly statements: StatementService;
}

/** The overview of a company, built from profile, price and statements. */
export class OverviewService {
  readonly #options: OverviewServiceOptions;

  constructor(options: OverviewServiceOptions) {
    this.#options = options;
  }

  /** Returns the overview; figures of a part that failed are null. @throws the error of the profile */
  overview(symbol: string, whole?: Parts): Promise<CachedAnswer<Overview>> {
    const { answers, profiles, prices, statements } = this.#options;
    const load = async (parts: Parts) => {
      // The profile comes first: a symbol without one must not cost the calls of the other parts.
      const { value: profile } = await profiles.profile(symbol, parts);
      const [daily, balance] = await Promise.all([
        attempt(prices.daily(symbol, parts)),
        attempt(statements.balancePart(symbol, parts)),
      ]);
      const flows = balance.ok ? await statements.availableFlows(symbol, parts) : unknownFlows;
      if (!flows.isComplete) parts.expectMore();
      return overviewOf({ ...flows, profile, bar: valueIn(daily)?.value[0] ?? null, balance: valueIn(balance) });
    };
    return answers.get(overviewKind, symbol, load, whole);
  }

  /** Returns the figures of the overview that a list of stocks shows. */
  stock(symbol: string): Promise<CachedAnswer<Stock>> {
    return this.#options.answers.get(stockKind, symbol, async (parts) =>
      stockOf((await this.overview(symbol, parts)).value),
    );
  }
}
