import type { CompanyDatesService } from '../dates/company-dates.ts';
import type { ResultsDays } from '../dates/results-days.ts';
import type { FigureDeps } from '../finance/company-answers.ts';
import type { Finance } from '../finance/finance.ts';
import { FormStore } from '../insiders/form-store.ts';
import type { Market } from '../market/market.ts';
import type { NoteStore } from '../notes/note-store.ts';
import type { Saved } from '../saved/create-saved.ts';
import type { Infrastructure } from '../storage/infrastructure.ts';
import type { Mailer } from '../users/mailer.ts';
import { createAlertMails } from './delivery/alert-mails.ts';
import { createFeedAddresses } from './delivery/feed-addresses.ts';
import { createStopTokens } from './delivery/stop-tokens.ts';
import { type AlertRunner, createAlertRunner } from './makers/alert-runner.ts';
import { createAnnouncedFilings } from './makers/announced-filings.ts';
import { createAnnouncementAlerts } from './makers/announcement-alerts.ts';
import { createAnnouncingThread } from './makers/announcing-thread.ts';
import { createCaseAlerts } from './makers/case-alerts.ts';
import { createDailyCloses } from './makers/daily-closes.ts';
import { createFilingAlerts } from './makers/filing-alerts.ts';
import { createInsiderAlerts } from './makers/insider-alerts.ts';
import { createLimitAlerts } from './makers/limit-alerts.ts';
import { createPriceAlerts } from './makers/price-alerts.ts';
import { createResultsAlerts } from './makers/results-alerts.ts';
import { createScreenAlerts } from './makers/screen-alerts.ts';
import { createAlertSettingsStore } from './store/alert-settings-store.ts';
import { type AlertStore, createAlertStore } from './store/alert-store.ts';
import { createWatchRuleStore } from './watching/watch-rule-store.ts';
import { createWatchRulesService } from './watching/watch-rules-service.ts';

interface AlertsDeps extends Infrastructure, Saved, Pick<FigureDeps, 'providers' | 'bars' | 'publicPrices'> {
  /** Of the server, which tokens and secret addresses are made with. */
  readonly secrets: readonly string[];
  /** Null where the server sends no mail. */
  readonly mailer: Mailer | null;
  readonly finance: Pick<Finance, 'prices'>;
  readonly market: Market;
  readonly notes: NoteStore;
  readonly dates: CompanyDatesService;
  readonly resultsDays: ResultsDays;
  /** Whether the market of real companies is loaded. */
  readonly hasMarket: boolean;
}

/** @returns what users see of their alerts, the checks that make and send them, what removes old ones, and what ends them */
export function createAlerts(deps: AlertsDeps) {
  const { config, db, secrets, mailer, providers, bars, finance, dates } = deps;
  const { questions, screenStore } = deps.market;
  const alerts = createAlertStore(db);
  const runner = createAlertRunner({ db, alerts, questions });
  const stopTokens = createStopTokens(secrets);
  const pageUrl = config.mail?.pageUrl;
  const alertMails =
    pageUrl === undefined || mailer === null ? null : createAlertMails({ db, tokens: stopTokens, mailer, pageUrl });
  const callsPerDay = config.watchCallsPerDay;
  const prices = providers.findProvider('dailyBars')?.metered && callsPerDay > 0 ? 'daily' : 'public';
  const priceAlerts = createPriceAlerts({ ...deps, runner });
  const announcing = watchFilings(deps, { alerts, runner });
  const checks = [
    ...announcing.checks,
    // A maker of a new kind is a line here.
    runner.makeCheck(createCaseAlerts(deps)),
    runner.makeCheck(createScreenAlerts({ db, questions, screens: screenStore })),
    runner.makeCheck(createLimitAlerts(deps)),
    runner.makeCheck(priceAlerts.maker),
    runner.makeCheck(createResultsAlerts({ db, questions, dates })),
    ...(prices === 'daily' ? [createDailyCloses({ db, runner, bars, prices: finance.prices, callsPerDay })] : []),
  ];
  return {
    services: {
      alerts,
      alertSettings: createAlertSettingsStore(db),
      /** Null where the server sends no mail. */
      alertMails,
      stopTokens,
      feedAddresses: createFeedAddresses(db, secrets),
      watchRules: createWatchRulesService({
        store: createWatchRuleStore(db),
        noteLevels: priceAlerts.noteLevels,
        prices,
      }),
    },
    // With sample data nothing happens.
    checks: [...(providers.sample ? [] : checks), ...(alertMails === null ? [] : [() => alertMails.sendDue()])],
    purge: () => alerts.purge(),
    close: announcing.close,
  };
}

export type AlertServices = ReturnType<typeof createAlerts>['services'];

/** Returns what looks for news among filings: the reports of the market, and the feed of the latest ones. */
function watchFilings(
  deps: AlertsDeps,
  { alerts, runner }: { readonly alerts: AlertStore; readonly runner: AlertRunner },
) {
  const { config, log, db, providers, hasMarket, resultsDays } = deps;
  const data = hasMarket ? (providers.findProvider('marketData')?.marketData ?? null) : null;
  if (data === null || providers.sample) return { checks: [], close: async () => {} };
  const announced = createAnnouncedFilings(db, alerts);
  const thread = createAnnouncingThread({ ...config, log });
  const ownership = providers.findProvider('ownership')?.ownership ?? null;
  const insiderAlerts = ownership && createInsiderAlerts({ announced, forms: new FormStore(db), ownership });
  const { questions } = deps.market;
  return {
    checks: [
      createFilingAlerts({ announced, thread, runner }),
      createAnnouncementAlerts({ db, announced, runner, questions, data, resultsDays, insiderAlerts }),
    ],
    close: () => thread.close(),
  };
}
