import type { z } from 'zod';
import type { Role } from '../../contract/access/roles.ts';
import type { AppDescriptor } from '../../contract/apps.ts';
import type { AppOverride } from '../../contract/releases/app-list.ts';
import type {
  BuildLinks,
  localBuildBodySchema,
  madeOverrideSchema,
  OfferedOverride,
  previewBodySchema,
} from '../../contract/releases/overrides.ts';
import { BadInput, Conflict, Forbidden, NotFound } from '../../errors/errors.ts';
import type { SessionUser } from '../../http/session-user.ts';
import type { AuditLog } from '../../users/audit-log.ts';
import type { SessionUsers } from '../../users/session-users.ts';
import type { AppBuild } from '../builds/app-build.ts';
import type { StoredBuild } from '../builds/build-list.ts';
import type { BuildStore } from '../builds/build-store.ts';
import type { AppRecords } from '../registry/app-records.ts';
import { type AppRegistry, type BundledBuild, findBuild } from '../registry/app-registry.ts';
import { type DeployTokenStore, type Releaser, requirePermission } from '../registry/deploy-tokens.ts';
import { type OverrideLinks, overrideCookieIn } from './override-links.ts';
import { type AllowedLinks, findEnd, isAllowed, type LinkState, refusalFor } from './override-rules.model.ts';
import {
  describeLink,
  hashUser,
  hostOf,
  type LinkedBuild,
  localVersion,
  nameAction,
  type Override,
  type OverrideStore,
  publishedAtOf,
  versionOf,
} from './override-store.ts';

interface OverrideDeps {
  readonly store: OverrideStore;
  readonly links: OverrideLinks;
  readonly registry: AppRegistry;
  readonly builds: Pick<BuildStore, 'findFolder'>;
  readonly tokens: Pick<DeployTokenStore, 'exists'>;
  readonly records: Pick<AppRecords, 'findRecord'>;
  readonly users: Pick<SessionUsers, 'cachedUser' | 'readUser'>;
  readonly audit: AuditLog;
  readonly allowed: AllowedLinks;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly onProblem: (problem: string) => void;
  /** Called after a local build was added, whose calls are its own. */
  readonly onLocalBuild: () => void;
}

/** A link that a browser holds, and its user. */
export interface Held {
  readonly override: Override;
  readonly user: SessionUser;
  /** The build that it shows. Null once it has ended, or for a user who may not have it. */
  readonly build: AppBuild | null;
  readonly problem: string | null;
  /** Whether the browser compares with the released build, which it has meanwhile. */
  readonly comparesLive: boolean;
}

const previewMs = 24 * 3_600_000;
/** Renewed while the development server runs. */
const localMs = 2 * 3_600_000;
const mostOfOneApp = 100;

