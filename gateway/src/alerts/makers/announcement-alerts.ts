import { dayMs } from '../../contract/figures/days.ts';
import type { ResultsDays } from '../../dates/results-days.ts';
import { NotFound } from '../../errors/errors.ts';
import type { MarketQuestions } from '../../market/market-questions.ts';
import { type MarketDay, symbolOf } from '../../market/questions/market-day.ts';
import { entriesPerPage, type IndexedFiling, type LatestFiling, type MarketData } from '../../providers/market-data.ts';
import type { Database } from '../../storage/schema.ts';
import type { NewAlert } from '../store/alert-store.ts';
import { findFamily, insiderForm } from '../watching/watch-rules.model.ts';
import { type FollowedCompanies, type FollowedCompany, groupWatchers, readWatchers } from '../watching/watchers.ts';
import type { AnnouncedFilings, Announcement } from './announced-filings.ts';
import type { InsiderAlerts } from './insider-alerts.ts';
import { describeItems, resultsItem } from './items.model.ts';
import {
  type AwaitedReport,
  isFilingWeekend,
  joinMissedDays,
  type LatestState,
  listMissedDays,
  parseLatestState,
} from './latest-state.model.ts';
import type { NewsChecks } from './news-checks.ts';
import { describeReport, makeReaderAddress } from './report-alerts.ts';

interface AnnouncementAlertsOptions {
  readonly db: Database;
  readonly announced: AnnouncedFilings;
  readonly checks: NewsChecks;
  readonly questions: Pick<MarketQuestions, 'readToday'>;
  readonly data: Pick<MarketData, 'listLatest' | 'listFilings' | 'listRecent'>;
  readonly resultsDays: Pick<ResultsDays, 'addFilings'>;
  /** Null without a provider of forms. */
  readonly insiderAlerts: Pick<InsiderAlerts, 'announceForms'> | null;
  readonly now?: () => number;
}

const checkName = 'latest-filings';
const checkEveryMs = 10 * 60_000;
/** A page has 100 entries: in ten minutes of a busy evening about a thousand come. */
const mostPages = 20;
/** The index of a day comes in its night; a day without one after that is a holiday. */
const latestIndexDays = 5;
/** The market has the figures of a report a day after it was filed, or after a weekend. */
const figureDays = 4;

/**
 * Tells users of 8-Ks and proxy statements of the companies that they follow, out of one feed for all users. Where the feed has
 * moved on during an outage, the index of each missed day names the filings, and a company whose users wait for one costs a call.
 */
export class AnnouncementAlerts {
  readonly #options: AnnouncementAlertsOptions;
  readonly #now: () => number;

