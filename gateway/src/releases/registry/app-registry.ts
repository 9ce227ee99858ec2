import { LRUCache } from 'lru-cache';
import type { Role } from '../../contract/access/roles.ts';
import type { AppDescriptor } from '../../contract/apps.ts';
import { NotFound } from '../../errors/errors.ts';
import { getOrAdd } from '../../storage/get-or-add.ts';
import { type AppBuild, listClaims, openingClaim, readAppBuild, sectionClaim } from '../builds/app-build.ts';
import type { LeftOutBuild, StoredBuild } from '../builds/build-list.ts';
import { type BuildStore, namesBuild } from '../builds/build-store.ts';
import { digestsOfPage } from '../builds/file-digests.ts';
import { isApproved } from './app-origins.ts';
import type { AppPaths } from './app-paths.ts';
import { type AppRecord, type AppRecords, firstRecord } from './app-records.ts';
import { isInCanary, isOnFor } from './canary.model.ts';
import { FreshValue } from './fresh-value.ts';

interface RegistryDeps {
  /** Folders of the bundled builds, those that came with the product. */
  readonly bundled: readonly string[];
  readonly builds: BuildStore;
  readonly records: AppRecords;
  readonly paths: AppPaths;
  /** The age at which the apps in memory are read again. */
  readonly rereadMs: number;
  /** Called with each build that had to be left out. */
  readonly onProblem: (problem: string) => void;
}

export interface BundledBuild extends AppBuild {
  readonly origin: 'bundled';
  readonly folder: string;
  /** Its content changes with the product alone. */
  readonly digest: null;
}

/** An app with all of its builds, and its record. */
export interface AppState extends Readonly<AppRecord> {
  readonly name: string;
  readonly bundled: BundledBuild | null;
  /** Newest first. */
  readonly published: readonly StoredBuild[];
  /** Published builds that no user gets. */
  readonly leftOut: readonly LeftOutBuild[];
}

/** The user who asks for the apps. */
export interface Visitor {
  readonly id: string;
  readonly role: Role;
}

type Records = ReadonlyMap<string, AppRecord>;

/** The apps as every process of the product knows them, and the replies that follow from them. */
interface AppsView {
  readonly states: readonly AppState[];
  readonly records: Records;
  /** The names of the apps by path. */
  readonly owners: ReadonlyMap<string, string>;
  /** By the builds and flags that a visitor gets. */
  readonly lists: LRUCache<string, readonly AppDescriptor[]>;
}

/** Different lists that are kept: with each canary and flag, or without it. */
const mostLists = 200;

