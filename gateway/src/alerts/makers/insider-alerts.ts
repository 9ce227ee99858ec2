import { dayMs, daysBetween } from '../../contract/figures/days.ts';
import type { TradeCluster } from '../../contract/insiders.ts';
import { AppError } from '../../errors/errors.ts';
import type { FormStore } from '../../insiders/form-store.ts';
import { assembleTrades } from '../../insiders/trades/assemble-trades.model.ts';
import type { FormTrade } from '../../insiders/trades/form-trades.model.ts';
import { symbolOf } from '../../market/questions/market-day.ts';
import type { IndexedFiling } from '../../providers/market-data.ts';
import { type OwnershipForm, UnreadableForm } from '../../providers/ownership-form.ts';
import type { Ownership } from '../../providers/provider.ts';
import type { NewAlert } from '../store/alert-store.ts';
import type { FollowedCompanies, FollowedCompany, Watcher } from '../watching/watchers.ts';
import type { AnnouncedFilings } from './announced-filings.ts';
import { formatPrice } from './figure-words.ts';

interface InsiderDeps {
  readonly announced: Pick<AnnouncedFilings, 'listKeys' | 'announce'>;
  readonly forms: Pick<FormStore, 'findForm' | 'keep' | 'listForms'>;
  readonly ownership: Ownership;
  readonly now?: () => number;
}

/** Each form costs two calls, five a second, while a check may take five minutes. */
const formsPerCheck = 100;
/** A form that cannot be read for so long makes no alert. */
const readingDays = 4;
/** Purchases of a cluster are within 30 days, and are filed soon after. */
const clusterDays = 45;

/** Tells users of open-market trades of insiders of the companies that they follow, out of the forms that the feed lists. */
export function createInsiderAlerts({ announced, forms, ownership, now = Date.now }: InsiderDeps) {
  /**
   * Returns a form, which is read once and kept; null for one that is refused.
   * @throws NotFound while the archive does not have it; the error of the provider
   */
  async function findForm({ cik, accession, filed }: IndexedFiling): Promise<OwnershipForm | null> {
    const known = await forms.findForm(accession);
    if (known !== undefined) return known.content;
    try {
      const content = await ownership.readForm(String(cik), accession, null);
      await forms.keep(cik, { accession, filed, content, problem: null });
      return content;
    } catch (error) {
      if (!(error instanceof UnreadableForm)) throw error;
      await forms.keep(cik, { accession, filed, content: null, problem: error.problem });
      return null;
    }
  }

  /** @returns null for a form that cannot be read yet */
  async function makeAlerts(
    filing: IndexedFiling,
    followed: FollowedCompany | undefined,
  ): Promise<readonly NewAlert[] | null> {
    if (followed === undefined) return [];
    try {
      const content = await findForm(filing);
      // The company may also be the owner of another company's shares.
      if (content === null || content.issuerCik !== filing.cik) return [];
      const since = new Date(Date.parse(filing.filed) - clusterDays * dayMs).toISOString().slice(0, 10);
      const kept = (await forms.listForms(filing.cik, since)).flatMap(({ accession, filed, content: form }) =>
        form === null ? [] : [{ accession, filed, content: form, document: '' }],
      );
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

  return {
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
        const isRecent = now() - Date.parse(filed) < readingDays * dayMs;
        if (isWatched && isRecent) wanted.set(`${accession}/${cik}`, { cik, accession, form, filed });
      }
      const oldest = [...wanted.values()].reduce((first, { filed }) => (filed < first ? filed : first), '9999-12-31');
      const known = await announced.listKeys(oldest);
      const left: IndexedFiling[] = [];
      let count = 0;
      for (const [key, filing] of wanted) {
        if (known.has(key)) continue;
        count += 1;
        const alerts = count > formsPerCheck ? null : await makeAlerts(filing, companies.get(filing.cik));
        if (alerts === null) left.push(filing);
        else await announced.announce([{ key, filed: filing.filed, alerts }]);
      }
      return left;
    },
  };
}

export type InsiderAlerts = ReturnType<typeof createInsiderAlerts>;

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

/** Smaller amounts are no news. US dollars. */
const leastValue = 50_000;

interface InsiderWords {
  readonly title: string;
  readonly text: string;
}

/**
 * Returns the words of an alert of the trades of a form: purchases in the open market, and sales outside of plans.
 * @param cluster to which a purchase of the form belongs; null without one
 * @returns null where the form has nothing to tell
 */
function describeInsiders(trades: readonly FormTrade[], cluster: TradeCluster | null): InsiderWords | null {
  const told = [true, false].flatMap((isAcquired) => {
    const own = trades.filter(
      (trade) => trade.kind === 'market' && trade.isAcquired === isAcquired && trade.plan === null,
    );
    const value = own.reduce((sum, trade) => sum + (trade.value ?? 0), 0);
    const [first] = own;
    return first === undefined || value < leastValue
      ? []
      : [{ first, own, value, verb: isAcquired ? 'bought' : 'sold' }];
  });
  const [main] = told;
  if (main === undefined) return null;
  const { name, role } = main.first.insider;
  const title = `${name} ${told.map(({ verb, value }) => `${verb} ${formatDollars(value)}`).join(' and ')}`;
  const parts = told.map(({ own, verb, value }) => {
    const shares = own.reduce((sum, trade) => sum + (trade.shares ?? 0), 0);
    const days = own.map(({ day }) => day).sort();
    const [from, to] = [days[0] ?? '', days.at(-1) ?? ''];
    const time = from === to ? `on ${from}` : `from ${from} to ${to}`;
    return `${role} ${verb} ${shares.toLocaleString('en-US')} shares at ${formatPrice(roundCents(value / shares))} ${time}.`;
  });
  const group = cluster === null ? [] : [describeCluster(cluster)];
  return { title, text: [...parts, ...group].join(' ') };
}

function describeCluster({ people, areDirectors, from, to }: TradeCluster): string {
  const days = daysBetween(from, to) + 1;
  return `${people} ${areDirectors ? 'directors' : 'insiders'} have bought ${days === 1 ? 'on one day' : `within ${days} days`}.`;
}

function formatDollars(value: number): string {
  return `$${Math.round(value).toLocaleString('en-US')}`;
}

function roundCents(value: number): number {
  return Math.round(value * 100) / 100;
}
