import { AppError, NotFound } from '../../errors/errors.ts';
import type { MarketData } from '../../providers/market-data.ts';
import type { ThreadLog } from '../../threads/worker-thread.ts';
import { MarketLoads } from '../store/market-loads.ts';
import type { LoadKind, MarketDatabase } from '../store/market-schema.ts';
import { readCompanyList, readState } from '../store/market-state.ts';
import { marketBytes } from '../store/open-market-database.ts';
import { type FileSteps, loadDays, loadFile, loadFrames } from './load-days.ts';
import type { MarketRunner } from './market-thread.ts';
import type { MarketOrder, MarketReply } from './market-work.ts';
import { emptyPlan, listQuarters, type MarketPlan, planQuarters, planSchema } from './quarter-plan.ts';
import { RetryTimer } from './retry-timer.ts';

export interface LoaderSettings {
  readonly quarters: number;
  readonly priceYears: number;
  readonly diskBytes: number;
}

export interface LoaderOptions {
  readonly data: MarketData;
  readonly runner: MarketRunner;
  /** For reads. */
  readonly db: MarketDatabase;
  readonly settings: LoaderSettings;
  /** Folder for files while they are loaded. */
  readonly folder: string;
  readonly log: ThreadLog;
  /** Called when a newer state may be there. */
  readonly onBuilt: () => Promise<void>;
  /** The wait for the lease of another process, and the first one after a failure. */
  readonly retryMs?: number | undefined;
  readonly now?: () => number;
}

/** The loading ends: its worker failed, another process goes on, or the gateway stops. */
class LoadingEnded extends Error {
  override readonly name = 'LoadingEnded';
}

/** Quarters that come before everything else, and half months of prices before the older quarters. */
const firstQuarters = 5;
const halvesPerYear = 24;
const hourMs = 3_600_000;
/** Lists and versions of loaded files are checked once a day. */
const checkEveryMs = 20 * hourMs;
/** A load that failed goes on within a minute, also where only this machine was busy. */
const retryMs = 35_000;
const longestOutageMs = 10 * 60_000;
/** So many failures in a row are an outage: the next run tries again. */
const mostFailures = 3;

/** Loads the market, one source after the other, in the one process that has the lease. */
export class MarketLoader {
  readonly #options: LoaderOptions;
  readonly #now: () => number;
  readonly #loads: MarketLoads;
  #running: Promise<boolean> | null = null;
  #again = false;
  readonly #retry: RetryTimer;
  readonly #retryMs: number;
  #failures = 0;
  /** Whether a file failed that a later try may load. */
  #isIncomplete = false;
  #stopped = false;
  #timer: NodeJS.Timeout | null = null;

  constructor(options: LoaderOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#loads = new MarketLoads(options.db);
    this.#retryMs = options.retryMs ?? retryMs;
    this.#retry = new RetryTimer({ firstMs: this.#retryMs, retry: () => void this.loadMissing() });
  }

  /** Loads what is missing now and then every hour. */
  start(): void {
    void this.loadMissing();
    this.#timer = setInterval(() => void this.loadMissing(), hourMs).unref();
  }

  /** Ends after the step that runs. */
  stop(): void {
    this.#stopped = true;
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#retry.cancel();
  }

