import { createHash, randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { type Role, roleSchema } from '../../contract/access/roles.ts';
import { type AppManifest, appManifestSchema } from '../../contract/apps.ts';
import { localEntrySchema } from '../../contract/releases/overrides.ts';
import type { Database, Schema } from '../../storage/schema.ts';
import type { AppBuild } from '../builds/app-build.ts';

/** Version of a local build, as the development server names it. */
export const localVersion = 'dev';

export type LinkedBuild =
  | {
      readonly kind: 'preview';
      readonly version: string;
      /** Of the build that its maker saw; null for a bundled build. */
      readonly digest: string | null;
    }
  | { readonly kind: 'local'; readonly manifest: AppManifest; readonly entry: string };

/** A link to a build. Times are milliseconds since the epoch. */
export interface Override {
  readonly id: string;
  readonly app: string;
  readonly build: LinkedBuild;
  /** The highest role that it opens for. */
  readonly role: Role;
  /** Id of the deploy token that made it; null when an Admin did. */
  readonly token: string | null;
  readonly madeBy: string;
  readonly endsAt: number;
  /** Digest of the user that it is bound to; null before it was opened, and for a preview. */
  readonly holder: string | null;
  readonly isOpened: boolean;
}

/** All but the descriptor of a local build. */
const linkColumns = [
  'id',
  'app',
  'kind',
  'version',
  'digest',
  'entry',
  'role',
  'token',
  'made_by',
  'ends_at',
  'opened_at',
  'holder',
] as const;
type LinkRow = Pick<Selectable<Schema['app_overrides']>, (typeof linkColumns)[number]>;

/** Ended links are kept for a day: their holders are told that they have ended. */
const keptMs = 86_400_000;

/** The links to unreleased builds. @param onProblem called with each link that cannot be read */
export function createOverrideStore(db: Database, onProblem: (problem: string) => void) {
  /** Descriptors of local builds by link: pages and calls ask for links, and the descriptor of one never changes. */
  const manifests = new LRUCache<string, AppManifest>({ max: 500 });

  async function readOverride(row: LinkRow): Promise<Override | null> {
    const { id, app, token, made_by: madeBy, ends_at: endsAt, holder } = row;
    try {
      const [role, isOpened, build] = [roleSchema.parse(row.role), row.opened_at !== null, await readBuild(row)];
      return { id, app, build, role, token, madeBy, endsAt, holder, isOpened };
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error;
      onProblem(`The link ${id} to a build of ${app} cannot be read: ${error.issues[0]?.message}`);
      return null;
    }
  }

  async function readBuild({ id, kind, version, digest, entry }: LinkRow): Promise<LinkedBuild> {
    if (kind !== 'local') return { kind: 'preview', version: z.string().parse(version), digest };
    const local = localEntrySchema.parse(entry);
    const manifest = manifests.get(id) ?? (await readManifest(id));
    manifests.set(id, manifest);
    return { kind: 'local', manifest, entry: local };
  }

  async function readManifest(id: string): Promise<AppManifest> {
    const row = await db.selectFrom('app_overrides').select('manifest').where('id', '=', id).executeTakeFirst();
    return appManifestSchema.parse(JSON.parse(row?.manifest ?? 'null'));
  }

  const store = {
    async add(made: Omit<Override, 'id' | 'holder' | 'isOpened'>, now: number): Promise<Override> {
      const id = randomBytes(12).toString('base64url');
      const { app, build, role, token, madeBy, endsAt } = made;
      const isLocal = build.kind === 'local';
      await db
        .insertInto('app_overrides')
        .values({
          id,
          app,
          kind: build.kind,
          version: isLocal ? null : build.version,
          digest: isLocal ? null : build.digest,
          manifest: isLocal ? JSON.stringify(build.manifest) : null,
          entry: isLocal ? build.entry : null,
          role,
          token,
          made_by: madeBy,
          made_at: now,
          ends_at: endsAt,
          opened_at: null,
          holder: null,
        })
        .execute();
      return { ...made, id, holder: null, isOpened: false };
    },

    async findOverride(id: string): Promise<Override | null> {
      const row = await db.selectFrom('app_overrides').select(linkColumns).where('id', '=', id).executeTakeFirst();
      return row === undefined ? null : readOverride(row);
    },

    /** Returns the links that have not ended, the latest first. One that cannot be read is left out and reported. */
    async running(now: number): Promise<Override[]> {
      const rows = await db
        .selectFrom('app_overrides')
        .select(linkColumns)
        .where('ends_at', '>', now)
        .orderBy('made_at', 'desc')
        .orderBy('id')
        .execute();
      const links: Override[] = [];
      for (const row of rows) {
        const link = await readOverride(row);
        if (link !== null) links.push(link);
      }
      return links;
    },

    async localManifests(now: number): Promise<AppManifest[]> {
      return (await store.running(now)).flatMap(({ build }) => (build.kind === 'local' ? [build.manifest] : []));
    },

    /** Notes an opening. Returns whether it is the first one. */
    async open(id: string, now: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('app_overrides')
        .set({ opened_at: now })
        .where('id', '=', id)
        .where('opened_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Binds a link to a user. Returns false when it is bound to another one. @param holder digest of the user */
    async bind(id: string, holder: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('app_overrides')
        .set({ holder })
        .where('id', '=', id)
        .where((row) => row.or([row('holder', 'is', null), row('holder', '=', holder)]))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Moves the end of a link of an app that has not ended. Returns whether there is one. */
    async endAt(app: string, id: string, endsAt: number, now: number): Promise<Override | null> {
      const row = await db
        .updateTable('app_overrides')
        .set({ ends_at: endsAt })
        .where((row) => row.and({ app, id }))
        .where('ends_at', '>', now)
        .returning(linkColumns)
        .executeTakeFirst();
      return row === undefined ? null : readOverride(row);
    },

    /** Removes links that ended long ago. */
    async purge(now: number): Promise<void> {
      await db
        .deleteFrom('app_overrides')
        .where('ends_at', '<', now - keptMs)
        .execute();
    },
  };
  return store;
}
export type OverrideStore = ReturnType<typeof createOverrideStore>;

/** Returns when a build was published, as ISO time; null for one that was not. */
export function publishedAtOf(build: AppBuild | null): string | null {
  const at: unknown = build === null || !('publishedAt' in build) ? null : build.publishedAt;
  return typeof at === 'number' ? new Date(at).toISOString() : null;
}

/** Returns the version of a preview; null for a local build. */
export function versionOf(build: LinkedBuild): string | null {
  return build.kind === 'preview' ? build.version : null;
}

/** Returns host and port of a local build; null for a preview. */
export function hostOf(build: LinkedBuild): string | null {
  return build.kind === 'local' ? new URL(build.entry).host : null;
}

/** Returns the action of the audit log. */
export function nameAction({ build }: Override, act: 'made' | 'opened' | 'ended') {
  return `app-${build.kind}-${act}` as const;
}

/** Returns a link in words, for the audit log. */
export function describeLink({ app, build, role, id }: Override): string {
  return `${app} ${versionOf(build) ?? hostOf(build)} for ${role} (${id})`;
}

/** Returns the digest of a user: the row of a link must not keep the id of one who was deleted. */
export function hashUser(userId: string): string {
  return createHash('sha256').update(userId).digest('base64url');
}
