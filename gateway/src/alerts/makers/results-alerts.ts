import { daysBetween } from '../../contract/figures/days.ts';
import { describeResultsBasis } from '../../contract/figures/results-rules.ts';
import type { CompanyDatesService } from '../../dates/company-dates.ts';
import type { MarketQuestions } from '../../market/market-questions.ts';
import type { Database } from '../../storage/schema.ts';
import type { AlertStore, NewAlert } from '../store/alert-store.ts';
import { readWatchers } from '../watching/watchers.ts';
import { formatDay } from './figure-words.ts';
import type { NewsChecks } from './news-checks.ts';

interface ResultsAlertsOptions {
  readonly db: Database;
  readonly alerts: AlertStore;
  readonly checks: NewsChecks;
  readonly questions: Pick<MarketQuestions, 'readToday'>;
  readonly dates: Pick<CompanyDatesService, 'listHeldResults' | 'readToday'>;
}

const checkName = 'results-days';
const checkEveryMs = 30 * 60_000;
/** Companies are looked at in pieces, between which replies are sent. */
const companiesPerPiece = 200;

/** Tells users the day before a company that they follow publishes results. Only what is held is looked at. */
export class ResultsAlerts {
  readonly #options: ResultsAlertsOptions;

  constructor(options: ResultsAlertsOptions) {
    this.#options = options;
  }

  /** Makes the alerts of results of tomorrow, and of today where yesterday's check was missed. Each is made once. */
  async announceDays(): Promise<void> {
    const { checks } = this.#options;
    if ((await checks.claim(checkName)) === null) return;
    try {
      await this.#announce();
      await checks.finish(checkName, '', checkEveryMs);
    } catch (error) {
      await checks.postpone(checkName, checkEveryMs);
      throw error;
    }
  }

  async #announce(): Promise<void> {
    const { db, alerts, questions, dates } = this.#options;
    const day = await questions.readToday();
    const today = dates.readToday(day);
    const watchers = await readWatchers(db);
    const symbols = [...watchers].flatMap(([symbol, own]) => (own.some(({ rule }) => rule.results) ? symbol : []));
    for (let from = 0; from < symbols.length; from += companiesPerPiece) {
      const found = await dates.listHeldResults(day, symbols.slice(from, from + companiesPerPiece));
      const told = [...found].flatMap(([symbol, results]): NewAlert[] => {
        const alert = results.day === null ? null : describeDay(symbol, results, today);
        if (alert === null) return [];
        const wanting = watchers.get(symbol)?.filter(({ rule }) => rule.results) ?? [];
        return wanting.map(({ userId }) => ({ userId, ...alert }));
      });
      await alerts.addAlerts(told);
    }
  }
}

type HeldResults = Awaited<ReturnType<CompanyDatesService['listHeldResults']>>;
type KnownResults = Extract<HeldResults extends ReadonlyMap<string, infer Results> ? Results : never, { day: string }>;

/** Returns what is told of a day of results; null unless it is tomorrow or today. */
function describeDay(
  symbol: string,
  { day, basis, before }: KnownResults,
  today: string,
): Omit<NewAlert, 'userId'> | null {
  const days = daysBetween(today, day);
  if (days !== 0 && days !== 1) return null;
  const verb = basis === 'estimate' ? 'may report results' : 'reports results';
  return {
    // An estimate that moves by days is still of the same results.
    event: `results-day:${symbol}:${before === null ? day : `after-${before.day}`}`,
    kind: 'results',
    app: 'research',
    title: `${symbol} ${verb} ${days === 0 ? 'today' : 'tomorrow'}`,
    text: `${formatDay(day)}. ${describeResultsBasis(before, formatDay)}.`,
    href: `/overview?${new URLSearchParams({ symbol })}`,
  };
}
