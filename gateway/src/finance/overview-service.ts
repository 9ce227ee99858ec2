import type { CachedAnswer, Parts } from '../answers/answer-cache.ts';
import { attempt, valueIn } from '../answers/attempt.ts';
import { type Overview, overviewSchema, type Stock, stockSchema } from '../contract/stock.ts';
import { NotFound } from '../errors/errors.ts';
import type { CompanyProfile, PriceBar } from '../providers/provider.ts';
import type { CompanyAnswers, Reader } from './company-answers.ts';
import { type EarningsService, earningsHistoryName, overviewName } from './earnings-service.ts';
import { buildOverview, toStock, unknownProfile } from './overview.model.ts';
import { dailyKind, type PriceService } from './price-service.ts';
import { type ProfileService, profileKind } from './profile-service.ts';
import { type AvailableFlows, type StatementService, statementParts } from './statement-service.ts';

const overviewKind = {
  name: overviewName,
  type: 'overview',
  // An answer stored before these figures existed is loaded again, at no cost.
  schema: overviewSchema.required({ derived: true, reportDates: true, pending: true }),
  parts: [profileKind.name, dailyKind.name, earningsHistoryName, ...statementParts],
} as const;
const stockKind = { name: 'stock', type: 'overview', schema: stockSchema, parts: [overviewKind.name] } as const;

/** The note on a company of the ticker list without a profile. */
const noProfile = 'The data provider has no overview of this company.';

type OverviewAnswer = ReturnType<typeof buildOverview>;

const unknownFlows: AvailableFlows = { income: null, cashFlow: null, isComplete: true };

interface OverviewServiceOptions {
  readonly answers: CompanyAnswers;
  readonly profiles: ProfileService;
  readonly prices: PriceService;
  readonly statements: StatementService;
  readonly earnings: EarningsService;
}

/** The overview of a company, built from profile, price and statements. */
export class OverviewService {
  readonly #options: OverviewServiceOptions;

  constructor(options: OverviewServiceOptions) {
    this.#options = options;
  }

  /**
   * Returns the overview; figures of a part that failed are null. A company of the ticker list without a profile has its
   * name and the figures of its filings. @throws the error of the profile
   */
  overview(symbol: string, whole?: Reader): Promise<CachedAnswer<Overview>> {
    const { answers, profiles, prices } = this.#options;
    const load = async (parts: Parts) => {
      // The profile comes first: a symbol without one must not cost the calls of the other parts.
      const profile = await attempt(profiles.profile(symbol, parts));
      if (profile.ok) {
        return this.#around(profile.value.value, parts, () => prices.newest(symbol, parts));
      }
      const listed = profile.error instanceof NotFound ? await profiles.listed(symbol) : null;
      if (listed === null) throw profile.error;
      const asOf = new Date(parts.oldest).toISOString();
      const named = unknownProfile({ symbol, asOf, ...listed });
      return { ...(await this.#around(named, parts, () => prices.stored(symbol))), note: noProfile };
    };
    return answers.get(overviewKind, symbol, load, whole);
  }

  /** Returns the overview around a profile. */
  async #around(
    profile: CompanyProfile,
    parts: Parts,
    loadBars: () => Promise<readonly PriceBar[]>,
  ): Promise<OverviewAnswer> {
    const { statements, earnings } = this.#options;
    const { symbol } = profile;
    const [daily, balance, history] = await Promise.all([
      attempt(loadBars()),
      attempt(statements.balancePart(symbol, parts)),
      earnings.available(symbol, parts),
    ]);
    const flows = balance.ok ? await statements.availableFlows(symbol, parts) : unknownFlows;
    if (!flows.isComplete) parts.expectMore();
    return buildOverview({
      ...flows,
      profile,
      bars: valueIn(daily) ?? [],
      balance: valueIn(balance),
      earnings: history,
    });
  }

  /** Returns the figures of the overview that a list of stocks shows. */
  stock(symbol: string, reader?: Reader): Promise<CachedAnswer<Stock>> {
    const load = async (parts: Parts) => toStock((await this.overview(symbol, parts)).value);
    return this.#options.answers.get(stockKind, symbol, load, reader);
  }
}
