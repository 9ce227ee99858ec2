import { LRUCache } from 'lru-cache';
import { type Role, roleSchema } from '../../contract/access/roles.ts';
import { appNameSchema, versionSchema } from '../../contract/apps.ts';
import type { PageHost } from '../../http/page-policy.ts';
import { getOrAdd } from '../../storage/get-or-add.ts';
import type { AppBuild } from '../builds/app-build.ts';
import { scriptDigests } from '../builds/file-digests.ts';
import {
  type AppRegistry,
  type AppState,
  buildFor,
  findBuild,
  liveBuild,
  releasedBuilds,
  type Visitor,
} from '../registry/app-registry.ts';

/**
 * The visitors who get the same builds of other hosts: those of a role, with the same canaries. A page is requested without
 * the session, so its policy follows from this group, which a cookie names. It carries no right.
 */
export interface PageGroup {
  readonly role: Role;
  /** Canaries of other hosts, as `app@version`. */
  readonly canaries: readonly string[];
}

/** The builds of other hosts that a page may load. */
export interface PageBuilds {
  readonly hosts: readonly PageHost[];
  /** As `app@version`, in order. */
  readonly builds: readonly string[];
  /** Origin of a development server on the user's own machine; null without one. */
  readonly local: string | null;
}

/** A build that one browser gets by a link. */
export interface LinkedBuild {
  readonly build: AppBuild;
  /** Whether a development server on the user's own machine serves it. */
  readonly local: boolean;
}

/** Groups that are kept: callers can name canaries that never were. */
const mostGroups = 200;
const cookieName = 'basecase-builds';
const cookieSeconds = 30 * 86_400;
/** Longer cookies are not ours. */
const longestCookie = 2000;

/** Returns the group of a visitor; null for a visitor without a session, and while no build is on another host. */
export function findGroup(states: readonly AppState[], visitor: Visitor | null): PageGroup | null {
  if (visitor === null || !states.some((state) => releasedBuilds(state).some(isElsewhere))) return null;
  const canaries = states.flatMap((state) => {
    const build = buildFor(state, visitor);
    return build !== null && isElsewhere(build) && build.version !== liveBuild(state)?.version ? [nameOf(build)] : [];
  });
  return { role: visitor.role, canaries };
}

/**
 * Returns the builds of other hosts that a group gets. A visitor without a session gets none: no screen of an app opens
 * before sign-in, so no other host is near a password.
 */
function pageBuilds(states: readonly AppState[], group: PageGroup | null): PageBuilds {
  if (group === null) return { hosts: [], builds: [], local: null };
  const builds = states
    .flatMap((state) => chosenBuild(state, group) ?? [])
    .filter((build) => isElsewhere(build) && opensFor(build, group.role));
  return { hosts: builds.map(hostOf), builds: builds.map(nameOf).sort(), local: null };
}

/** Returns the builds of a page that shows one more by a link. One of this host needs no permission. */
export function withLinked(released: PageBuilds, { build, local }: LinkedBuild): PageBuilds {
  if (local) return { ...released, local: new URL(build.entry).origin };
  if (!isElsewhere(build)) return released;
  return {
    hosts: [...released.hosts, hostOf(build)],
    builds: [...released.builds, nameOf(build)].sort(),
    local: null,
  };
}

/** Returns a function that gives the builds of each group, the same object while the apps in memory are the same. */
export function cachePageBuilds(
  registry: Pick<AppRegistry, 'current'>,
): (group: PageGroup | null) => Promise<PageBuilds> {
  const known = new WeakMap<readonly AppState[], LRUCache<string, PageBuilds>>();
  return async (group) => {
    const states = await registry.current();
    const ofGroups = getOrAdd(known, states, () => new LRUCache<string, PageBuilds>({ max: mostGroups }));
    return getOrAdd(ofGroups, group === null ? '' : groupText(group), () => pageBuilds(states, group));
  };
}

/** Returns a group as its cookie has it. */
function groupText({ role, canaries }: PageGroup): string {
  return [role, ...canaries.toSorted()].join('~');
}

/** Returns the group that a request's cookies name; null without one, or with one that is not ours. */
export function groupFrom(cookies: string | undefined): PageGroup | null {
  const [role, ...canaries] = (sentCookie(cookies) ?? '').split('~');
  const known = roleSchema.safeParse(role);
  return known.success && canaries.every(isBuildName) ? { role: known.data, canaries } : null;
}

/** Returns the `Set-Cookie` header that gives a caller the cookie of a group; null when it has that one. */
export function cookieFor(group: PageGroup | null, cookies: string | undefined, isSecure: boolean): string | null {
  const text = group === null ? undefined : groupText(group);
  if (sentCookie(cookies) === text) return null;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return `${cookieName}=${text ?? ''}; Max-Age=${text === undefined ? 0 : cookieSeconds}; ${attributes}`;
}

function sentCookie(cookies = ''): string | undefined {
  if (cookies.length > longestCookie) return undefined;
  const sent = cookies.split('; ').find((cookie) => cookie.startsWith(`${cookieName}=`));
  return sent?.slice(cookieName.length + 1);
}

/** The group names the canary, not the user: a canary that was taken back, or is live by now, leaves the live build. */
function chosenBuild(state: AppState, group: PageGroup): AppBuild | null {
  const canary = state.pointer.canary && findBuild(state, state.pointer.canary.version);
  return canary !== null && group.canaries.includes(nameOf(canary)) ? canary : liveBuild(state);
}

function isElsewhere({ digests }: AppBuild): boolean {
  return digests !== null;
}

function opensFor({ manifest }: AppBuild, role: Role): boolean {
  return manifest.routes.some(({ roles }) => roles.includes(role));
}

function hostOf({ entry, digests }: AppBuild): PageHost {
  return { origin: new URL(entry).origin, scripts: scriptDigests(digests ?? {}) };
}

function nameOf({ manifest, version }: AppBuild): string {
  return `${manifest.name}@${version}`;
}

function isBuildName(text: string): boolean {
  const [name, version, ...more] = text.split('@');
  return appNameSchema.safeParse(name).success && versionSchema.safeParse(version).success && more.length === 0;
}
