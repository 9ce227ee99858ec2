import type { Config } from './config.ts';
import type { MarketProgress } from './market/shape/market-source.ts';
import { createServices } from './services.ts';

const elsewhere =
  'Another process is loading the market, so this one loads nothing. It is this far; market status tells it again.';

/** Loads what is missing of the market, beside a running gateway or without one. @returns sentences for the operator */
export function runMarketLoad(config: Config): Promise<string> {
  return runOnMarket(config, async (store) => {
    const isOwn = await store.loadNow();
    const progress = describeProgress(await store.source.progress());
    return isOwn ? progress : `${elsewhere}\n${progress}`;
  });
}

/** Tells how far the market is loaded. @returns sentences for the operator */
export function runMarketStatus(config: Config): Promise<string> {
  return runOnMarket(config, async (store) => describeProgress(await store.source.progress()));
}

type Store = NonNullable<Awaited<ReturnType<typeof createServices>>['marketStore']>;

async function runOnMarket(config: Config, work: (store: Store) => Promise<string>): Promise<string> {
  const services = await createServices(config);
  try {
    if (services.marketStore === null) {
      return 'No market is loaded: set SEC_USER_AGENT, and MARKET_DATA must not be off.';
    }
    return await work(services.marketStore);
  } finally {
    await services.close();
  }
}

const megabyte = 1_000_000;

function describeProgress({ quarters, waiting, left, problems, loading, disk }: MarketProgress): string {
  const megabytes = (bytes: number) => `${Math.round(bytes / megabyte)} MB`;
  const lines = [
    `Quarters: ${quarters.map(({ name, filings }) => `${name} (${filings} filings)`).join(', ') || 'none'}.`,
    waiting.length > 0 ? `Waiting: ${waiting.join(', ')}.` : null,
    loading !== null && loading.done > 0
      ? `Loading ${loading.quarter}: ${megabytes(loading.done)} of ${megabytes(loading.of)}.`
      : null,
    left.length > 0 ? `Left out by MARKET_DISK: ${left.join(', ')}.` : null,
    ...problems.map(({ quarter, text, at }) => `${quarter} could not be loaded at ${at}: ${text}`),
    `Disk: ${megabytes(disk.bytes)} of ${megabytes(disk.most)}.`,
  ];
  return lines.filter((line) => line !== null).join('\n');
}
