import { AlphaVantageSource } from './alpha-vantage/alpha-vantage-source.ts';
import { AlphaVantageClient, spacingMs } from './alpha-vantage/client.ts';
import type { BudgetLedger } from './budget/ledger.ts';
import { type CallOutcome, type Limits, OutsideHost } from './http/outside-host.ts';
import { type MakePace, type Pace, Pacer } from './http/pacer.ts';
import { SampleSource } from './sample/sample-source.ts';
import { SecClient, secSpacingMs } from './sec/sec-client.ts';
import { SecSource } from './sec/sec-source.ts';
import type { SourceLog, Sources } from './source.ts';

/** The outside hosts by the names that metrics use. */
export type OutsideName = 'alpha-vantage' | 'sec';

export interface SourceOptions {
  readonly dataSource: 'auto' | 'sample';
  readonly alphaVantageApiKey: string | null;
  readonly alphaVantageBaseUrl: string;
  readonly alphaVantagePlan: 'free' | 'premium';
  /** A contact address, as the SEC asks for; null switches the SEC off. */
  readonly secUserAgent: string | null;
  readonly secWwwBaseUrl: string;
  readonly secDataBaseUrl: string;
  readonly ledger: BudgetLedger;
  readonly log: SourceLog;
  readonly now?: () => Date;
  /** Told how each call to an outside host ended. */
  readonly onOutsideCall?: (host: OutsideName, outcome: CallOutcome) => void;
  /** Other bounds of time and size, for tests. */
  readonly limits?: Partial<Limits>;
  /** How calls are kept apart; by this process alone when absent. */
  readonly pace?: MakePace;
  /** Other pauses between calls, for tests; milliseconds. */
  readonly spacing?: number;
}

/** How the gateway names itself to a provider that asks for no contact. */
const plainUserAgent = 'Basecase/1.0';

/**
 * Chooses where data comes from. Without a key, or when asked to, the sample data answers everything; otherwise
 * nothing of it does. SEC EDGAR stands beside the market data provider where a contact address is set.
 */
export function createSources(options: SourceOptions): Sources {
  const { alphaVantageApiKey: apiKey, log } = options;
  if (options.dataSource === 'sample' || apiKey === null) {
    const sample = new SampleSource();
    log.info({}, 'sample data answers every call');
    return { sample: true, market: sample, statements: sample, facts: null, filings: sample, close: async () => {} };
  }
  const now = options.now ?? (() => new Date());
  const host = new OutsideHost({
    base: options.alphaVantageBaseUrl,
    label: 'The data provider',
    userAgent: plainUserAgent,
    onCall: (outcome) => options.onOutsideCall?.('alpha-vantage', outcome),
    ...(options.limits && { limits: options.limits }),
  });
  const pause = options.spacing ?? spacingMs;
  const client = new AlphaVantageClient({
    host,
    apiKey,
    ledger: options.ledger,
    pacer: paceOf(options, 'alpha-vantage', pause),
    log,
    burstPause: pause,
  });
  const market = new AlphaVantageSource({ client, plan: options.alphaVantagePlan, now });
  const sec = openSec(options, now);
  return {
    sample: false,
    market,
    statements: market,
    facts: sec?.source ?? null,
    filings: sec?.source ?? null,
    close: async () => {
      await Promise.all([host.close(), sec?.close()]);
    },
  };
}

function openSec(options: SourceOptions, now: () => Date) {
  const { secUserAgent, log } = options;
  if (secUserAgent === null) {
    log.warn({}, 'SEC_USER_AGENT is not set: no SEC filings, and statements cost calls of the data provider');
    return null;
  }
  const open = (base: string) =>
    new OutsideHost({
      base,
      label: 'The SEC filings service',
      userAgent: secUserAgent,
      onCall: (outcome) => options.onOutsideCall?.('sec', outcome),
      ...(options.limits && { limits: options.limits }),
    });
  const www = open(options.secWwwBaseUrl);
  const data = open(options.secDataBaseUrl);
  const client = new SecClient({ www, data, pacer: paceOf(options, 'sec', options.spacing ?? secSpacingMs), log, now });
  return {
    source: new SecSource({ client, log, now }),
    close: async () => {
      await Promise.all([www.close(), data.close()]);
    },
  };
}

function paceOf({ pace }: SourceOptions, name: string, spacing: number): Pace {
  return pace === undefined ? new Pacer(spacing) : pace(name, spacing);
}
