import { daysBetween } from '../../contract/figures/days.ts';
import { describeResultsBasis } from '../../contract/figures/results-rules.ts';
import type { CompanyDatesService } from '../../dates/company-dates.ts';
import type { MarketQuestions } from '../../market/market-questions.ts';
import type { Database } from '../../storage/schema.ts';
import type { NewAlert } from '../store/alert-store.ts';
import { readWatchers } from '../watching/watchers.ts';
import type { AlertMaker, Subject } from './alert-runner.ts';
import { formatDay } from './figure-words.ts';

interface ResultsDeps {
  readonly db: Database;
  readonly questions: Pick<MarketQuestions, 'readToday'>;
  readonly dates: Pick<CompanyDatesService, 'listHeldResults' | 'readToday'>;
}

/** Companies are looked at in pieces, between which replies are sent. */
const companiesPerPiece = 200;

/** A company whose results are near, for a user. */
interface NearResults extends Subject {
  readonly alert: Omit<NewAlert, 'userId'>;
}

/**
 * Tells users the day before a company that they follow publishes results, and on the day where yesterday's check was
 * missed. Only what is held is looked at.
 */
export function createResultsAlerts({ db, questions, dates }: ResultsDeps): AlertMaker<NearResults> {
  return {
    name: 'results',
    due: { claim: 'results-days', everyMs: 30 * 60_000 },
    async subjects() {
      const day = await questions.readToday();
      const today = dates.readToday(day);
      const watchers = await readWatchers(db);
      const symbols = [...watchers].flatMap(([symbol, own]) => (own.some(({ rule }) => rule.results) ? symbol : []));
      const near: NearResults[] = [];
      for (let from = 0; from < symbols.length; from += companiesPerPiece) {
        const found = await dates.listHeldResults(day, symbols.slice(from, from + companiesPerPiece));
        for (const [symbol, results] of found) {
          const alert = results.day === null ? null : describeDay(symbol, results, today);
          if (alert === null) continue;
          const wanting = watchers.get(symbol)?.filter(({ rule }) => rule.results) ?? [];
          near.push(...wanting.map(({ userId }) => ({ userId, subject: `results:${symbol}`, alert })));
        }
      }
      return near;
    },
    step: ({ userId, alert }) => ({ alerts: [{ userId, ...alert }] }),
  };
}

type HeldResults = Awaited<ReturnType<CompanyDatesService['listHeldResults']>>;
type KnownResults = Extract<HeldResults extends ReadonlyMap<string, infer Results> ? Results : never, { day: string }>;

/** Returns the alert of a day of results; null unless it is tomorrow or today. */
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
