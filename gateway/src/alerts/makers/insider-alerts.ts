import { dayMs } from '../../contract/figures/days.ts';
import { AppError } from '../../errors/errors.ts';
import type { FormFinder } from '../../insiders/form-finder.ts';
import { assembleTrades } from '../../insiders/trades/assemble-trades.model.ts';
import { symbolOf } from '../../market/questions/market-day.ts';
import type { IndexedFiling } from '../../providers/market-data.ts';
import type { NewAlert } from '../store/alert-store.ts';
import type { FollowedCompanies, FollowedCompany, Watcher } from '../watching/watchers.ts';
import type { AnnouncedFilings, Announcement } from './announced-filings.ts';
import { describeInsiders } from './insider-words.model.ts';

interface InsiderAlertsOptions {
  readonly announced: AnnouncedFilings;
  readonly forms: Pick<FormFinder, 'findForm' | 'listKept'>;
  readonly now?: () => number;
}

/** Each form costs two calls, five a second, while a check may take five minutes. */
const formsPerCheck = 100;
/** A form that cannot be read for so long is told by none. */
const readingDays = 4;
/** Purchases of a cluster are within 30 days, and are filed soon after. */
const clusterDays = 45;

/** Tells users of open-market trades of insiders of the companies that they follow, out of the forms that the feed lists. */
export class InsiderAlerts {
  readonly #options: InsiderAlertsOptions;
  readonly #now: () => number;

  constructor(options: InsiderAlertsOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /**
   * Reads forms of followed companies whose users want to know of insiders, and makes the alerts. Each is made once.
   * @returns the forms that are still to be read
   */
  async announceForms(
    companies: FollowedCompanies,
    listed: readonly IndexedFiling[],
  ): Promise<readonly IndexedFiling[]> {
    const wanted = new Map<string, IndexedFiling>();
    for (const { cik, accession, form, filed } of listed) {
      const isWatched = companies.get(cik)?.watchers.some(({ rule }) => rule.insiders) === true;
      const isRecent = this.#now() - Date.parse(filed) < readingDays * dayMs;
      if (isWatched && isRecent) wanted.set(makeKey({ cik, accession }), { cik, accession, form, filed });
    }
    const oldest = [...wanted.values()].reduce((first, { filed }) => (filed < first ? filed : first), '9999-12-31');
    const known = await this.#options.announced.listKeys(oldest);
    const left: IndexedFiling[] = [];
    let count = 0;
    for (const [key, filing] of wanted) {
      if (known.has(key)) continue;
      count += 1;
      const alerts = count > formsPerCheck ? null : await this.#makeAlerts(filing, companies.get(filing.cik));
      if (alerts === null) left.push(filing);
      else await this.#options.announced.announce([{ key, filed: filing.filed, alerts } satisfies Announcement]);
    }
    return left;
  }

  /** @returns null for a form that cannot be read yet */
  async #makeAlerts(filing: IndexedFiling, followed: FollowedCompany | undefined): Promise<readonly NewAlert[] | null> {
    if (followed === undefined) return [];
    const { forms } = this.#options;
    try {
      const content = await forms.findForm(filing);
      // The company may also be the owner of another company's shares.
      if (content === null || content.issuerCik !== filing.cik) return [];
      const since = new Date(Date.parse(filing.filed) - clusterDays * dayMs).toISOString().slice(0, 10);
      const kept = await forms.listKept(filing.cik, since);
      const { trades, clusters } = assembleTrades(kept, { isComplete: false, since: '0000-00-00' });
      const own = trades.filter(({ accession }) => accession === filing.accession);
      const cluster = clusters.find((one) => own.some(({ id }) => one.trades.includes(id))) ?? null;
      return tellWatchers(followed, filing, describeInsiders(own, cluster));
    } catch (error) {
      // A fault of the archive is over at a later check; one of ours must not be silent.
      if (error instanceof AppError) return null;
      throw error;
    }
  }
}

function makeKey({ cik, accession }: Pick<IndexedFiling, 'cik' | 'accession'>): string {
  return `${accession}/${cik}`;
}

function tellWatchers(
  { company, watchers }: FollowedCompany,
  { accession }: IndexedFiling,
  words: ReturnType<typeof describeInsiders>,
): readonly NewAlert[] {
  if (words === null) return [];
  const symbol = symbolOf(company);
  const users = new Set(watchers.filter(({ rule }: Watcher) => rule.insiders).map(({ userId }) => userId));
  return [...users].map((userId) => ({
    userId,
    kind: 'insider',
    event: `insider:${accession}`,
    app: 'research',
    title: `${symbol}: ${words.title}`,
    text: words.text,
    href: `/insiders?${new URLSearchParams({ symbol })}`,
  }));
}
