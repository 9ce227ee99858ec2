import { z } from 'zod';
import type { CachedAnswer, Parts } from '../answers/answer-cache.ts';
import { attempt, valueIn } from '../answers/attempt.ts';
import { overviewSchema } from '../contract/stock.ts';
import type { TickerDirectory } from '../filings/ticker-directory.ts';
import type { CompanyProfile, MarketSource } from '../providers/source.ts';
import type { AnswerKind, CompanyAnswers } from './company-answers.ts';

export const profileKind: AnswerKind<CompanyProfile> = {
  name: 'profile',
  type: 'overview',
  schema: overviewSchema
    .omit({ price: true, volume: true, priceDate: true, currentRatio: true, debtToEquity: true, derived: true })
    .extend({ cik: z.string().nullable() }),
  remembersNotFound: true,
};

/** What the market data provider and the ticker list know of a company itself. */
export class ProfileService {
  readonly #answers: CompanyAnswers;
  readonly #market: MarketSource;
  readonly #directory: TickerDirectory;

  constructor(answers: CompanyAnswers, market: MarketSource, directory: TickerDirectory) {
    this.#answers = answers;
    this.#market = market;
    this.#directory = directory;
  }

  /** @throws NotFound */
  profile(symbol: string, whole?: Parts): Promise<CachedAnswer<CompanyProfile>> {
    return this.#answers.get(profileKind, symbol, () => this.#market.profile(symbol), whole);
  }

  /**
   * A company's number at the SEC, null when it has none: by the ticker list; without it by the company's profile,
   * which names the number too.
   */
  async cikOf(symbol: string): Promise<string | null> {
    const listed = await this.#directory.find(symbol);
    if (listed === 'unknown') return null;
    if (listed !== 'no-list') return String(listed.cik_str);
    return valueIn(await attempt(this.profile(symbol)))?.value.cik ?? null;
  }
}
