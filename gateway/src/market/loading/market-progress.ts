import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import type { ThreadLog } from '../../threads/worker-thread.ts';
import type { MarketHoldings } from '../shape/holdings.ts';
import type { MarketProgress } from '../shape/market-source.ts';
import { type KnownLoad, MarketLoads } from '../store/market-loads.ts';
import type { MarketDatabase } from '../store/market-schema.ts';
import { readState } from '../store/market-state.ts';
import { marketBytes } from '../store/open-market-database.ts';
import { manifestSchema } from '../store/packs.ts';
import { emptyPlan, guessQuarters, listQuarters, loadingSchema, type MarketPlan, planSchema } from './quarter-plan.ts';

interface ProgressDeps {
  readonly db: MarketDatabase;
  readonly diskBytes: number;
  /** The number of wanted quarters. */
  readonly quarters: number;
  readonly now?: () => number;
}

/** Every reader of Coverage asks for it: the database is read at most once in this time. */
const keptMs = 1000;
/** A load without progress for this time has stalled. */
const stalledMs = 5 * 60_000;

/** Tells how far the market is loaded, in every process alike. */
export class ProgressReader {
  readonly #deps: ProgressDeps;
  readonly #kept = new LRUCache<string, Promise<MarketProgress>>({ max: 1, ttl: keptMs });
  readonly #now: () => number;
  /** A process that has just started does not know how long nothing was loaded. */
  readonly #openedAt: number;

  constructor(deps: ProgressDeps) {
    this.#deps = deps;
    this.#now = deps.now ?? Date.now;
    this.#openedAt = this.#now();
  }

  readProgress(holdings: MarketHoldings | null): Promise<MarketProgress> {
    const version = holdings?.version ?? '';
    const kept = this.#kept.get(version);
    if (kept !== undefined) return kept;
    const progress = this.#loadProgress(holdings);
    this.#kept.set(version, progress);
    progress.catch(() => this.#kept.delete(version));
    return progress;
  }

  async #loadProgress(holdings: MarketHoldings | null): Promise<MarketProgress> {
    const { db, diskBytes, quarters } = this.#deps;
    const loads = await new MarketLoads(db).listLoads();
    const plan = (await readState(db, 'plan', planSchema)) ?? emptyPlan;
    const manifest = await readState(db, 'manifest', manifestSchema);
    const noted = await readState(db, 'loading', loadingSchema);
    const held = [...listQuarters(loads)].sort((a, b) => (a.name < b.name ? 1 : -1));
    const wanted = plan.wanted.length > 0 ? plan.wanted : guessQuarters(this.#now(), quarters);
    const waiting = wanted.filter((name) => !plan.left.includes(name) && !held.some((load) => load.name === name));
    const [next] = waiting;
    const listed = manifest?.listed ?? 0;
    const isIn = holdings?.companies.filter(({ isListed }) => isListed).length ?? 0;
    return {
      state: waiting.length > 0 ? 'loading' : 'ready',
      sample: false,
      asOf: manifest === null ? null : new Date(manifest.builtAt).toISOString(),
      quarters: held.map(({ name, filings, loadedAt, reissued }) => {
        return { name, filings, loadedAt: new Date(loadedAt).toISOString(), ...(reissued && { reissued }) };
      }),
      waiting,
      problems: loads.flatMap((load) => problemOf(load) ?? []),
      left: [...plan.left],
      loading:
        next === undefined
          ? null
          : { ...describeLoading(noted, waiting, next), ...this.#describeStall(loads, noted, plan) },
      disk: { bytes: await marketBytes(db), most: diskBytes },
      out: listed > isIn ? [{ reason: notCovered, count: listed - isIn }] : [],
    };
  }

  /** A bit of a download, a load and a list count as progress; a failure does not. */
  #describeStall(loads: readonly KnownLoad[], noted: z.infer<typeof loadingSchema>, plan: MarketPlan) {
    const loaded = loads.flatMap(({ loadedAt, problem }) => (problem === null ? [loadedAt] : []));
    const movedAt = Math.max(this.#openedAt, noted?.at ?? 0, plan.checked.lists ?? 0, ...loaded);
    return this.#now() - movedAt < stalledMs ? {} : { stalledSince: new Date(movedAt).toISOString() };
  }
}

/** Returns the download that runs; the next quarter before its first bytes. */
function describeLoading(noted: z.infer<typeof loadingSchema>, waiting: readonly string[], next: string) {
  if (noted === null || !waiting.includes(noted.quarter)) return { quarter: next, done: 0, of: 0 };
  return { quarter: noted.quarter, done: noted.done, of: Math.max(noted.of, noted.done) };
}

const notCovered = 'No annual or quarterly report with figures in the loaded quarters';

function problemOf({ kind, name, problem, loadedAt }: KnownLoad) {
  if (problem === null || !['quarter', 'prices', 'since'].includes(kind)) return null;
  return { quarter: name, text: problem, at: new Date(loadedAt).toISOString() };
}

const lookEveryMs = 60_000;

/** Logs once that the load of the market makes no progress, for the operator who does not look at Coverage. */
export function createStallWatch(readProgress: () => Promise<MarketProgress>, log: ThreadLog) {
  let logged: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  async function look(): Promise<void> {
    try {
      const { loading, problems } = await readProgress();
      const since = loading?.stalledSince ?? null;
      if (loading !== null && since !== null && since !== logged) {
        const { quarter } = loading;
        log.warn({ since, quarter, problem: problems[0]?.text ?? null }, 'the load of the market makes no progress');
      }
      logged = since;
    } catch (error) {
      log.warn({ error: String(error) }, 'the progress of the market cannot be read');
    }
  }
  const start = () => {
    timer = setInterval(() => void look(), lookEveryMs).unref();
  };
  return { look, start, stop: () => clearInterval(timer) };
}
