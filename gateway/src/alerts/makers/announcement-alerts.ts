import { z } from 'zod';
import { dayMs } from '../../contract/figures/days.ts';
import { daySchema, momentSchema } from '../../contract/figures.ts';
import type { ResultsDays } from '../../dates/results-days.ts';
import { NotFound } from '../../errors/errors.ts';
import type { MarketQuestions } from '../../market/market-questions.ts';
import type { MarketDay } from '../../market/questions/market-day.ts';
import { entriesPerPage, type IndexedFiling, type LatestFiling, type MarketData } from '../../providers/market-data.ts';
import type { Database } from '../../storage/schema.ts';
import { findFamily, insiderForm } from '../watching/watch-rules.model.ts';
import { type FollowedCompanies, type FollowedCompany, findFollowed } from '../watching/watchers.ts';
import type { AlertRunner } from './alert-runner.ts';
import type { AnnouncedFilings, Announcement } from './announced-filings.ts';
import { describeReport, makeAlerts, resultsItem } from './filing-words.ts';
import type { InsiderAlerts } from './insider-alerts.ts';

interface AnnouncementDeps {
  readonly db: Database;
  readonly announced: Pick<AnnouncedFilings, 'announce' | 'listKeys'>;
  readonly runner: Pick<AlertRunner, 'runClaimed'>;
  readonly questions: Pick<MarketQuestions, 'readToday'>;
  readonly data: Pick<MarketData, 'listLatest' | 'listFilings' | 'listRecent'>;
  readonly resultsDays: Pick<ResultsDays, 'addFilings'>;
  /** Null without a provider of forms. */
  readonly insiderAlerts: InsiderAlerts | null;
  readonly now?: () => number;
}

const due = { claim: 'latest-filings', everyMs: 10 * 60_000 };
/** A page has 100 entries: in ten minutes of a busy evening about a thousand come. */
const mostPages = 20;
/** The index of a day comes in its night; a day without one after that is a holiday. */
const latestIndexDays = 5;
/** The market has the figures of a report a day after it was filed, or after a weekend. */
const figureDays = 4;

/** More days than these are no news any more. */
const mostMissedDays = 10;

const awaitedSchema = z.object({ cik: z.number(), accession: z.string(), form: z.string(), filed: daySchema });
const stateSchema = z.object({
  /** What was accepted until then is no news. */
  begunAt: momentSchema,
  /** The moment of acceptance up to which all filings were read. */
  seenUntil: momentSchema,
  /** Days on which filings may have been missed, oldest first. */
  missedDays: z.array(daySchema),
  /** Reports of followed companies that the market does not have yet. */
  awaited: z.array(awaitedSchema),
  /** Forms of insiders of followed companies that could not be read yet. */
  awaitedForms: z.array(awaitedSchema).default([]),
});
/** What the check of the latest filings remembers. */
type LatestState = z.infer<typeof stateSchema>;
type AwaitedReport = LatestState['awaited'][number];

/**
 * Returns the check that tells users of 8-Ks and proxy statements of the companies that they follow, out of one feed for all
 * users. Where the feed has moved on during an outage, the index of each missed day names the filings, and a company whose
 * users wait for one costs a call.
 */