  /**
   * Loads what is missing. A call while it runs makes it look again.
   * @param isForced checks also what was checked today
   * @returns false while another process loads
   */
  loadMissing(isForced = false): Promise<boolean> {
    this.#again = this.#again || this.#running !== null;
    this.#running ??= this.#runAll(isForced).finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #runAll(isForced: boolean): Promise<boolean> {
    try {
      let isHeld = true;
      do {
        this.#again = false;
        isHeld = await this.#runOnce(isForced);
      } while (isHeld && this.#again && !this.#stopped);
      return isHeld;
    } catch (error) {
      if (this.#stopped) return true;
      this.#retry.waitAfterFailure(longestOutageMs);
      if (!(error instanceof LoadingEnded)) {
        this.#options.log.error({ error: String(error) }, 'the loading of the market failed');
      }
      return true;
    }
  }

  /** @returns false while another process has the lease */
  async #runOnce(isForced: boolean): Promise<boolean> {
    if (this.#stopped) return true;
    const begun = await this.#options.runner.runOrder({ task: 'begin' });
    if (begun.kind !== 'done') throw new Error(begun.kind === 'failed' ? begun.error : begun.problem);
    if (!begun.held) {
      // Another process loads, or has ended without releasing its lease.
      this.#retry.waitFor(this.#retryMs);
      return false;
    }
    this.#failures = 0;
    this.#isIncomplete = false;
    try {
      await this.#loadAll(isForced);
      if (this.#isIncomplete) this.#retry.waitAfterFailure(hourMs);
    } finally {
      // A stopped loader has no worker; its store releases the lease.
      if (!this.#stopped) {
        await this.#options.runner.runOrder({ task: 'note', key: 'loading', value: null });
        await this.#options.runner.runOrder({ task: 'end' });
      }
    }
    return true;
  }

  async #loadAll(isForced: boolean): Promise<void> {
    const plan = await this.#checkLists(isForced);
    await this.#checkLoaded(plan, isForced);
    await this.#loadQuarters(firstQuarters);
    await this.#loadPrices(halvesPerYear);
    const isDue = (part: keyof MarketPlan['checked'], now: MarketPlan) => isForced || this.#isDue(now, part);
    if (isDue('days', plan)) {
      const isWhole = await loadDays({ ...this.#steps(), fulfilRequests: () => this.#fulfilRequests() });
      await this.#build();
      if (isWhole) await this.#noteChecked('days');
    }
    await this.#loadQuarters(Number.POSITIVE_INFINITY);
    await this.#loadPrices(Number.POSITIVE_INFINITY);
    if (isDue('frames', plan)) {
      await loadFrames(this.#steps());
      await this.#build();
      await this.#noteChecked('frames');
    }
    await this.#fulfilRequests();
  }

  #steps(): FileSteps & LoaderOptions {
    const ask = (order: MarketOrder) => this.runOrder(order);
    const noteLoaded = () => this.#retry.noteSuccess();
    return { ...this.#options, ask, attempt: this.attempt, now: this.#now, noteLoaded };
  }

  #isDue({ checked }: MarketPlan, part: keyof MarketPlan['checked']): boolean {
    return this.#now() - (checked[part] ?? 0) > checkEveryMs;
  }

  async #readPlan(): Promise<MarketPlan> {
    return (await readState(this.#options.db, 'plan', planSchema)) ?? emptyPlan;
  }

  async #notePlan(change: Partial<MarketPlan>): Promise<MarketPlan> {
    const plan = { ...(await this.#readPlan()), ...change };
    await this.runOrder({ task: 'note', key: 'plan', value: plan });
    return plan;
  }

  async #noteChecked(part: keyof MarketPlan['checked']): Promise<void> {
    const { checked } = await this.#readPlan();
    await this.#notePlan({ checked: { ...checked, [part]: this.#now() } });
  }

  /** Reads the lists of companies, quarters and prices once a day. */
  async #checkLists(isForced: boolean): Promise<MarketPlan> {
    const { data } = this.#options;
    const plan = await this.#readPlan();
    if (!isForced && !this.#isDue(plan, 'lists')) return plan;
    await this.attempt('quarter', 'list', async () => {
      await this.runOrder({ task: 'list', companies: await data.listCompanies() });
      const [quarters, prices] = [await data.listQuarters(), await data.listPriceFiles()];
      await this.#notePlan({ quarters: [...quarters], prices: [...prices] });
      // Guessed addresses serve until the page with links can be read.
      if (![...quarters, ...prices].some(({ isGuess }) => isGuess)) await this.#noteChecked('lists');
      const solved = (await this.#loads.listLoads()).filter(({ kind, name }) => kind === 'quarter' && name === 'list');
      await this.runOrder({ task: 'remove', loads: solved.map(({ id }) => id) });
    });
    return this.#readPlan();
  }

  /** Loads quarters again that were published in another version since. */
  async #checkLoaded(plan: MarketPlan, isForced: boolean): Promise<void> {
    if (!isForced && !this.#isDue(plan, 'quarters')) return;
    const held = listQuarters(await this.#loads.listLoads());
    for (const load of held) {
      const file = plan.quarters.find(({ name }) => name === load.name);
      if (file !== undefined) await loadFile(this.#steps(), 'quarter', file, load);
    }
    await this.#build();
    await this.#noteChecked('quarters');
  }

  /** Loads the newest quarters that are missing, as far as the disk has room. */
  async #loadQuarters(count: number): Promise<void> {
    const tried = new Set<string>();
    for (;;) {
      const { quarters } = await this.#readPlan();
      const loads = await this.#loads.listLoads();
      const disk = { bytes: await marketBytes(this.#options.db), mostBytes: this.#options.settings.diskBytes };
      const plan = planQuarters(quarters, loads, this.#options.settings.quarters, disk);
      await this.#notePlan({ wanted: [...plan.wanted], left: [...plan.left] });
      if (plan.unload.length > 0) await this.runOrder({ task: 'remove', loads: plan.unload });
      const next = plan.missing.find(({ name }) => !tried.has(name) && plan.wanted.indexOf(name) < count);
      if (next === undefined) break;
      tried.add(next.name);
      await loadFile(this.#steps(), 'quarter', next, null);
      await this.#build();
      await this.#fulfilRequests();
    }
    await this.#build();
  }

  async #loadPrices(count: number): Promise<void> {
    const { prices } = await this.#readPlan();
    const most = Math.min(count, this.#options.settings.priceYears * halvesPerYear);
    const loads = await this.#loads.listLoads();
    const held = new Set(loads.flatMap(({ kind, name, problem }) => (kind === 'prices' && !problem ? [name] : [])));
    const wanted = prices.slice(0, most);
    for (const [place, file] of wanted.entries()) {
      if (held.has(file.name)) continue;
      await loadFile(this.#steps(), 'prices', file, null);
      await this.#fulfilRequests();
      if (place % halvesPerYear === 0) await this.#build();
    }
    const names = new Set(prices.slice(0, this.#options.settings.priceYears * halvesPerYear).map(({ name }) => name));
    const old = loads.filter(({ kind, name }) => kind === 'prices' && prices.length > 0 && !names.has(name));
    await this.runOrder({ task: 'remove', loads: old.map(({ id }) => id) });
    await this.#build();
  }

  async #fulfilRequests(): Promise<void> {
    const { db, data } = this.#options;
    const requests = await db.selectFrom('market_wishes').select('symbol').orderBy('at').limit(50).execute();
    if (requests.length === 0) return;
    const list = await readCompanyList(db);
    for (const { symbol } of requests) {
      const company = list.find(({ symbols }) => symbols.includes(symbol));
      if (company === undefined) continue;
      const name = String(company.cik);
      await this.attempt('company', name, async () => {
        const companies = [await data.readCompany(company.cik)];
        await this.runOrder({ task: 'reports', kind: 'company', name, companies });
      });
    }
    await this.runOrder({ task: 'fulfil', symbols: requests.map(({ symbol }) => symbol) });
    await this.#build();
  }

  async #build(): Promise<void> {
    await this.runOrder({ task: 'build' });
    await this.#options.onBuilt();
  }

  /** Has an order carried out; the worker notes the problem of a file that it refuses. @throws LoadingEnded */
  async runOrder(order: MarketOrder): Promise<MarketReply> {
    if (this.#stopped) throw new LoadingEnded('The gateway stops.');
    const reply = await this.#options.runner.runOrder(order);
    if (reply.kind !== 'failed') return reply;
    this.#options.log.warn({ error: reply.error, task: order.task }, 'the loading of the market ended early');
    throw new LoadingEnded(reply.error);
  }

  /** Runs a step; its failure is noted as the problem of its source, and what was loaded before stays. @returns whether it went well */
  readonly attempt = async (kind: LoadKind, name: string, step: () => Promise<void>): Promise<boolean> => {
    try {
      await step();
      this.#failures = 0;
      return true;
    } catch (error) {
      if (error instanceof LoadingEnded) throw error;
      const text = error instanceof AppError ? error.message : 'It could not be loaded.';
      this.#options.log.warn({ kind, name, error: String(error) }, 'a source of the market could not be loaded');
      await this.runOrder({ task: 'problem', kind, name, text });
      if (!(error instanceof NotFound)) {
        this.#failures += 1;
        this.#isIncomplete ||= kind === 'quarter' || kind === 'prices';
      }
      if (this.#failures >= mostFailures) throw new LoadingEnded('Too many sources failed.');
      return false;
    }
  };
}
