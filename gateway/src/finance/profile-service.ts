import type { CachedAnswer, Load, Parts } from '../answers/answer-cache.ts';
import { attempt, valueIn } from '../answers/attempt.ts';
import { providerFiguresSchema } from '../contract/stock.ts';
import type { DividendDates } from '../contract/watching/dates.ts';
import type { Demand } from '../providers/budget/demand.ts';
import type { CompanyProfile } from '../providers/provider.ts';
import type { AnswerKind, FigureDeps, Reader } from './company-answers.ts';

export const profileKind: AnswerKind<CompanyProfile> = {
  name: 'profile',
  type: 'overview',
  schema: providerFiguresSchema,
  remembersNotFound: true,
};

/** The profile of a company, from the provider and the ticker list. */
export function createProfileService({ answers, providers, directory }: FigureDeps) {
  /** @throws NotFound */
  function loadProfile(symbol: string, whole?: Reader): Promise<CachedAnswer<CompanyProfile>> {
    const load: Load<CompanyProfile> = async ({ demand }) => providers.first('profile').profile(symbol, demand);
    return answers.get(profileKind, symbol, load, whole);
  }

  /** Returns the profile that a reader asked for. An overview without its figures gets them with its next load. @throws NotFound */
  async function requestProfile(symbol: string, demand?: Demand): Promise<CachedAnswer<CompanyProfile>> {
    const answer = await loadProfile(symbol, demand);
    // Another user may have loaded it, while the holder of a key for prices alone has an overview of their own.
    const isOnlyOverviewOwn = providers.isKeyed('dailyBars') && !providers.isKeyed('profile');
    if (answer.state === 'MISS' || isOnlyOverviewOwn) await answers.clearOverview(symbol);
    return answer;
  }

  /**
   * Returns the profile where it costs no call: one that is held, or of a provider that is not metered. `on-request`
   * where its load costs a call, `none` without a provider or an entry of the company.
   */
  async function readAvailable(symbol: string, whole: Parts): Promise<CompanyProfile | 'on-request' | 'none'> {
    const provider = providers.findProvider('profile');
    if (provider === null) return 'none';
    if (provider.metered) return (await answers.cached(profileKind, symbol, whole))?.value ?? 'on-request';
    return valueIn(await attempt(loadProfile(symbol, whole)))?.value ?? 'none';
  }

  /** Returns the days of the newest dividend where a profile is held; null without one. It costs no call. */
  async function readDividendDates(symbol: string): Promise<DividendDates | null> {
    const held = await attempt(answers.cached(profileKind, symbol));
    return valueIn(held)?.value.dividendDates ?? null;
  }

  /** Returns a company as the ticker list names it; null when the list lacks it or there is no list. */
  async function findListed(symbol: string): Promise<{ readonly name: string; readonly cik: string } | null> {
    const found = await directory.findSymbol(symbol);
    return typeof found === 'string' ? null : { name: found.title, cik: String(found.cik_str) };
  }

  /**
   * Returns a company's CIK, its number at the SEC; null when it has none. It comes from the ticker list, or from the
   * profile when there is no list.
   */
  async function findCik(symbol: string, demand?: Demand): Promise<string | null> {
    const listed = await directory.findSymbol(symbol);
    if (listed === 'unknown') return null;
    if (listed !== 'no-list') return String(listed.cik_str);
    return valueIn(await attempt(loadProfile(symbol, demand)))?.value.cik ?? null;
  }

  return {
    profile: loadProfile,
    request: requestProfile,
    available: readAvailable,
    readDividendDates,
    listed: findListed,
    findCik,
  };
}

export type ProfileService = ReturnType<typeof createProfileService>;
