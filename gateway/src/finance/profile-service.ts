import { z } from 'zod';
import type { CachedAnswer, Load } from '../answers/answer-cache.ts';
import { attempt, valueIn } from '../answers/attempt.ts';
import { overviewSchema } from '../contract/stock.ts';
import type { TickerDirectory } from '../filings/ticker-directory.ts';
import type { Demand } from '../providers/budget/demand.ts';
import type { CompanyProfile } from '../providers/provider.ts';
import type { Providers } from '../providers/providers.ts';
import type { AnswerKind, CompanyAnswers, Reader } from './company-answers.ts';

export const profileKind: AnswerKind<CompanyProfile> = {
  name: 'profile',
  type: 'overview',
  schema: overviewSchema
    .omit({
      price: true,
      volume: true,
      priceDate: true,
      previousClose: true,
      currentRatio: true,
      debtToEquity: true,
      derived: true,
      reportDates: true,
      note: true,
    })
    .extend({ cik: z.string().nullable() })
    // A profile stored before this field existed is loaded again.
    .required({ fiscalYearEnd: true }),
  remembersNotFound: true,
};

/** The profile of a company, from the provider and the ticker list. */
export class ProfileService {
  readonly #answers: CompanyAnswers;
  readonly #providers: Providers;
  readonly #directory: TickerDirectory;

  constructor(answers: CompanyAnswers, providers: Providers, directory: TickerDirectory) {
    this.#answers = answers;
    this.#providers = providers;
    this.#directory = directory;
  }

  /** Returns the profile. @throws NotFound */
  profile(symbol: string, whole?: Reader): Promise<CachedAnswer<CompanyProfile>> {
    const load: Load<CompanyProfile> = async ({ demand }) => this.#providers.first('profile').profile(symbol, demand);
    return this.#answers.get(profileKind, symbol, load, whole);
  }

  /** Returns a company as the ticker list names it; null when the list lacks it or there is no list. */
  async listed(symbol: string): Promise<{ readonly name: string; readonly cik: string } | null> {
    const found = await this.#directory.findSymbol(symbol);
    return typeof found === 'string' ? null : { name: found.title, cik: String(found.cik_str) };
  }

  /**
   * Returns a company's CIK, its number at the SEC; null when it has none. It comes from the ticker list, or from the
   * profile when there is no list.
   */
  async findCik(symbol: string, demand?: Demand): Promise<string | null> {
    const listed = await this.#directory.findSymbol(symbol);
    if (listed === 'unknown') return null;
    if (listed !== 'no-list') return String(listed.cik_str);
    return valueIn(await attempt(this.profile(symbol, demand)))?.value.cik ?? null;
  }
}
