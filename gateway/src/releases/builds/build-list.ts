import { createHash } from 'node:crypto';
import { z } from 'zod';
import { appManifestSchema, fileDigestsSchema, mostManifestBytes, versionSchema } from '../../contract/apps.ts';
import {
  builtAgainstSchema,
  type StartCheck,
  sharedModulesSchema,
  startCheckSchema,
} from '../../contract/releases/releases.ts';
import { getOrAdd } from '../../storage/get-or-add.ts';
import type { Database } from '../../storage/schema.ts';
import { type AppBuild, originProblem } from './app-build.ts';

export interface StoredBuild extends AppBuild {
  readonly origin: 'published' | 'external';
  /** Over its content. A version has the same one for ever. */
  readonly digest: string;
  /** Milliseconds since the epoch. */
  readonly publishedAt: number;
  readonly publishedBy: string;
  /** Null when its publisher did not start it in a browser. */
  readonly checked: StartCheck | null;
}

/** A build that no user gets. */
export interface LeftOutBuild {
  readonly app: string;
  readonly version: string;
  readonly reason: string;
}

export interface StoredBuilds {
  /** Those that can be read and loaded, newest first. */
  readonly builds: readonly StoredBuild[];
  readonly leftOut: readonly LeftOutBuild[];
}

/** The columns of a build that can change, and those that name it. */
interface BuildRow {
  readonly app: string;
  readonly version: string;
  readonly published_at: number;
  readonly checked: string | null;
}

type ReadBuild = StoredBuild | string;

const noDigests =
  'it was registered without digests of its files. Register it again: npm run publish:app -- APP --entry URL.';

export interface BuildListDeps {
  readonly db: Database;
  /** Origins that builds elsewhere may be loaded from. */
  readonly appOrigins: readonly string[];
  readonly onProblem: (problem: string) => void;
}

/** Returns whether an Admin approved an origin for an app. */
export type IsApproved = (app: string, origin: string) => boolean;

/** The list of the stored builds. Each is read and parsed once, and then kept in memory. */
export function createBuildList({ db, appOrigins, onProblem }: BuildListDeps) {
  const known = new Map<string, Promise<ReadBuild>>();

  function readOnce(row: BuildRow): Promise<ReadBuild> {
    const key = keyOf(row);
    return getOrAdd(known, key, () => {
      const reading = readBuild(db, row);
      // A database that is away must not leave the build out for ever.
      reading.catch(() => known.delete(key));
      return reading;
    });
  }

  return {
    /** Returns the builds that can be read and loaded, newest first, and the others with their reasons, which are reported. */
    async list(isApproved: IsApproved): Promise<StoredBuilds> {
      const rows = await db
        .selectFrom('published_builds')
        .select(['app', 'version', 'published_at', 'checked'])
        .orderBy('published_at', 'desc')
        .execute();
      const kept = new Set(rows.map(keyOf));
      for (const key of known.keys()) if (!kept.has(key)) known.delete(key);
      const builds: StoredBuild[] = [];
      const leftOut: LeftOutBuild[] = [];
      for (const row of rows) {
        const build = await readOnce(row);
        const { app, version } = row;
        const reason = typeof build === 'string' ? build : entryProblem(build, appOrigins, isApproved);
        if (reason !== null) leftOut.push({ app, version, reason });
        else if (typeof build !== 'string') builds.push(build);
      }
      for (const { app, version, reason } of leftOut) {
        onProblem(`The published app ${app} ${version} is left out: ${reason}`);
      }
      return { builds, leftOut };
    },
  };
}

/** Returns the reason why a build on another origin is not loaded: the operator does not list it, or no Admin approved it. */
function entryProblem(build: StoredBuild, appOrigins: readonly string[], isApproved: IsApproved): string | null {
  if (build.origin !== 'external') return null;
  const unlisted = originProblem(build.entry, appOrigins);
  if (unlisted !== null) return unlisted;
  const { name } = build.manifest;
  const { origin } = new URL(build.entry);
  if (isApproved(name, origin)) return null;
  return `${origin} is not approved for the app ${name}. An Admin approves it on Admin → Apps.`;
}

async function readBuild(db: Database, { app, version, published_at, checked }: BuildRow): Promise<ReadBuild> {
  // One at a time: others get their turn between two manifests.
  const row = await db
    .selectFrom('published_builds')
    .select(['manifest', 'shared', 'entry', 'digest', 'digests', 'published_by', 'built_against'])
    .where((row) => row.and({ app, version }))
    .executeTakeFirst();
  if (row === undefined) return 'it was removed meanwhile';
  const digest = storedDigest(row);
  if (digest === null) return noDigests;
  // Defaults that were added when it was published make it longer than it was sent.
  if (row.manifest.length > 2 * mostManifestBytes) return 'its app.json is too large';
  try {
    const manifest = appManifestSchema.parse(JSON.parse(row.manifest));
    if (manifest.name !== app) return 'its manifest is of another app';
    return {
      manifest,
      version: versionSchema.parse(version),
      shared: sharedModulesSchema.parse(JSON.parse(row.shared)),
      builtAgainst: builtAgainstSchema.nullable().parse(JSON.parse(row.built_against ?? 'null')),
      entry: z.string().min(1).parse(row.entry),
      digests: fileDigestsSchema.nullable().parse(JSON.parse(row.digests ?? 'null')),
      origin: row.digest === null ? 'external' : 'published',
      digest,
      publishedAt: published_at,
      publishedBy: row.published_by,
      checked: startCheckSchema.nullable().parse(JSON.parse(checked ?? 'null')),
    };
  } catch (error) {
    return describeError(error);
  }
}

/** A version that was deleted and published again has another time. */
function keyOf({ app, version, published_at, checked }: BuildRow): string {
  return `${app} ${version} ${published_at} ${checked}`;
}

function describeError(error: unknown): string {
  if (error instanceof z.ZodError) {
    const [issue] = error.issues;
    return `${issue?.path.join('.')} ${issue?.message}`.trim();
  }
  return error instanceof Error ? error.message : String(error);
}

/** Returns the digest of a stored build; null for one of another host without digests of its files, which no user gets. */
export function storedDigest({ entry, digest, digests }: StoredIdentity): string | null {
  if (digest !== null || digests === null) return digest;
  return createHash('sha256').update(`${entry}\0${digests}`).digest('hex');
}

interface StoredIdentity {
  readonly entry: string;
  /** Over the files; null for a build that another host serves. */
  readonly digest: string | null;
  /** As `digestsText` writes them. */
  readonly digests: string | null;
}

/** Returns the digests of files as they are stored, equal for equal digests. */
export function digestsText(digests: AppBuild['digests']): string | null {
  return digests === null ? null : JSON.stringify(Object.fromEntries(Object.entries(digests).sort()));
}
