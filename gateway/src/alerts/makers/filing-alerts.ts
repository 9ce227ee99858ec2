import { formatDayNumber } from '../../figures/day-number.ts';
import type { MarketDay } from '../../market/questions/market-day.ts';
import { findFamily } from '../watching/watch-rules.model.ts';
import type { AlertRunner } from './alert-runner.ts';
import type { AnnouncedFilings, FilingNews } from './announced-filings.ts';
import { describeChanges } from './filing-changes.ts';
import { describeReport } from './filing-words.ts';
import { type FreshFiling, listFiledSince } from './fresh-filings.ts';

interface FilingDeps {
  readonly announced: Pick<AnnouncedFilings, 'listKeys' | 'removeBefore'>;
  /** Announces in a worker thread. */
  readonly thread: Pick<AnnouncedFilings, 'announceFilings'>;
  readonly runner: Pick<AlertRunner, 'onNewMarket'>;
}

/** A filing that the market got later, after an outage, is still told of; an older one is history. */
const mostDays = 10;
/** Announced filings are forgotten once no run can find them again. */
const keptDays = 3 * mostDays;
/** The row that the first run writes: what was filed before it is no news. */
const begun: FilingNews = { key: 'begun', filed: '9999-12-31', form: '', symbols: [], alert: null };

/**
 * Returns the check that tells users of new annual and quarterly reports of the companies that they follow. No call of a
 * provider is made.
 */
export function createFilingAlerts({ announced, thread, runner }: FilingDeps): () => Promise<void> {
  return runner.onNewMarket(async (day) => {
    const isFirst = !(await announced.listKeys(begun.filed)).has(begun.key);
    const since = formatDayNumber(day.today - mostDays);
    const known = await announced.listKeys(since);
    const fresh = listFiledSince(day, since).filter(({ accession }) => !known.has(accession));
    const news = isFirst ? [...fresh.map(describeOld), begun] : await describeNew(day, fresh);
    if (news.length > 0) await thread.announceFilings(news);
    await announced.removeBefore(formatDayNumber(day.today - keptDays));
  });
}

function describeOld({ accession, filed, form }: FreshFiling): FilingNews {
  return { key: accession, filed, form, symbols: [], alert: null };
}

/** Amendments claim no change. */
const isAmendment = (form: string): boolean => form.endsWith('/A');

async function describeNew(day: MarketDay, filings: readonly FreshFiling[]): Promise<readonly FilingNews[]> {
  const reports = filings.filter(({ form }) => !isAmendment(form));
  const texts = await describeChanges(
    day,
    reports.map(({ company, form }) => ({ company, isAnnual: findFamily(form) === '10-K' })),
  );
  const changes = new Map(reports.map((filing, at) => [filing, texts[at] ?? '']));
  return filings.map((filing): FilingNews => {
    const { accession, form, company } = filing;
    const found = day.companies[company];
    if (found === undefined) return describeOld(filing);
    const text = changes.get(filing) ?? `${found.name} amended a report.`;
    return {
      ...describeOld(filing),
      // A symbol may belong to another company by now.
      symbols: found.symbols.filter((symbol) => day.findCompany(symbol) === company),
      alert: describeReport({ company: found, form, accession, text }),
    };
  });
}