export function createAnnouncementAlerts(deps: AnnouncementDeps): () => Promise<void> {
  const { db, announced, runner, questions, data, resultsDays, insiderAlerts, now = Date.now } = deps;

  async function checkFeed(day: MarketDay, before: LatestState | null): Promise<LatestState> {
    const since = before?.seenUntil ?? null;
    const filings = await readFeed(data, since);
    await keepResults(filings);
    const newest = filings[0]?.accepted ?? since ?? new Date(now()).toISOString();
    // The first check announces nothing: what was filed before is no news.
    if (before === null) return { begunAt: newest, seenUntil: newest, missedDays: [], awaited: [], awaitedForms: [] };
    const oldest = filings.at(-1)?.accepted ?? newest;
    const isGap = oldest > before.seenUntil;
    const missedDays = joinMissedDays(before.missedDays, isGap ? listMissedDays(before.seenUntil, oldest) : []);
    const companies = await findFollowed(db, day);
    const fresh = filings.filter(({ accepted }) => accepted > before.begunAt);
    await announce(companies, fresh);
    const left: string[] = [];
    const missed: IndexedFiling[] = [];
    for (const one of missedDays) {
      const listed = await catchUp(one, companies);
      if (listed === null) left.push(one);
      else missed.push(...listed);
    }
    const awaited = await awaitReports(companies, [...before.awaited, ...fresh, ...missed]);
    const forms = [...before.awaitedForms, ...fresh, ...missed].filter(({ form }) => form === insiderForm);
    // The forms of insiders that are still to be read.
    const awaitedForms = (await insiderAlerts?.announceForms(companies, forms)) ?? [];
    const seenUntil = newest > before.seenUntil ? newest : before.seenUntil;
    return { begunAt: before.begunAt, seenUntil, missedDays: left, awaited, awaitedForms: [...awaitedForms] };
  }

  /** Keeps the days of results of all companies, for the estimates of the next ones. */
  async function keepResults(filings: readonly LatestFiling[]): Promise<void> {
    const results = filings.filter(({ form, items }) => form === '8-K' && items.includes(resultsItem));
    const days = results.map(({ accession, cik, form, filed }) => ({ accession, cik, form, filed }));
    await resultsDays.addFilings(days);
  }

  async function announce(companies: FollowedCompanies, filings: readonly LatestFiling[]): Promise<void> {
    const announcements = filings.flatMap((filing): Announcement[] => {
      const followed = companies.get(filing.cik);
      if (followed === undefined || !isTold(filing.form)) return [];
      const { accession, cik, filed } = filing;
      return [{ key: `${accession}/${cik}`, filed, alerts: makeAlerts(filing, followed) }];
    });
    await announced.announce([...new Map(announcements.map((one) => [one.key, one])).values()]);
  }

  /** Tells of the filings of a missed day. @returns what was filed on it; null where its index is still to come */
  async function catchUp(day: string, companies: FollowedCompanies): Promise<readonly IndexedFiling[] | null> {
    const listed = await data.listFilings(day, (form) => findFamily(form) !== null || form === insiderForm);
    if (listed === null) return now() - Date.parse(day) >= latestIndexDays * dayMs ? [] : null;
    const known = await announced.listKeys(day);
    const missed = listed.filter(
      ({ cik, accession, form }) => isTold(form) && companies.has(cik) && !known.has(`${accession}/${cik}`),
    );
    for (const cik of new Set(missed.map((filing) => filing.cik))) {
      const accessions = new Set(missed.flatMap((filing) => (filing.cik === cik ? [filing.accession] : [])));
      const recent = await readRecent(data, cik);
      await announce(
        companies,
        recent.filter(({ accession }) => accessions.has(accession)),
      );
    }
    return listed;
  }

  /**
   * Alerts of reports have their figures, once the market has them; one that it does not get has none.
   * @returns those that are still awaited
   */
  async function awaitReports(
    companies: FollowedCompanies,
    filings: readonly IndexedFiling[],
  ): Promise<AwaitedReport[]> {
    const reports = filings.filter(({ cik, form }) => isReport(form) && companies.has(cik));
    const oldest = reports.reduce((first, { filed }) => (filed < first ? filed : first), '9999-12-31');
    const known = await announced.listKeys(oldest);
    const left = new Map<string, AwaitedReport>();
    for (const { cik, accession, form, filed } of reports) {
      if (!known.has(accession)) left.set(accession, { cik, accession, form, filed });
    }
    const isLate = ({ filed }: AwaitedReport) => now() - Date.parse(filed) >= figureDays * dayMs;
    const late = [...left.values()].filter(isLate);
    await announced.announce(late.map((report) => announceReport(report, companies.get(report.cik))));
    return [...left.values()].filter((report) => !isLate(report));
  }

  return async () => {
    const day = await questions.readToday();
    if (day === null || isFilingWeekend(new Date(now()))) return;
    await runner.runClaimed(due, async (state) => {
      const before = state === null ? null : stateSchema.parse(JSON.parse(state));
      return JSON.stringify(await checkFeed(day, before));
    });
  };
}

/** Reads the feed back to a moment. @returns newest first */
async function readFeed(data: Pick<MarketData, 'listLatest'>, since: string | null): Promise<readonly LatestFiling[]> {
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

const newYork = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });

/** Returns the day of a moment in New York, where filings are dated. */
function toFilingDay(moment: Date | string): string {
  return newYork.format(new Date(moment));
}

/** Whether nothing is filed on the day of a moment: a Saturday or a Sunday in New York. */
function isFilingWeekend(moment: Date): boolean {
  return new Date(`${toFilingDay(moment)}T00:00:00Z`).getUTCDay() % 6 === 0;
}

/**
 * Returns the days between what was read before and the oldest filing that was read now, both included: what was filed
 * between them left the feed unread.
 */
function listMissedDays(seenUntil: string, oldestRead: string): readonly string[] {
  const days: string[] = [];
  const last = toFilingDay(oldestRead);
  let at = Date.parse(toFilingDay(seenUntil));
  for (let day = toFilingDay(seenUntil); day <= last; day = new Date(at).toISOString().slice(0, 10)) {
    days.push(day);
    at += dayMs;
  }
  return days.slice(-mostMissedDays);
}

function joinMissedDays(known: readonly string[], added: readonly string[]): string[] {
  return [...new Set([...known, ...added])].sort().slice(-mostMissedDays);
}
