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
import type { AppBuild } from './app-build.ts';
import { entryProblem, type OriginStore } from './approved-origins.ts';
import { storedDigest } from './build-versions.ts';

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

export interface BuildListOptions {
  readonly db: Database;
  /** Origins that builds elsewhere may be loaded from. */
  readonly appOrigins: readonly string[];
  readonly origins: Pick<OriginStore, 'approved'>;
  readonly onProblem: (problem: string) => void;
}

/** The list of the stored builds. Each is read and parsed once, and then kept in memory. */
export class BuildList {
  readonly #options: BuildListOptions;
  readonly #read = new Map<string, Promise<ReadBuild>>();

  constructor(options: BuildListOptions) {
    this.#options = options;
  }

  /** Returns the builds that can be read and loaded, newest first, and the others with their reasons, which are reported. */
  async list(): Promise<StoredBuilds> {
    const rows = await this.#options.db
      .selectFrom('published_builds')
      .select(['app', 'version', 'published_at', 'checked'])
      .orderBy('published_at', 'desc')
      .execute();
    this.#forgetAllBut(rows);
    const found: (readonly [BuildRow, ReadBuild])[] = [];
    for (const row of rows) found.push([row, await this.#readOnce(row)]);
    const isElsewhere = found.some(([, build]) => typeof build !== 'string' && build.origin === 'external');
    const approved = isElsewhere ? await this.#options.origins.approved() : new Map<string, ReadonlySet<string>>();
    const builds: StoredBuild[] = [];
    const leftOut: LeftOutBuild[] = [];
    for (const [{ app, version }, build] of found) {
      const reason = typeof build === 'string' ? build : this.#findProblem(build, approved);
      if (reason !== null) leftOut.push({ app, version, reason });
      else if (typeof build !== 'string') builds.push(build);
    }
    for (const { app, version, reason } of leftOut) {
      this.#options.onProblem(`The published app ${app} ${version} is left out: ${reason}`);
    }
    return { builds, leftOut };
  }

  #findProblem({ origin, manifest, entry }: StoredBuild, approved: ReadonlyMap<string, ReadonlySet<string>>) {
    return origin === 'external' ? entryProblem(manifest.name, entry, this.#options.appOrigins, approved) : null;
  }

  #readOnce(row: BuildRow): Promise<ReadBuild> {
    const key = keyOf(row);
    return getOrAdd(this.#read, key, () => {
      const reading = this.#readBuild(row);
      // A database that is away must not leave the build out for ever.
      reading.catch(() => this.#read.delete(key));
      return reading;
    });
  }

  async #readBuild({ app, version, published_at, checked }: BuildRow): Promise<ReadBuild> {
    // One at a time: others get their turn between two manifests.
    const row = await this.#options.db
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

  #forgetAllBut(rows: readonly BuildRow[]): void {
    const kept = new Set(rows.map(keyOf));
    for (const key of this.#read.keys()) if (!kept.has(key)) this.#read.delete(key);
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
