import type { AlertStore, NewAlert } from '../alerts/alert-store.ts';
import { formatDayNumber } from '../market/columns/day-number.ts';
import type { MarketQuestions } from '../market/market-questions.ts';
import { type MarketDay, symbolOf } from '../market/questions/market-day.ts';
import type { Database } from '../storage/schema.ts';
import { AnnouncedFilings, type Announcement } from './announced-filings.ts';
import { describeChanges } from './filing-changes.ts';
import { type FreshFiling, listFiledSince } from './fresh-filings.ts';
import { makeReportAlerts } from './report-alerts.ts';
import { findFamily } from './watch-rules.model.ts';
import { groupWatchers, readWatchers, type Watcher } from './watchers.ts';

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
const begun: Announcement = { key: 'begun', filed: '9999-12-31', alerts: [] };

/** Tells users of new annual and quarterly reports of the companies that they follow. No call of a provider is made. */
export class FilingAlerts {
  readonly #options: FilingAlertsOptions;
  readonly #announced: AnnouncedFilings;
  #seen: string | null = null;

  constructor(options: FilingAlertsOptions) {
    this.#options = options;
    this.#announced = new AnnouncedFilings(options.db, options.alerts);
  }

  /** Makes the alerts of what is new in the market since the last run, of any process. Each is made once. */
  async announceReports(): Promise<void> {
    const day = await this.#options.questions.readToday();
    if (day === null) return;
    const version = `${day.frame.holdings.version} ${day.today}`;
    if (version === this.#seen) return;
    const isFirst = !(await this.#announced.listKeys(begun.filed)).has(begun.key);
    const fresh = await this.#listFresh(day);
    if (isFirst) await this.#announced.announce([...fresh.map((filing) => describe(filing, [])), begun]);
    else if (fresh.length > 0) await this.#announceAll(day, fresh);
    this.#seen = version;
  }

  async #listFresh(day: MarketDay): Promise<readonly FreshFiling[]> {
    const since = formatDayNumber(day.today - mostDays);
    const announced = await this.#announced.listKeys(since);
    return listFiledSince(day, since).filter(({ accession }) => !announced.has(accession));
  }

  async #announceAll(day: MarketDay, fresh: readonly FreshFiling[]): Promise<void> {
    const watchers = groupWatchers(await readWatchers(this.#options.db), (symbol) => day.findCompany(symbol));
    const announcements: Announcement[] = [];
    for (const filing of fresh) {
      const family = findFamily(filing.form);
      const wanting = (watchers.get(filing.company) ?? []).filter(
        ({ rule }) => family !== null && rule.forms.includes(family),
      );
      announcements.push(describe(filing, wanting.length === 0 ? [] : await makeAlerts(day, filing, wanting)));
    }
    await this.#announced.announce(announcements);
    await this.#announced.removeBefore(formatDayNumber(day.today - keptDays));
  }
}

function describe({ accession, filed }: FreshFiling, alerts: readonly NewAlert[]): Announcement {
  return { key: accession, filed, alerts };
}

async function makeAlerts(
  day: MarketDay,
  { accession, form, company }: FreshFiling,
  watchers: readonly Watcher[],
): Promise<readonly NewAlert[]> {
  const found = day.companies[company];
  if (found === undefined) return [];
  const isAmendment = form.endsWith('/A');
  const isAnnual = findFamily(form) === '10-K';
  const text = isAmendment ? `${found.name} amended a report.` : await describeChanges(day, symbolOf(found), isAnnual);
  return makeReportAlerts({ company: found, form, accession, watchers, text });
}