/** The feature apps: the bundled builds, and those that were published over them. */
export function createAppRegistry(deps: RegistryDeps) {
  const { builds, records, paths, rereadMs, onProblem } = deps;
  /** Read once: static files are looked up in it, and a bundled build changes only with the product. */
  const bundled = readBundled(deps);
  /** Strangers ask for page and list: neither may cost a query or a file. */
  const view = new FreshValue<AppsView>({
    async read() {
      const [known, owners] = await Promise.all([records.listRecords(), paths.owners()]);
      return makeView(await readStates(known), known, owners);
    },
    onError: (error) => onProblem(`The published apps cannot be read: ${messageOf(error)}`),
    rereadMs,
  });

  async function readStates(known: Records): Promise<AppState[]> {
    const stored = await builds.list((app, origin) => isApproved(known.get(app), origin));
    const ofProduct = new Map(bundled.map((build) => [build.manifest.name, build]));
    const names = new Set([
      ...ofProduct.keys(),
      ...stored.builds.map(({ manifest }) => manifest.name),
      ...stored.leftOut.map(({ app }) => app),
    ]);
    return [...names].sort().map((name) => ({
      name,
      bundled: ofProduct.get(name) ?? null,
      published: stored.builds.filter(({ manifest }) => manifest.name === name),
      leftOut: stored.leftOut.filter(({ app }) => app === name),
      ...(known.get(name) ?? firstRecord),
    }));
  }

  /** Returns the bundled apps alone while the database cannot be read and nothing is in memory. */
  async function viewOrBundled(): Promise<AppsView> {
    try {
      return await view.get();
    } catch {
      const states = bundled
        .map((build) => ({ name: build.manifest.name, bundled: build, published: [], leftOut: [], ...firstRecord }))
        .sort((a, b) => (a.name < b.name ? -1 : 1));
      return makeView(states, new Map(), new Map());
    }
  }

  /**
   * Returns a build without what belongs to other apps; nothing where no path is left. A build from before the fields of
   * `appPageSchema` takes them from the bundled build.
   */
  function describeBuild(
    build: AppBuild,
    ofProduct: AppBuild | null,
    owners: ReadonlyMap<string, string>,
    flags: readonly string[],
  ): AppDescriptor[] {
    const { manifest, version, entry, digests } = build;
    const { calls: _calls, flags: _flags, routes: all, ...own } = manifest;
    const isOwn = (claim: string) => (owners.get(claim) ?? own.name) === own.name;
    for (const claim of listClaims(build).filter((one) => !isOwn(one))) {
      onProblem(`${own.name} ${version} is shown without ${claim}, which belongs to ${owners.get(claim)}.`);
    }
    const routes = all.filter(({ path }) => isOwn(path));
    if (routes.length === 0) return [];
    // Parsed already: only the fields around the build are picked here, since this is part of a visitor's request.
    const { sections, opensCompanies, highlights, popular } = { ...ofProduct?.manifest, ...own };
    const shown = {
      sections: sections?.filter((section) => isOwn(sectionClaim(section))),
      opensCompanies: isOwn(openingClaim) ? opensCompanies : undefined,
      highlights,
      popular,
    };
    const checked = digests === null ? {} : { digests: digestsOfPage(entry, digests) };
    return [{ ...own, ...shown, routes, version, entry, flags: [...flags], ...checked }];
  }

  const registry = {
    /**
     * Returns the apps as a visitor gets them, by name; the same array while nothing changes. A build that cannot be read is
     * left out and reported.
     */
    async list(visitor: Visitor | null): Promise<readonly AppDescriptor[]> {
      const { states, owners, lists } = await viewOrBundled();
      const chosen = states.flatMap((state) => {
        const build = buildFor(state, visitor);
        return build === null ? [] : [{ state, build, on: listFlagsOn(build, state, visitor) }];
      });
      const key = JSON.stringify(chosen.map(({ state, build, on }) => [state.name, build.version, on]));
      return getOrAdd(lists, key, () =>
        chosen.flatMap(({ state, build, on }) => describeBuild(build, state.bundled, owners, on)),
      );
    },

    /** Returns a build of an app as a visitor would get it; nothing when each of its paths belongs to another app. */
    async describe(app: string, build: AppBuild, visitor: Visitor): Promise<readonly AppDescriptor[]> {
      const { states, records: known, owners } = await viewOrBundled();
      const ofProduct = states.find(({ name }) => name === app)?.bundled ?? null;
      return describeBuild(build, ofProduct, owners, listFlagsOn(build, known.get(app) ?? firstRecord, visitor));
    },

    /** Drops what is in memory. Must be called after each change of builds, records or paths. */
    forget(): void {
      view.drop();
    },

    /** Settles the owners of the paths at the start of a process: apps that are gone own none, the others own theirs. */
    async settlePaths(): Promise<void> {
      await paths.freeAllBut(bundled.map(({ manifest }) => manifest.name));
      await registry.claimPaths();
    },

    /**
     * Gives each app the paths of its bundled build, then those of its released builds. A path that has an owner stays
     * its owner's.
     */
    async claimPaths(): Promise<void> {
      const states = await registry.states();
      const released = [...states.flatMap((state) => state.bundled ?? []), ...states.flatMap(releasedBuilds)];
      await paths.claimFree(
        released.flatMap((build) => listClaims(build).map((path) => ({ path, app: build.manifest.name }))),
      );
    },

    /** Gives the paths of a build to its app. @throws Conflict when one of them belongs to another app */
    async claimFor(build: Pick<AppBuild, 'manifest'>): Promise<void> {
      await registry.claimPaths();
      await paths.claim(build.manifest.name, listClaims(build));
    },

    /** Returns every app, by name. */
    async states(): Promise<AppState[]> {
      return readStates(await records.listRecords());
    },

    async findState(app: string): Promise<AppState | undefined> {
      return (await registry.states()).find(({ name }) => name === app);
    },

    /** @throws NotFound */
    async requireState(app: string): Promise<AppState> {
      const state = await registry.findState(app);
      if (state === undefined) throw new NotFound(`There is no app ${app}.`);
      return state;
    },

    /** Returns every app from memory, by name; the same array until the apps are read again. */
    async current(): Promise<readonly AppState[]> {
      return (await viewOrBundled()).states;
    },

    /**
     * Returns the folder of a bundled build or of one that was ever released, since open pages need older ones too; null
     * without one.
     */
    async findFolder(name: string, version: string): Promise<string | null> {
      const ofProduct = bundled.find((build) => build.manifest.name === name && build.version === version);
      if (ofProduct !== undefined) return ofProduct.folder;
      if (!namesBuild(name, version)) return null;
      return (await records.wasReleased(name, version)) ? builds.findFolder(name, version) : null;
    },
  };
  return registry;
}
export type AppRegistry = ReturnType<typeof createAppRegistry>;

