import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BadUpstream, NotFound } from '../../errors/errors.ts';
import type { CompanyReports, IndexedFiling, MarketData, PublishedFile } from '../../providers/market-data.ts';
import type { ThreadLog } from '../../threads/worker-thread.ts';
import { type KnownLoad, MarketLoads } from '../store/market-loads.ts';
import type { LoadKind, MarketDatabase } from '../store/market-schema.ts';
import { readCompanyList } from '../store/market-state.ts';
import { firstFrameYear, frameLines } from '../store/packs.ts';
import type { ConceptFrame, MarketOrder, MarketReply } from './market-work.ts';
import { endOfQuarter, leastFilings, listQuarters, listWeekdays } from './quarter-plan.ts';

/** How steps of the loading change the market. */
interface LoadingSteps {
  readonly db: MarketDatabase;
  readonly data: MarketData;
  readonly now: () => number;
  readonly ask: (order: MarketOrder) => Promise<MarketReply>;
  /** Runs a step; a failure is noted. @returns whether it went well */
  readonly attempt: (kind: LoadKind, name: string, step: () => Promise<void>) => Promise<boolean>;
}

/** An index may come a few days late; a day without one after that is a holiday. */
const latestIndexDays = 5;
const dayMs = 86_400_000;

/**
 * Loads the reports that were filed after the newest quarter, day by day, of listed companies and those that the market has.
 * @returns whether no day is left
 */
export async function loadDays({
  db,
  data,
  now,
  ask,
  attempt,
  fulfilRequests,
}: LoadingSteps & { readonly fulfilRequests: () => Promise<void> }): Promise<boolean> {
  const time = now();
  const loads = await new MarketLoads(db).listLoads();
  const newest = listQuarters(loads)
    .map(({ name }) => endOfQuarter(name))
    .sort()
    .at(-1);
  if (newest === undefined) return true;
  const days = loads.filter(({ kind }) => kind === 'since');
  // The newest quarter has what was filed by its end.
  await ask({ task: 'remove', loads: days.filter(({ name }) => name <= newest).map(({ id }) => id) });
  const held = new Set(days.filter(({ problem }) => problem === null).map(({ name }) => name));
  const listed = new Set((await readCompanyList(db)).map(({ cik }) => cik));
  const today = new Date(time).toISOString().slice(0, 10);
  let isWhole = true;
  for (const day of listWeekdays(newest, today)) {
    if (held.has(day)) continue;
    const isRead = await attempt('since', day, async () => {
      const filings = await data.listFilings(day);
      if (filings === null && time - Date.parse(day) < latestIndexDays * dayMs) {
        isWhole = false;
        return;
      }
      const companies = await readFilers(
        data,
        (filings ?? []).filter(({ cik }) => listed.has(cik)),
        attempt,
      );
      await ask({ task: 'reports', kind: 'since', name: day, companies });
    });
    isWhole = isWhole && isRead;
    await fulfilRequests();
  }
  return isWhole;
}

/** More companies than this share of a day's that cannot be read are an outage. */
const mostUnread = 0.2;

/**
 * Reads the companies of filings, and of each only the reports of these filings.
 * @throws BadUpstream where so many cannot be read that the day has to be tried again
 */
async function readFilers(
  data: MarketData,
  filings: readonly IndexedFiling[],
  attempt: LoadingSteps['attempt'],
): Promise<readonly CompanyReports[]> {
  const accessions = new Set(filings.map(({ accession }) => accession));
  const ciks = [...new Set(filings.map(({ cik }) => cik))];
  const companies: CompanyReports[] = [];
  let unread = 0;
  for (const cik of ciks) {
    const isRead = await attempt('company', `since-${cik}`, async () => {
      const found = await readKnown(data, cik);
      if (found === null) return;
      const { company, reports } = found;
      companies.push({ company, reports: reports.filter(({ accession }) => accessions.has(accession)) });
    });
    if (!isRead) unread += 1;
  }
  if (unread > ciks.length * mostUnread) {
    throw new BadUpstream(`${unread} of ${ciks.length} companies that filed on this day could not be read.`);
  }
  return companies;
}

/** Returns the reports of a company; null for one without figures. */
async function readKnown(data: MarketData, cik: number): Promise<CompanyReports | null> {
  try {
    return await data.readCompany(cik);
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}

/** Annual values of the last years still change as reports come in. */
const changingYears = 2;
const refreshMs = 30 * 86_400_000;

/** Loads the annual values of the concepts of base rates. A year that has none yet is asked for again later. */
export async function loadFrames({ db, data, now, ask, attempt }: LoadingSteps): Promise<void> {
  const loads = (await new MarketLoads(db).listLoads()).filter(({ kind, problem }) => kind === 'frame' && !problem);
  const held = new Map(loads.map(({ name, loadedAt }) => [name, loadedAt]));
  const time = now();
  const thisYear = new Date(time).getUTCFullYear();
  for (let year = thisYear; year >= firstFrameYear; year -= 1) {
    const name = String(year);
    const at = held.get(name);
    if (at !== undefined && (thisYear - year >= changingYears || time - at < refreshMs)) continue;
    await attempt('frame', name, async () => {
      const frames: ConceptFrame[] = [];
      for (const [concept, { isBalance }] of frameLines) {
        const frame = await data.loadFrame(concept, year, isBalance);
        if (frame !== null) frames.push({ concept, ...frame });
      }
      await ask({ task: 'frames', name, frames });
    });
  }
}

export interface FileSteps extends LoadingSteps {
  /** Folder for files while they are loaded. */
  readonly folder: string;
  readonly log: ThreadLog;
  /** Called when a file is in use. */
  readonly noteLoaded: () => void;
}

const noteEveryMs = 2000;

/** Downloads a file and has it loaded; a guessed address without a file is no failure. @param held the load of it that is in use */
export async function loadFile(
  steps: FileSteps,
  kind: 'quarter' | 'prices',
  file: PublishedFile,
  held: KnownLoad | null,
): Promise<void> {
  const { db, data, folder, log, attempt, ask, noteLoaded } = steps;
  const { name } = file;
  const path = join(folder, `market-${name}.zip`);
  await attempt(kind, name, async () => {
    await mkdir(folder, { recursive: true });
    try {
      const version = await data.download(
        file,
        path,
        held,
        kind === 'quarter' ? followDownload(steps, name) : undefined,
      );
      if (version === null) return;
      const source = { name, file: path, version };
      const least = leastFilings(name, await new MarketLoads(db).listLoads());
      const reply = await ask(kind === 'quarter' ? { task: kind, ...source, least } : { task: kind, ...source });
      if (reply.kind !== 'done') return;
      noteLoaded();
      if (reply.refused.length === 0) return;
      log.warn({ name, refused: reply.refused }, 'rows of a file of the market were left out');
    } catch (error) {
      if (file.isGuess !== true || !(error instanceof NotFound)) throw error;
    } finally {
      await rm(path, { force: true });
    }
  });
}

/** Returns a function that notes the progress of a download for all processes, now and then. */
function followDownload({ ask, now }: FileSteps, quarter: string): (done: number, of: number) => void {
  let noted = 0;
  return (done, of) => {
    const at = now();
    if (at - noted < noteEveryMs) return;
    noted = at;
    // A failure shows at the next order.
    ask({ task: 'note', key: 'loading', value: { quarter, done, of, at } }).catch(() => {});
  };
}
