import { BadUpstream, NotFound } from '../../errors/errors.ts';
import type { CompanyReports, IndexedFiling, MarketData } from '../../providers/market-data.ts';
import { readCompanyList } from '../store/company-list.ts';
import { MarketLoads } from '../store/market-loads.ts';
import type { LoadKind, MarketDatabase } from '../store/market-schema.ts';
import type { MarketOrder, MarketReply } from './market-work.ts';
import { endOfQuarter, listQuarters, listWeekdays } from './quarter-plan.ts';

/** How steps of the loading change the market. */
export interface LoadingSteps {
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
  wish,
}: LoadingSteps & { readonly wish: () => Promise<void> }): Promise<boolean> {
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
    await wish();
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
