import type { AlertStore, NewAlert } from '../alerts/alert-store.ts';
import { formatDayNumber } from '../market/columns/day-number.ts';
import type { MarketQuestions } from '../market/market-questions.ts';
import { type MarketDay, symbolOf } from '../market/questions/market-day.ts';
import type { Database } from '../storage/schema.ts';
import { describeChanges } from './filing-changes.ts';
import { listWatched, parseContent } from './watchlist-content.model.ts';

interface FilingAlertsOptions {
  readonly db: Database;
  readonly alerts: AlertStore;
  readonly questions: Pick<MarketQuestions, 'readToday'>;
}

/** A filing that the market got later, after an outage, is still told of; an older one is history. */
const mostDays = 10;
/** Announced filings are forgotten once no run can find them again. */
const keptDays = 3 * mostDays;
/** The row that the first run writes: what was filed before it is no news. */
const begun = { accession: 'begun', filed: '9999-12-31' };

const annualForms: ReadonlySet<string> = new Set(['10-K', '20-F', '40-F', '10-KT']);

/** A filing that the market holds and that no alert was made of. */
interface FreshFiling {
  readonly accession: string;
  readonly form: string;
  readonly filed: string;
  readonly company: number;
}

/** Tells users of new reports of the companies that they follow. No call of a provider is made. */
export class FilingAlerts {
  readonly #options: FilingAlertsOptions;
  #seen: string | null = null;

  constructor(options: FilingAlertsOptions) {
    this.#options = options;
  }

  /** Makes the alerts of what is new in the market since the last run, of any process. Each is made once. */
  async announce(): Promise<void> {
    const day = await this.#options.questions.readToday();
    if (day === null) return;
    const version = `${day.frame.holdings.version} ${day.today}`;
    if (version === this.#seen) return;
    const fresh = await this.#listFresh(day);
    if (await this.#isFirst()) await this.#begin(fresh);
    else if (fresh.length > 0) await this.#announceAll(day, fresh);
    this.#seen = version;
  }

  async #listFresh(day: MarketDay): Promise<readonly FreshFiling[]> {
    const since = formatDayNumber(day.today - mostDays);
    const recent = listFiledSince(day, since);
    const known = await this.#options.db
      .selectFrom('announced_filings')
      .select('accession')
      .where('filed', '>=', since)
      .execute();
    const announced = new Set(known.map(({ accession }) => accession));
    return recent.filter(({ accession }) => !announced.has(accession));
  }

  async #isFirst(): Promise<boolean> {
    const row = await this.#options.db
      .selectFrom('announced_filings')
      .select('accession')
      .where('accession', '=', begun.accession)
      .executeTakeFirst();
    return row === undefined;
  }

  async #begin(fresh: readonly FreshFiling[]): Promise<void> {
    await this.#options.db.transaction().execute(async (transaction) => {
      for (const { accession, filed } of fresh) await noteAnnounced(transaction, { accession, filed });
      await noteAnnounced(transaction, begun);
    });
  }

  async #announceAll(day: MarketDay, fresh: readonly FreshFiling[]): Promise<void> {
    const { db, alerts } = this.#options;
    const watchers = await this.#readWatchers(day);
    for (const filing of fresh) {
      const users = watchers.get(filing.company) ?? [];
      const alert = users.length === 0 ? null : await describeFiling(day, filing);
      // A process that ends here leaves both or neither; another one that is as far inserts nothing.
      await db.transaction().execute(async (transaction) => {
        const isOurs = await noteAnnounced(transaction, filing);
        if (isOurs && alert !== null) {
          await alerts.addAlerts(
            users.map((userId) => ({ userId, ...alert })),
            transaction,
          );
        }
      });
    }
    const oldest = formatDayNumber(day.today - keptDays);
    await db.deleteFrom('announced_filings').where('filed', '<', oldest).execute();
  }

  /** Returns the users that follow each company. */
  async #readWatchers(day: MarketDay): Promise<ReadonlyMap<number, readonly string[]>> {
    const rows = await this.#options.db.selectFrom('watchlists').select(['user_id', 'content']).execute();
    const watchers = new Map<number, string[]>();
    for (const { user_id, content } of rows) {
      for (const symbol of listWatched(parseContent(content).lists)) {
        const company = day.findCompany(symbol);
        if (company !== undefined) watchers.set(company, [...(watchers.get(company) ?? []), user_id]);
      }
    }
    return watchers;
  }
}

/** @returns whether this process has noted it, and no other one before */
async function noteAnnounced(db: Database, { accession, filed }: Pick<FreshFiling, 'accession' | 'filed'>) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('announced_filings')
    .values({ accession, filed })
    .onConflict((conflict) => conflict.column('accession').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns the reports that were filed on a day or later, each once, oldest first. */
function listFiledSince({ frame, companies }: MarketDay, since: string): readonly FreshFiling[] {
  const { heads, filings } = frame.holdings;
  const found = new Map<string, FreshFiling>();
  heads.filing.forEach((filing, row) => {
    const { accession, form, filed } = filings[filing] ?? {};
    const company = heads.company[row];
    if (accession === undefined || form === undefined || filed === undefined || filed < since) return;
    if (company === undefined || companies[company] === undefined || found.has(accession)) return;
    found.set(accession, { accession, form, filed, company });
  });
  return [...found.values()].sort((a, b) => (a.filed < b.filed ? -1 : 1));
}

async function describeFiling(
  day: MarketDay,
  { accession, form, company }: FreshFiling,
): Promise<Omit<NewAlert, 'userId'> | null> {
  const found = day.companies[company];
  if (found === undefined) return null;
  const symbol = symbolOf(found);
  const isAmendment = form.endsWith('/A');
  const isAnnual = annualForms.has(form);
  return {
    event: `filing:${accession}`,
    app: 'research',
    title: `${symbol} filed its ${form}`,
    text: isAmendment ? `${found.name} amended a report.` : await describeChanges(day, symbol, isAnnual),
    href: `/edgar?${new URLSearchParams({ symbol, filing: accession, from: `Alert, ${form}` })}`,
  };
}
