import type { CompanyDatesService } from '../dates/company-dates.ts';
import type { ResultsDays } from '../dates/results-days.ts';
import type { Finance } from '../finance/finance.ts';
import { KnownCloses } from '../finance/known-closes.ts';
import type { PriceBarStore } from '../finance/prices/price-bar-store.ts';
import { FormFinder } from '../insiders/form-finder.ts';
import { FormStore } from '../insiders/form-store.ts';
import type { Market } from '../market/market.ts';
import type { SavedScreenStore } from '../market/saved/saved-screen-store.ts';
import type { PublicPrices } from '../market/shape/public-prices.ts';
import type { NoteStore } from '../notes/note-store.ts';
import type { MarketData } from '../providers/market-data.ts';
import type { Ownership } from '../providers/provider.ts';
import type { ProjectionStore } from '../saved/projection-store.ts';
import type { ValuationStore } from '../saved/valuation-store.ts';
import type { DatabaseOptions } from '../storage/open-database.ts';
import type { Database } from '../storage/schema.ts';
import type { ThreadLog } from '../threads/worker-thread.ts';
import { AnnouncedFilings } from './makers/announced-filings.ts';
import { AnnouncementAlerts } from './makers/announcement-alerts.ts';
import { AnnouncingThread } from './makers/announcing-thread.ts';
import { CaseAlerts } from './makers/case-alerts.ts';
import { DailyCloses } from './makers/daily-closes.ts';
import { FilingAlerts } from './makers/filing-alerts.ts';
import { InsiderAlerts } from './makers/insider-alerts.ts';
import { LimitAlerts } from './makers/limit-alerts.ts';
import { NewsChecks } from './makers/news-checks.ts';
import { PriceAlerts } from './makers/price-alerts.ts';
import { ResultsAlerts } from './makers/results-alerts.ts';
import { ScreenAlerts } from './makers/screen-alerts.ts';
import type { AlertStore } from './store/alert-store.ts';
import { WatchRuleStore } from './watching/watch-rule-store.ts';
import { WatchRulesService } from './watching/watch-rules-service.ts';

export interface News {
  readonly watchRules: WatchRulesService;
}

interface NewsOptions extends Pick<DatabaseOptions, 'dataDir' | 'databaseUrl'> {
  readonly log: ThreadLog;
  readonly db: Database;
  readonly bars: PriceBarStore;
  readonly alerts: AlertStore;
  readonly questions: Market['questions'];
  readonly finance: Pick<Finance, 'prices'>;
  readonly screenStore: SavedScreenStore;
  readonly valuations: ValuationStore;
  readonly projections: ProjectionStore;
  readonly notes: NoteStore;
  readonly dates: CompanyDatesService;
  readonly resultsDays: ResultsDays;
  /** Null without public prices. */
  readonly publicPrices: PublicPrices | null;
  /** The provider of the whole market; null where it is not loaded. */
  readonly data: MarketData | null;
  /** The provider of forms of insiders; null without one. */
  readonly ownership: Ownership | null;
  /** With sample data nothing happens. */
  readonly isSample: boolean;
  /** Metered calls a day for closes of followed companies. */
  readonly watchCallsPerDay: number;
  /** Whether a metered provider has prices. */
  readonly hasMeteredPrices: boolean;
}

/** @returns the settings of alerts by company, and what looks for news */
export function createNews(options: NewsOptions) {
  const { db, bars, data, watchCallsPerDay: callsPerDay, hasMeteredPrices } = options;
  const checks = new NewsChecks(db);
  const closes = new KnownCloses(options);
  const priceAlerts = new PriceAlerts({ ...options, checks, closes });
  const prices = hasMeteredPrices && callsPerDay > 0 ? 'daily' : 'public';
  const news: News = { watchRules: new WatchRulesService({ store: new WatchRuleStore(db), priceAlerts, prices }) };
  const dailyCloses = new DailyCloses({ db, checks, bars, prices: options.finance.prices, callsPerDay });
  const resultsAlerts = new ResultsAlerts({ ...options, checks });
  const storedChecks = [
    () => priceAlerts.announceCrossings(),
    () => resultsAlerts.announceDays(),
    ...(prices === 'daily' ? [() => dailyCloses.loadCloses()] : []),
  ];
  const market = data === null ? null : watchMarket({ ...options, data }, checks);
  return {
    news,
    newsChecks: options.isSample ? [] : [...(market?.newsChecks ?? []), ...storedChecks],
    closeNews: async () => market?.close(),
  };
}

/** Returns what looks for news in the market and in the feed of filings. */
function watchMarket(options: NewsOptions & { readonly data: MarketData }, checks: NewsChecks) {
  const { db, alerts, screenStore: screens } = options;
  const announcer = new AnnouncingThread(options);
  const announced = new AnnouncedFilings(db, alerts);
  const filingAlerts = new FilingAlerts({ ...options, announced, announcer });
  const forms = options.ownership && new FormFinder(new FormStore(db), options.ownership);
  const insiderAlerts = forms && new InsiderAlerts({ announced, forms });
  const announcementAlerts = new AnnouncementAlerts({ ...options, announced, checks, insiderAlerts });
  const caseAlerts = new CaseAlerts(options);
  const screenAlerts = new ScreenAlerts({ ...options, screens });
  const limitAlerts = new LimitAlerts(options);
  const newsChecks = [
    () => filingAlerts.announceReports(),
    () => announcementAlerts.announceLatest(),
    () => caseAlerts.announceMoved(),
    () => screenAlerts.announceChanges(),
    () => limitAlerts.announceLimits(),
  ];
  return { newsChecks, close: () => announcer.close() };
}
