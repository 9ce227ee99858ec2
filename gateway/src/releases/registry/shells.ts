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

export interface SeenShell {
  readonly version: string;
  readonly host: HostContract;
  readonly lastSeenAt: number;
}

/**
 * The builds of the shell that this product served, and when a page of each last asked for the apps.
 * @param host the host contract of the live shell; null where it is not known
 */
export function createShells(db: Database, host: HostContract | null) {
  const noted = new Map<string, number>();
  /** Version of the live shell's build; null when it does not state one. */
  const live = host?.version ?? null;
  return {
    live,

    /** Records the live shell, at the start of a process. */
    async register(): Promise<void> {
      if (live === null) return;
      const now = Date.now();
      await db
        .insertInto('shells')
        .values({ version: live, host: JSON.stringify(host), first_seen_at: now, last_seen_at: now })
        .onConflict((conflict) => conflict.column('version').doUpdateSet({ last_seen_at: now }))
        .execute();
    },

    /** Notes that a page of a shell is open; a version that was never served here is ignored. */
    async noteShell(version: string, now = Date.now()): Promise<void> {
      if (now - (noted.get(version) ?? Number.NEGATIVE_INFINITY) < notedEveryMs) return;
      const seen = db.updateTable('shells').set({ last_seen_at: now }).where('version', '=', version);
      // Versions of strangers must not fill the memory.
      if ((await seen.executeTakeFirst()).numUpdatedRows > 0n) noted.set(version, now);
    },

    /** Returns the live shell, then those that open pages still run, the most recent first. */
    async list(now = Date.now()): Promise<SeenShell[]> {
      const rows = await db
        .selectFrom('shells')
        .selectAll()
        .where('last_seen_at', '>', now - shownDays * day)
        .orderBy('last_seen_at', 'desc')
        .limit(mostShells)
        .execute();
      const seen = rows.flatMap(({ version, host: json, last_seen_at: lastSeenAt }) => {
        const contract = parseHostContract(json);
        return contract === null || version === live ? [] : [{ version, host: contract, lastSeenAt }];
      });
      return host === null ? seen : [{ version: live ?? 'unknown', host, lastSeenAt: now }, ...seen];
    },
  };
}
export type Shells = ReturnType<typeof createShells>;

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