  constructor(options: AnnouncementAlertsOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** Makes the alerts of what was filed since the last check, of any process. Each is made once. */
  async announceLatest(): Promise<void> {
    const { checks, questions } = this.#options;
    const day = await questions.readToday();
    if (day === null || isFilingWeekend(new Date(this.#now()))) return;
    const claimed = await checks.claim(checkName);
    if (claimed === null) return;
    try {
      const state = await this.#check(day, parseLatestState(claimed.state));
      await checks.finish(checkName, JSON.stringify(state), checkEveryMs);
    } catch (error) {
      await checks.postpone(checkName, checkEveryMs);
      throw error;
    }
  }

  async #check(day: MarketDay, before: LatestState | null): Promise<LatestState> {
    const since = before?.seenUntil ?? null;
    const filings = await this.#readFeed(since);
    await this.#keepResults(filings);
    const newest = filings[0]?.accepted ?? since ?? new Date(this.#now()).toISOString();
    // The first check announces nothing: what was filed before is no news.
    if (before === null) return { begunAt: newest, seenUntil: newest, missedDays: [], awaited: [], awaitedForms: [] };
    const oldest = filings.at(-1)?.accepted ?? newest;
    const isGap = oldest > before.seenUntil;
    const missedDays = joinMissedDays(before.missedDays, isGap ? listMissedDays(before.seenUntil, oldest) : []);
    const companies = await this.#findCompanies(day);
    const fresh = filings.filter(({ accepted }) => accepted > before.begunAt);
    await this.#announce(companies, fresh);
    const left: string[] = [];
    const missed: IndexedFiling[] = [];
    for (const one of missedDays) {
      const listed = await this.#catchUp(one, companies);
      if (listed === null) left.push(one);
      else missed.push(...listed);
    }
    const awaited = await this.#awaitReports(companies, [...before.awaited, ...fresh, ...missed]);
    const awaitedForms = await this.#awaitForms(companies, [...before.awaitedForms, ...fresh, ...missed]);
    const seenUntil = newest > before.seenUntil ? newest : before.seenUntil;
    return { begunAt: before.begunAt, seenUntil, missedDays: left, awaited, awaitedForms: [...awaitedForms] };
  }

  /** Reads the feed back to a moment. @returns newest first */
  async #readFeed(since: string | null): Promise<readonly LatestFiling[]> {
    const { data } = this.#options;
    const found: LatestFiling[] = [];
    for (let page = 0; page < mostPages; page += 1) {
      const filings = await data.listLatest(page * entriesPerPage);
      found.push(...filings);
      const last = filings.at(-1);
      // Joint filers of one filing have the same moment: the feed is read beyond it.
      if (last === undefined || since === null || last.accepted < since) break;
    }
    return found.toSorted((a, b) => (a.accepted < b.accepted ? 1 : -1));
  }

  /** Keeps the days of results of all companies, for the estimates of the next ones. */
  async #keepResults(filings: readonly LatestFiling[]): Promise<void> {
    const results = filings.filter(({ form, items }) => form === '8-K' && items.includes(resultsItem));
    const days = results.map(({ accession, cik, form, filed }) => ({ accession, cik, form, filed }));
    await this.#options.resultsDays.addFilings(days);
  }

  async #findCompanies(day: MarketDay): Promise<FollowedCompanies> {
    const watchers = groupWatchers(await readWatchers(this.#options.db), (symbol) => day.findCompany(symbol));
    return new Map(
      [...watchers].flatMap(([at, own]) => {
        const company = day.companies[at];
        return company === undefined ? [] : [[company.cik, { company, watchers: own }] as const];
      }),
    );
  }

  async #announce(companies: FollowedCompanies, filings: readonly LatestFiling[]): Promise<void> {
    const announcements = filings.flatMap((filing): Announcement[] => {
      const followed = companies.get(filing.cik);
      if (followed === undefined || !isTold(filing.form)) return [];
      const { accession, cik, filed } = filing;
      return [{ key: `${accession}/${cik}`, filed, alerts: makeAlerts(filing, followed) }];
    });
    await this.#options.announced.announce([...new Map(announcements.map((one) => [one.key, one])).values()]);
  }

  /** Tells of the filings of a missed day. @returns what was filed on it; null where its index is still to come */
  async #catchUp(day: string, companies: FollowedCompanies): Promise<readonly IndexedFiling[] | null> {
    const { data } = this.#options;
    const listed = await data.listFilings(day, (form) => findFamily(form) !== null || form === insiderForm);
    if (listed === null) return this.#now() - Date.parse(day) >= latestIndexDays * dayMs ? [] : null;
    const known = await this.#options.announced.listKeys(day);
    const missed = listed.filter(
      ({ cik, accession, form }) => isTold(form) && companies.has(cik) && !known.has(`${accession}/${cik}`),
    );
    for (const cik of new Set(missed.map((filing) => filing.cik))) {
      const accessions = new Set(missed.flatMap((filing) => (filing.cik === cik ? [filing.accession] : [])));
      const recent = await readRecent(data, cik);
      await this.#announce(
        companies,
        recent.filter(({ accession }) => accessions.has(accession)),
      );
    }
    return listed;
  }

