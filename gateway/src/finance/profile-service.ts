import type { CachedAnswer, Load, Parts } from '../answers/answer-cache.ts';
import { attempt, valueIn } from '../answers/attempt.ts';
import type { DividendDates } from '../contract/desk/dates.ts';
import { providerFiguresSchema } from '../contract/stock.ts';
import type { TickerDirectory } from '../filings/ticker-directory.ts';
import type { Demand } from '../providers/budget/demand.ts';
import type { CompanyProfile } from '../providers/provider.ts';
import type { Providers } from '../providers/providers.ts';
import type { AnswerKind, CompanyAnswers, Reader } from './company-answers.ts';

export const profileKind: AnswerKind<CompanyProfile> = {
  name: 'profile',
  type: 'overview',
  schema: providerFiguresSchema,
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

  /** @throws NotFound */
  profile(symbol: string, whole?: Reader): Promise<CachedAnswer<CompanyProfile>> {
    const load: Load<CompanyProfile> = async ({ demand }) => this.#providers.first('profile').profile(symbol, demand);
    return this.#answers.get(profileKind, symbol, load, whole);
  }

  /** Returns the profile that a reader asked for. An overview without its figures gets them with its next load. @throws NotFound */
  async request(symbol: string, demand?: Demand): Promise<CachedAnswer<CompanyProfile>> {
    const answer = await this.profile(symbol, demand);
    if (answer.state === 'MISS') await this.#answers.clearOverview(symbol);
    return answer;
  }

  /**
   * Returns the profile where it costs no call: one that is held, or of a provider that is not metered. `on-request`
   * where its load costs a call, `none` without a provider or an entry of the company.
   */
  async available(symbol: string, whole: Parts): Promise<CompanyProfile | 'on-request' | 'none'> {
    const provider = this.#providers.findProvider('profile');
    if (provider === null) return 'none';
    if (provider.metered) return (await this.#answers.cached(profileKind, symbol, whole))?.value ?? 'on-request';
    return valueIn(await attempt(this.profile(symbol, whole)))?.value ?? 'none';
  }

  /** Returns the days of the newest dividend where a profile is held; null without one. It costs no call. */
  async readDividendDates(symbol: string): Promise<DividendDates | null> {
    const held = await attempt(this.#answers.cached(profileKind, symbol));
    return valueIn(held)?.value.dividendDates ?? null;
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
