import { BadUpstream } from './errors/errors.ts';
import { createPriceBarStore } from './finance/prices/price-bar-store.ts';
import { toPoints } from './finance/prices/price-series.model.ts';
import { makeFrames } from './market/columns/make-frames.ts';
import { packPrices, packReports } from './market/columns/pack-reports.ts';
import { createMarketStore, type MarketStore } from './market/create-market-store.ts';
import { FigureReports } from './market/figure-reports.ts';
import { createMarket, type Market } from './market/market.ts';
import type { ListWeeklyCloses } from './market/market-questions.ts';
import { SampleMarketSource } from './market/sample-market-source.ts';
import type { Providers } from './providers/providers.ts';
import { sampleMoment } from './providers/sample/calendar.ts';
import { makeSampleMarket } from './providers/sample/sample-market.ts';
import type { Infrastructure } from './storage/infrastructure.ts';
import { Mailer } from './users/mailer.ts';

/** The whole market of one process. */
export interface OpenedMarket {
  readonly market: Market;
  /** The stored market; null without a provider of it. Nothing is loaded before its `start`. */
  readonly store: MarketStore | null;
}

/** Opens the market: the invented one with sample data, else the stored one where a provider and the settings allow it. */
export async function openMarket(infrastructure: Infrastructure, providers: Providers): Promise<OpenedMarket> {
  const { config, db } = infrastructure;
  // Half is for lines that are read from the database, half for the columns that questions make of them.
  const maxBytes = config.market.memoryBytes / 2;
  const reports = openReports(infrastructure);
  if (providers.sample) {
    const source = new SampleMarketSource(packSample);
    const now = () => Date.parse(sampleMoment);
    return { market: createMarket({ source, startLoad: null, db, maxBytes, reports, now }), store: null };
  }
  const store = await openStore(infrastructure, providers);
  const startLoad = store && (() => void store.loadNow());
  const bars = createPriceBarStore(db);
  const listWeeklyCloses: ListWeeklyCloses = async (symbol) =>
    toPoints((await bars.weekly(symbol)) ?? [], 'close').map(({ date, close }) => ({ day: date, close }));
  const source = store?.source ?? null;
  return { market: createMarket({ source, startLoad, db, listWeeklyCloses, maxBytes, reports }), store };
}

function openReports({ config, log }: Infrastructure): FigureReports {
  const { mail, reportsTo } = config;
  if (reportsTo === null || !reportsTo.includes('@') || mail === null) {
    return new FigureReports({ page: reportsTo, send: null });
  }
  const mailer = new Mailer(mail, config.production);
  return new FigureReports({
    page: null,
    send: async (subject, lines) => {
      try {
        await mailer.sendReport(reportsTo, subject, lines);
      } catch (error) {
        // The error itself lists the recipients.
        log.error({ reason: error instanceof Error ? error.message : 'unknown' }, 'a report could not be sent');
        throw new BadUpstream('The report could not be sent. Please try again later.');
      }
    },
  });
}

function packSample() {
  const { asOf, companies, reports, prices } = makeSampleMarket();
  const closes = [...prices].flatMap(([symbol, list]) => list.map((close) => ({ symbol, ...close })));
  const parts = { version: 'sample', prices: packPrices(closes), frames: makeFrames(reports) };
  return { asOf, holdings: packReports(companies, reports, parts) };
}

async function openStore({ config, log }: Infrastructure, providers: Providers): Promise<MarketStore | null> {
  const { market, dataDir, databaseUrl } = config;
  const data = providers.findProvider('marketData')?.marketData;
  if (market.data === 'off' || data === undefined) return null;
  try {
    const settings = { ...market, memoryBytes: market.memoryBytes / 2 };
    const store = await createMarketStore({ data, settings, dataDir, databaseUrl, log });
    if (store === null) log.error('a newer release has made the tables of the market: this one has no market');
    return store;
  } catch (err) {
    // The market can be loaded again; everything else works without it.
    log.error({ err }, 'the stored market cannot be opened: remove its file or tables to load it again');
    return null;
  }
}
