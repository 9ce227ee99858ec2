import type { SupportMatrix } from '../../contract/support.ts';
import type { Database } from '../../storage/schema.ts';
import { listNeeds } from '../builds/app-build.ts';
import { type HostContract, parseHostContract, problemWith } from '../builds/host-contract.ts';
import { type AppState, liveBuild, releasedBuilds } from './app-registry.ts';

/** A page that is still open after this time without a sign of it is not listed. */
const shownDays = 7;
const day = 86_400_000;
/** An open page's shell is noted at most this often per process. */
const notedEveryMs = 60_000;
const mostShells = 8;

interface SeenShell {
  readonly version: string;
  readonly host: HostContract;
  readonly lastSeenAt: number;
}

/** The builds of the shell that this product served, and when a page of each last asked for the apps. */
export class ShellStore {
  readonly #db: Database;
  readonly #live: HostContract | null;
  readonly #noted = new Map<string, number>();

  constructor(db: Database, live: HostContract | null) {
    this.#db = db;
    this.#live = live;
  }

  /** Version of the live shell's build; null when it does not state one. */
  get live(): string | null {
    return this.#live?.version ?? null;
  }

  /** Records the live shell, at the start of a process. */
  async register(): Promise<void> {
    if (this.#live?.version === undefined) return;
    const now = Date.now();
    await this.#db
      .insertInto('shells')
      .values({ version: this.#live.version, host: JSON.stringify(this.#live), first_seen_at: now, last_seen_at: now })
      .onConflict((conflict) => conflict.column('version').doUpdateSet({ last_seen_at: now }))
      .execute();
  }

  /** Notes that a page of a shell is open; a version that was never served here is ignored. */
  async noteShell(version: string, now = Date.now()): Promise<void> {
    if (now - (this.#noted.get(version) ?? Number.NEGATIVE_INFINITY) < notedEveryMs) return;
    const { numUpdatedRows } = await this.#db
      .updateTable('shells')
      .set({ last_seen_at: now })
      .where('version', '=', version)
      .executeTakeFirst();
    // Versions of strangers must not fill the memory.
    if (numUpdatedRows > 0n) this.#noted.set(version, now);
  }

  /** Returns the live shell, then those that open pages still run, the most recent first. */
  async list(now = Date.now()): Promise<SeenShell[]> {
    const rows = await this.#db
      .selectFrom('shells')
      .selectAll()
      .where('last_seen_at', '>', now - shownDays * day)
      .orderBy('last_seen_at', 'desc')
      .limit(mostShells)
      .execute();
    const seen = rows.flatMap(({ version, host: json, last_seen_at: lastSeenAt }) => {
      const host = parseHostContract(json);
      return host === null || version === this.live ? [] : [{ version, host, lastSeenAt }];
    });
    if (this.#live === null) return seen;
    return [{ version: this.#live.version ?? 'unknown', host: this.#live, lastSeenAt: now }, ...seen];
  }
}

/** Returns which released builds each shell can run, with the reason where it cannot. */
export function supportMatrix(
  shells: readonly SeenShell[],
  live: string | null,
  apps: readonly AppState[],
): SupportMatrix {
  const builds = apps.flatMap((state) =>
    releasedBuilds(state).map((build) => ({
      build,
      shown: {
        app: state.name,
        title: build.manifest.title,
        version: build.version,
        contract: build.builtAgainst?.contract ?? null,
        canary: build !== liveBuild(state),
      },
    })),
  );
  return {
    builds: builds.map(({ shown }) => shown),
    shells: shells.map(({ version, host, lastSeenAt }, index) => ({
      version,
      contract: host.contract,
      live: version === live || (live === null && index === 0),
      lastSeenAt: new Date(lastSeenAt).toISOString(),
      fits: builds.map(({ build }) => {
        const problem = problemWith(listNeeds(build), host);
        return { needs: problem === null ? null : neededContract(build, host), problem };
      }),
    })),
  };
}

/** Returns the contract that a build needs, when that is why it does not fit; null for another reason. */
function neededContract(
  { manifest, builtAgainst }: Parameters<typeof listNeeds>[0],
  host: HostContract,
): string | null {
  const modulesFit = problemWith({ contract: host.contract, shared: {}, builtAgainst }, host) === null;
  if (!modulesFit) return builtAgainst?.contract ?? manifest.contract;
  const rangeFits = problemWith({ contract: manifest.contract, shared: {}, builtAgainst: null }, host) === null;
  return rangeFits ? null : manifest.contract;
}
