import type { Source } from '../contract/sources.ts';
import { ownName } from '../storage/own-data.ts';
import { type AlphaVantageSettings, alphaVantage } from './alpha-vantage/alpha-vantage.ts';
import type { BudgetLedger } from './budget/ledger.ts';
import { type CallOutcome, type Limits, OutsideHost } from './http/outside-host.ts';
import { type MakePace, Pacer } from './http/pacer.ts';
import type { ProviderLog } from './provider.ts';
import type { ProviderContext, ProviderSetup } from './provider-setup.ts';
import { type OwnKeyUse, Providers } from './providers.ts';
import { SampleProvider } from './sample/sample-provider.ts';
import { type SecSettings, sec } from './sec/sec.ts';
import { type TiingoSettings, tiingo } from './tiingo/tiingo.ts';

export interface ProviderSettings {
  readonly alphaVantage: AlphaVantageSettings;
  readonly tiingo: TiingoSettings;
  readonly sec: SecSettings;
}

/** Returns every provider but the sample, in order of preference: of two with one capability the first is asked. */
export function providerSetups(settings: ProviderSettings): readonly ProviderSetup[] {
  return [alphaVantage(settings.alphaVantage), tiingo(settings.tiingo), sec(settings.sec)];
}

export interface OpenOptions {
  readonly dataSource: 'auto' | 'sample';
  readonly log: ProviderLog;
  /** The budget of a metered provider. */
  readonly openLedger: (name: Source) => BudgetLedger;
  readonly now?: () => Date;
  readonly onOutsideCall?: (provider: Source, outcome: CallOutcome) => void;
  /** Other bounds of time and size, for tests. */
  readonly limits?: Partial<Limits>;
  /** Spaces calls over all processes; when absent, only those of this process. */
  readonly pace?: MakePace;
  /** Other pauses between calls, for tests; milliseconds. */
  readonly spacing?: number;
}

/** The user agent for a provider that asks for no contact. */
const plainUserAgent = 'Basecase/1.0';

/**
 * Opens every provider that is set up. Without any, or on request, the sample data answers everything; otherwise it is
 * not used.
 */
export function openProviders(setups: readonly ProviderSetup[], options: OpenOptions): Providers {
  const closers: (() => Promise<void>)[] = [];
  const wanted = options.dataSource === 'sample' ? [] : setups;
  const opened = wanted.flatMap((setup) => setup.open?.(makeContext(setup, options, closers)) ?? []);
  const close = async () => {
    await Promise.all(closers.map((end) => end()));
  };
  // Prices alone open no company.
  const opensCompanies = opened.some(({ profile, filings }) => profile !== undefined || filings !== undefined);
  if (!opensCompanies) {
    options.log.info({}, 'sample data answers every call');
    return new Providers([new SampleProvider()], { sample: true, close });
  }
  const own = setups.flatMap((setup) => listOwnKeys(setup, options, closers));
  for (const { open, missing } of setups) if (open === null && missing !== null) options.log.warn({}, missing);
  return new Providers(opened, { sample: false, close, own });
}

/** Returns how users call a provider with own keys; empty where it takes none. */
function listOwnKeys(setup: ProviderSetup, options: OpenOptions, closers: (() => Promise<void>)[]): OwnKeyUse[] {
  const { name, own } = setup;
  if (own === undefined) return [];
  return [{ name, allowance: own.allowance, open: own.open(makeContext(setup, options, closers)) }];
}

function makeContext({ name }: ProviderSetup, options: OpenOptions, closers: (() => Promise<void>)[]): ProviderContext {
  const { openLedger, limits, pace } = options;
  return {
    log: options.log,
    now: options.now ?? (() => new Date()),
    get ledger() {
      return openLedger(name);
    },
    openHost(base, label, userAgent = plainUserAgent) {
      const onCall = (outcome: CallOutcome) => options.onOutsideCall?.(name, outcome);
      const host = new OutsideHost({ base, label, userAgent, onCall, ...(limits && { limits }) });
      closers.push(() => host.close());
      return host;
    },
    onClose: (close) => void closers.push(close),
    spacing: (ownMs) => options.spacing ?? ownMs,
    pace(spacingMs, bounds, ownKeyId) {
      if (pace === undefined) return new Pacer(spacingMs, bounds);
      return pace(ownKeyId === undefined ? name : ownName(ownKeyId, name), spacingMs, bounds);
    },
  };
}