  /**
   * Reports are told with their figures, once the market has them; one that it does not get is told without.
   * @returns those that are still awaited
   */
  async #awaitReports(companies: FollowedCompanies, filings: readonly IndexedFiling[]): Promise<AwaitedReport[]> {
    const reports = filings.filter(({ cik, form }) => isReport(form) && companies.has(cik));
    const oldest = reports.reduce((first, { filed }) => (filed < first ? filed : first), '9999-12-31');
    const known = await this.#options.announced.listKeys(oldest);
    const left = new Map<string, AwaitedReport>();
    for (const { cik, accession, form, filed } of reports) {
      if (!known.has(accession)) left.set(accession, { cik, accession, form, filed });
    }
    const isLate = ({ filed }: AwaitedReport) => this.#now() - Date.parse(filed) >= figureDays * dayMs;
    const late = [...left.values()].filter(isLate);
    await this.#options.announced.announce(late.map((report) => announceReport(report, companies.get(report.cik))));
    return [...left.values()].filter((report) => !isLate(report));
  }

  /** @returns the forms of insiders that are still to be read */
  async #awaitForms(
    companies: FollowedCompanies,
    filings: readonly IndexedFiling[],
  ): Promise<readonly AwaitedReport[]> {
    const forms = filings.filter(({ form }) => form === insiderForm);
    return (await this.#options.insiderAlerts?.announceForms(companies, forms)) ?? [];
  }
}

function isReport(form: string): boolean {
  return findFamily(form) !== null && !isTold(form);
}

function isTold(form: string): boolean {
  const family = findFamily(form);
  return family === '8-K' || family === 'DEF 14A';
}

/** Announces a report without its figures, under the key by which the market would. */
function announceReport(
  { accession, form, filed }: AwaitedReport,
  followed: FollowedCompany | undefined,
): Announcement {
  if (followed === undefined) return { key: accession, filed, alerts: [] };
  const { company, watchers } = followed;
  const family = findFamily(form);
  const wanting = watchers.filter(({ rule }) => family !== null && rule.forms.includes(family));
  const text = `${company.name} filed it on ${filed}. It has no figures that could be compared.`;
  const alert = describeReport({ company, form, accession, text });
  const users = [...new Set(wanting.map(({ userId }) => userId))];
  return { key: accession, filed, alerts: users.map((userId) => ({ userId, ...alert })) };
}

async function readRecent(data: Pick<MarketData, 'listRecent'>, cik: number): Promise<readonly LatestFiling[]> {
  try {
    return await data.listRecent(cik);
  } catch (error) {
    if (error instanceof NotFound) return [];
    throw error;
  }
}

/** Returns the alerts of a filing, one per user who wants to know of its form or of results. */
function makeAlerts(
  { form, accession, items }: LatestFiling,
  { company, watchers }: FollowedCompany,
): readonly NewAlert[] {
  const family = findFamily(form);
  const hasResults = family === '8-K' && items.includes(resultsItem);
  const symbol = symbolOf(company);
  const alert = {
    event: `filing:${accession}`,
    app: 'research',
    title: nameFiling(symbol, form, hasResults),
    text: `${form} of ${company.name}. ${describeItems(items)}`.trim(),
    href: makeReaderAddress({ symbol, accession, form }),
  };
  const kinds = new Map<string, 'results' | 'filing'>();
  for (const { userId, rule } of watchers) {
    if (hasResults && rule.results) kinds.set(userId, 'results');
    else if (family !== null && rule.forms.includes(family)) kinds.set(userId, 'filing');
  }
  return [...kinds].map(([userId, kind]) => ({ userId, kind, ...alert }));
}

function nameFiling(symbol: string, form: string, hasResults: boolean): string {
  if (form.endsWith('/A')) return `${symbol} amended ${form.startsWith('8') ? 'an' : 'its'} ${form.replace('/A', '')}`;
  if (findFamily(form) === 'DEF 14A') return `${symbol} filed its proxy statement`;
  return hasResults ? `${symbol} reported results` : `${symbol} filed an 8-K`;
}