function makeView(states: readonly AppState[], records: Records, owners: AppsView['owners']): AppsView {
  return { states, records, owners, lists: new LRUCache({ max: mostLists }) };
}

/** Returns the flags of a build that are on for a visitor; a signed-out one has none. */
function listFlagsOn({ manifest }: AppBuild, { flags }: Pick<AppRecord, 'flags'>, visitor: Visitor | null): string[] {
  if (visitor === null) return [];
  const declared = Object.keys(manifest.flags ?? {});
  const on = flags.filter((flag) => declared.includes(flag.name) && isOnFor(manifest.name, flag, visitor));
  return on.map(({ name }) => name);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function readBundled({ bundled, onProblem }: RegistryDeps): BundledBuild[] {
  return bundled.flatMap((folder) => {
    try {
      return [{ ...readAppBuild(folder), origin: 'bundled' as const, folder, digest: null }];
    } catch (error) {
      onProblem(`An app build is left out: ${messageOf(error)}`);
      return [];
    }
  });
}

/** Returns every build of an app, newest first. */
export function listBuilds({ published, bundled }: AppState): (StoredBuild | BundledBuild)[] {
  return [...published, ...(bundled === null ? [] : [bundled])];
}

/** Returns what the live build, the canary and the bundled build of an app want for it alone. */
export function claimsInUse(state: AppState): ReadonlySet<string> {
  const bundled = state.bundled === null ? [] : [state.bundled];
  return new Set([...releasedBuilds(state), ...bundled].flatMap((build) => listClaims(build)));
}

/** Returns a build of an app by its version, or null. */
export function findBuild(state: AppState, version: string): StoredBuild | BundledBuild | null {
  if (state.bundled?.version === version) return state.bundled;
  return state.published.find((build) => build.version === version) ?? null;
}

/** Returns the build of the users outside the canary: the promoted one or, when that is gone, the bundled one. */
export function liveBuild(state: AppState): StoredBuild | BundledBuild | null {
  const { live } = state.pointer;
  return (live === null ? null : findBuild(state, live)) ?? state.bundled;
}

/** Returns the builds that users get: the live one and the canary. */
export function releasedBuilds(state: AppState): (StoredBuild | BundledBuild)[] {
  const canary = state.pointer.canary && findBuild(state, state.pointer.canary.version);
  return [liveBuild(state), canary].filter((build) => build !== null);
}

/** Returns the build that a visitor gets, or null. */
export function buildFor(state: AppState, visitor: Visitor | null): StoredBuild | BundledBuild | null {
  const { canary } = state.pointer;
  if (canary !== null && visitor !== null && isInCanary(state.name, canary, visitor)) {
    const build = findBuild(state, canary.version);
    if (build !== null) return build;
  }
  return liveBuild(state);
}