/** Shows unreleased builds to the holders of links, and to them alone. Methods throw AppErrors. */
export function createOverrides(deps: OverrideDeps) {
  const { store, links, registry, builds, tokens, records, users, audit, allowed, now, onProblem, onLocalBuild } = deps;

  async function make(app: string, build: LinkedBuild, role: Role, by: Releaser, ms: number, title: string) {
    const { kind } = build;
    if (!isAllowed(kind, allowed)) throw new Forbidden('The operator has switched this off (UNRELEASED_BUILDS).');
    await requirePermission(records, app, by, kind === 'preview' ? 'previews' : 'localBuilds');
    if (role === 'Admin') await requirePermission(records, app, by, 'canaryForAdmins');
    if ((await store.running(now())).filter((link) => link.app === app).length >= mostOfOneApp) {
      throw new Conflict(`An app has at most ${mostOfOneApp} links to unreleased builds at a time.`);
    }
    const made = { app, build, role, token: by.token, madeBy: by.name, endsAt: now() + ms };
    const override = await store.add(made, now());
    await audit.noteAction(by.name, nameAction(override, 'made'), describeLink(override));
    const { id } = override;
    const address = makeAddress(links.makeSecret(id));
    const endsAt = new Date(override.endsAt).toISOString();
    return { id, app, title, role, endsAt, address } satisfies z.output<typeof madeOverrideSchema>;
  }

  async function linkFor(
    secret: string,
    user: SessionUser,
  ): Promise<{ readonly override: Override; readonly build: AppBuild }> {
    const id = links.verifySecret(secret);
    const override = id === null ? null : await store.findOverride(id);
    if (override === null) throw new NotFound('This link is not valid, or it ended more than a day ago.');
    const { build, problem } = await check(override, user);
    if (build === null || problem !== null) throw new Forbidden(problem ?? 'This link shows no build.');
    return { override, build };
  }

  async function readHeld(id: string, userId: string): Promise<Omit<Held, 'comparesLive'> | null> {
    const [override, user] = await Promise.all([
      store.findOverride(id),
      users.cachedUser(userId).recent(now()) ?? users.readUser(userId),
    ]);
    if (override === null || user === null) return null;
    return { override, user, ...(await check(override, user)) };
  }

  async function check(override: Override, user: SessionUser): Promise<Pick<Held, 'build' | 'problem'>> {
    const { build, state } = await readState(override);
    const isBound = override.holder !== null && override.holder !== hashUser(user.id);
    const problem =
      findEnd(override, state) ?? refusalFor(user.role, override, state.policy) ?? (isBound ? bound().message : null);
    return { build: problem === null ? build : null, problem };
  }

  async function readState(
    override: Override,
  ): Promise<{ readonly build: AppBuild | null; readonly state: LinkState }> {
    const [{ policy }, tokenExists, build] = await Promise.all([
      records.findRecord(override.app),
      override.token === null || tokens.exists(override.token),
      findLinked(override.app, override.build),
    ]);
    return { build, state: { allowed, policy, tokenExists, buildExists: build !== null, now: now() } };
  }

  async function findLinked(app: string, build: LinkedBuild): Promise<AppBuild | null> {
    if (build.kind === 'local') {
      const { manifest, entry } = build;
      return { manifest, version: localVersion, shared: {}, builtAgainst: null, entry, digests: null };
    }
    const stored = await storedBuild(app, build.version);
    return stored?.digest === build.digest ? stored : null;
  }

  async function storedBuild(app: string, version: string): Promise<StoredBuild | BundledBuild | null> {
    const state = await registry.findState(app);
    return state === undefined ? null : findBuild(state, version);
  }

  const service = {
    /** Makes a link to a stored build, good for 24 hours. */
    async makePreview(app: string, { version, role }: z.output<typeof previewBodySchema>, by: Releaser) {
      const known = await storedBuild(app, version);
      if (known === null) throw new NotFound(`There is no build ${version} of ${app}.`);
      const { digest, manifest } = known;
      return make(app, { kind: 'preview', version, digest }, role, by, previewMs, manifest.title);
    },

    /** Makes a link to a build of a development server, good for 2 hours and bound to the first user who opens it. */
    async showLocal(app: string, { manifest, entry, role }: z.output<typeof localBuildBodySchema>, by: Releaser) {
      if (manifest.name !== app) throw new BadInput(`This is a build of ${manifest.name}, not of ${app}.`);
      const made = await make(app, { kind: 'local', manifest, entry }, role, by, localMs, manifest.title);
      onLocalBuild();
      return made;
    },

    /** Moves the end of a local build that has not ended. Returns the new end. @throws NotFound */
    async renewLocal(app: string, id: string): Promise<number> {
      const override = await store.findOverride(id);
      if (override?.build.kind !== 'local') throw new NotFound('There is no such local build.');
      const endsAt = now() + localMs;
      if ((await store.endAt(app, id, endsAt, now())) === null) throw new NotFound('There is no such local build.');
      return endsAt;
    },

    /** Returns the links that show their build, the latest first, with their secrets: for Admins. */
    async list(): Promise<BuildLinks['links']> {
      const running = await store.running(now());
      const found = await Promise.all(running.map(async (override) => ({ override, ...(await readState(override)) })));
      return found.flatMap(({ override, build, state }) => {
        if (build === null || findEnd(override, state) !== null) return [];
        const { id, app, role, madeBy, isOpened } = override;
        const endsAt = new Date(override.endsAt).toISOString();
        const { kind } = override.build;
        const what = { kind, version: versionOf(override.build), host: hostOf(override.build) };
        const address = makeAddress(links.makeSecret(id));
        return [{ id, app, title: build.manifest.title, ...what, role, madeBy, endsAt, isOpened, address }];
      });
    },

    /** Ends a link for all of its holders. @throws NotFound */
    async end(app: string, id: string, actor: string): Promise<void> {
      const ended = await store.endAt(app, id, now(), now());
      if (ended === null) throw new NotFound('There is no such link, or it has ended.');
      await audit.noteAction(actor, nameAction(ended, 'ended'), describeLink(ended));
    },

    /** Returns the build that a link offers to a user. @throws NotFound, Forbidden with the reason */
    async readLink(secret: string, user: SessionUser): Promise<OfferedOverride> {
      const { override, build } = await linkFor(secret, user);
      return {
        kind: override.build.kind,
        app: override.app,
        title: build.manifest.title,
        version: versionOf(override.build),
        host: hostOf(override.build),
        madeBy: override.madeBy,
        endsAt: new Date(override.endsAt).toISOString(),
        path: build.manifest.routes[0]?.path ?? '/',
      };
    },

    /** Opens a link for a user. Returns the offer, and the cookie of the user's browser. @throws NotFound, Forbidden */
    async open(
      secret: string,
      user: SessionUser,
    ): Promise<{ readonly offer: OfferedOverride; readonly cookie: string }> {
      const offer = await service.readLink(secret, user);
      const { override } = await linkFor(secret, user);
      if (override.build.kind === 'local' && !(await store.bind(override.id, hashUser(user.id)))) throw bound();
      if (await store.open(override.id, now())) {
        await audit.noteAction(user.email, nameAction(override, 'opened'), describeLink(override));
      }
      return { offer, cookie: links.makeCookie({ id: override.id, userId: user.id }) };
    },

    /**
     * Returns the link that a browser holds; null without one, which costs no query.
     * @param cookies header of the request
     */
    async heldBy(cookies: string | undefined): Promise<Held | null> {
      const cookie = overrideCookieIn(cookies);
      const link = cookie === null ? null : links.heldBy(cookie.value);
      if (link === null) return null;
      try {
        const held = await readHeld(link.id, link.userId);
        return held && { ...held, comparesLive: cookie?.comparesLive === true };
      } catch (error) {
        // The released builds are in memory: a page must not fail with the database.
        onProblem(`A link to a build cannot be read: ${error instanceof Error ? error.message : error}`);
        return null;
      }
    },

    /** Returns the apps of a user with the build of a link among them, and the state of the link for the page. */
    async applyTo(
      apps: readonly AppDescriptor[],
      held: Held,
    ): Promise<{ readonly apps: readonly AppDescriptor[]; readonly override: AppOverride }> {
      const { override, build, problem, user, comparesLive } = held;
      const shown = build === null ? [] : await registry.describe(override.app, build, user);
      const known = apps.find(({ name }) => name === override.app);
      const title = build?.manifest.title ?? known?.title ?? override.app;
      const noScreen = 'Each screen of this build belongs to another app.';
      const state = {
        kind: override.build.kind,
        app: override.app,
        title,
        version: versionOf(override.build),
        host: hostOf(override.build),
        publishedAt: publishedAtOf(build),
        endsAt: new Date(override.endsAt).toISOString(),
        problem: problem ?? (shown.length === 0 ? noScreen : null),
      };
      if (comparesLive && state.problem === null) return { apps, override: { ...state, comparesLive } };
      if (shown.length === 0) return { apps, override: state };
      const others = apps.filter(({ name }) => name !== override.app);
      const all = [...others, ...shown.map((app) => ({ ...app, overridden: true }))];
      return { apps: all.sort((a, b) => (a.name < b.name ? -1 : 1)), override: state };
    },

    /** Returns the folder with the files of a build for a browser that holds a preview of it; null for all others. */
    async folderFor(cookies: string | undefined, app: string, version: string): Promise<string | null> {
      const held = await service.heldBy(cookies);
      if (held === null || held.build === null || held.override.app !== app) return null;
      const { build } = held.override;
      return build.kind === 'preview' && build.version === version ? builds.findFolder(app, version) : null;
    },

    purge(): Promise<void> {
      return store.purge(now());
    },
  };
  return service;
}
export type OverrideService = ReturnType<typeof createOverrides>;

function makeAddress(secret: string): string {
  return `/#preview=${secret}`;
}

function bound(): Forbidden {
  return new Forbidden('This local build is shown to another user already. Start the development server again.');
}
