import type { Source } from '../contract/sources.ts';
import type { BudgetLedger } from './budget/ledger.ts';
import type { ResetRule } from './budget/reset-time.ts';
import type { OutsideHost } from './http/outside-host.ts';
import type { Pace, PaceLimits } from './http/pacer.ts';
import type { Provider, ProviderLog } from './provider.ts';

/** The calls that a metered provider allows. */
export interface Allowance {
  /** Calls in a period. */
  readonly limit: number;
  readonly reset: ResetRule;
  /** Further bounds: calls in an hour, and companies in a month. The database counts them, also where there is a Redis. */
  readonly perHour?: number;
  readonly companiesPerMonth?: number;
  /**
   * Prefix of the budget's names in Redis; `budget:NAME` when absent. It never changes while the provider is in use:
   * processes of the previous release count under the same names.
   */
  readonly redisPrefix?: string;
}

/** The gateway's side of a provider: connections, pace, budget and log. */
export interface ProviderContext {
  readonly log: ProviderLog;
  readonly now: () => Date;
  /** The provider's budget. Only a setup with an allowance may read it. */
  readonly ledger: BudgetLedger;
  /**
   * Opens a host. Its calls are counted under the provider's name, and it is closed with the providers.
   * @param label names the host in errors, at the start of a sentence
   */
  openHost(base: string, label: string, userAgent?: string): OutsideHost;
  /** Adds work for the moment when the providers are closed. */
  onClose(close: () => Promise<void>): void;
  /** The pause between two calls, milliseconds: the provider's own, unless a test sets another one. */
  spacing(ownMs: number): number;
  /**
   * Keeps the calls apart, over all processes where they share a Redis.
   * @param ownKeyId the own key of the calls, which has a queue to itself; absent for the operator's key
   */
  pace(spacingMs: number, limits?: PaceLimits, ownKeyId?: string): Pace;
}

/** The key of one user for a provider, only for that user's calls. */
export interface OwnKey {
  readonly id: string;
  /** Counts the calls with this key. */
  readonly ledger: BudgetLedger;
  /** Returns the key itself. @throws NotReady when it cannot be read any longer */
  readKey(): Promise<string>;
}

/** A provider that calls with an own key. */
export interface OwnProvider {
  readonly provider: Provider;
  /** Makes one call with the key. @throws KeyRefused; QuotaExceeded; BadUpstream and UpstreamTimeout during an outage */
  check(): Promise<void>;
}

/** A provider that users may call with keys of their own. */
export interface OwnKeySetup {
  readonly allowance: Omit<Allowance, 'redisPrefix'>;
  /** Opens the connections, and returns the function that makes the provider of a key. */
  open(context: ProviderContext): (key: OwnKey) => OwnProvider;
}

/** A provider as its settings describe it, before it is opened. */
export interface ProviderSetup {
  readonly name: Source;
  /** Texts that must never reach a log or a reply. */
  readonly secrets: readonly string[];
  /** Null for a provider whose calls cost nothing. */
  readonly allowance: Allowance | null;
  /** Null while a setting is missing. */
  readonly open: ((context: ProviderContext) => Provider) | null;
  /** The missing setting and its consequence, for the operator. */
  readonly missing: string | null;
  /** Absent where users cannot bring keys of their own. */
  readonly own?: OwnKeySetup;
}
