import { BadUpstream } from './errors/errors.ts';
import type { PriceBarStore } from './finance/prices/price-bar-store.ts';
import { toPoints } from './finance/prices/price-series.model.ts';
import { makeFrames, packPrices, packReports } from './market/columns/pack-reports.ts';
import { createMarketStore, type MarketStore } from './market/create-market-store.ts';
import { createFigureReports, type FigureReports } from './market/figure-reports.ts';
import { createMarket, type Market, type MarketDeps } from './market/market.ts';
import { createSampleSource } from './market/sample-market-source.ts';
import type { Providers } from './providers/providers.ts';
import { sampleMoment } from './providers/sample/calendar.ts';
import { makeSampleMarket } from './providers/sample/sample-market.ts';
import type { Infrastructure } from './storage/infrastructure.ts';
import type { Mailer } from './users/mailer.ts';

interface OpenOptions extends Infrastructure, Pick<MarketDeps, 'valuations'> {
  readonly bars: PriceBarStore;
  /** Null where the server sends no mail. */
  readonly mailer: Mailer | null;
  readonly providers: Providers;
}

/** The whole market of one process. */
export interface OpenedMarket {
  readonly market: Market;
  /** The stored market; null without a provider of it. Nothing is loaded before its `start`. */
  readonly store: MarketStore | null;
}

/** Opens the market: the invented one with sample data, else the stored one where a provider and the settings allow it. */
export async function openMarket(options: OpenOptions): Promise<OpenedMarket> {
  const { config, db, bars, valuations, providers } = options;
  // Half is for lines that are read from the database, half for the columns that questions make of them.
  const maxBytes = config.market.memoryBytes / 2;
  const shared = { db, valuations, maxBytes, reports: openReports(options) };
  if (providers.sample) {
    const source = createSampleSource(packSample);
    const now = () => Date.parse(sampleMoment);
    return { market: createMarket({ ...shared, source, startLoad: null, now }), store: null };
  }
  const store = await openStore(options);
  const startLoad = store && (() => void store.loadNow());
  const listWeeklyCloses = async (symbol: string) =>
    toPoints((await bars.weekly(symbol)) ?? [], 'close').map(({ date, close }) => ({ day: date, close }));
  const source = store?.source ?? null;
  return { market: createMarket({ ...shared, source, startLoad, listWeeklyCloses }), store };
}

function openReports({ config: { reportsTo }, log, mailer }: OpenOptions): FigureReports {
  if (reportsTo === null || !reportsTo.includes('@') || mailer === null) {
    return createFigureReports({ page: reportsTo, send: null });
  }
  return createFigureReports({
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

async function openStore({ config, log, providers }: OpenOptions): Promise<MarketStore | null> {
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
