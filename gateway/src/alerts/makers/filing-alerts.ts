import { formatDayNumber } from '../../figures/day-number.ts';
import type { MarketQuestions } from '../../market/market-questions.ts';
import type { MarketDay } from '../../market/questions/market-day.ts';
import { findFamily } from '../watching/watch-rules.model.ts';
import type { FilingAnnouncer, FilingNews } from './announce-work.ts';
import type { AnnouncedFilings } from './announced-filings.ts';
import { describeChanges } from './filing-changes.ts';
import { type FreshFiling, listFiledSince } from './fresh-filings.ts';
import { describeReport } from './report-alerts.ts';

interface FilingAlertsOptions {
  readonly announced: Pick<AnnouncedFilings, 'listKeys' | 'removeBefore'>;
  readonly announcer: FilingAnnouncer;
  readonly questions: Pick<MarketQuestions, 'readToday'>;
}

/** A filing that the market got later, after an outage, is still told of; an older one is history. */
const mostDays = 10;
/** Announced filings are forgotten once no run can find them again. */
const keptDays = 3 * mostDays;
/** The row that the first run writes: what was filed before it is no news. */
const begun: FilingNews = { key: 'begun', filed: '9999-12-31', form: '', symbols: [], alert: null };

/** Tells users of new annual and quarterly reports of the companies that they follow. No call of a provider is made. */
export class FilingAlerts {
  readonly #options: FilingAlertsOptions;
  #seen: string | null = null;

  constructor(options: FilingAlertsOptions) {
    this.#options = options;
  }

  /** Makes the alerts of what is new in the market since the last run, of any process. Each is made once. */
  async announceReports(): Promise<void> {
    const { announced, announcer, questions } = this.#options;
    const day = await questions.readToday();
    if (day === null) return;
    const version = `${day.frame.holdings.version} ${day.today}`;
    if (version === this.#seen) return;
    const isFirst = !(await announced.listKeys(begun.filed)).has(begun.key);
    const fresh = await this.#listFresh(day);
    const news = isFirst ? fresh.map(describeOld) : await describeNew(day, fresh);
    const all = isFirst ? [...news, begun] : news;
    if (all.length > 0) await announcer.announceFilings(all);
    await announced.removeBefore(formatDayNumber(day.today - keptDays));
    this.#seen = version;
  }

  async #listFresh(day: MarketDay): Promise<readonly FreshFiling[]> {
    const since = formatDayNumber(day.today - mostDays);
    const announced = await this.#options.announced.listKeys(since);
    return listFiledSince(day, since).filter(({ accession }) => !announced.has(accession));
  }
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
