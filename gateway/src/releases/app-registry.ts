import { type AppDescriptor, appDescriptorSchema, appPageSchema } from '../contract/apps.ts';
import type { Role } from '../contract/roles.ts';
import { type AppBuild, pathsOf, readAppBuild } from './app-build.ts';
import type { AppPathStore } from './app-paths.ts';
import { type BuildStore, namesBuild, type StoredBuild } from './build-store.ts';
import { isInCanary } from './canary.model.ts';
import { firstPointer, type Pointer, type ReleaseStore } from './release-store.ts';

export interface RegistryOptions {
  /** Folders of the builds that came with the product. */
  readonly bundled: readonly string[];
  readonly builds: BuildStore;
  readonly releases: ReleaseStore;
  readonly paths: AppPathStore;
  /** Told once of each build that had to be left out. */
  readonly onProblem: (problem: string) => void;
}

export interface BundledBuild extends AppBuild {
  readonly origin: 'bundled';
  readonly folder: string;
}

/** One app with every build there is of it and where its pointer stands. */
export interface AppState {
  readonly name: string;
  readonly bundled: BundledBuild | null;
  /** Newest first. */
  readonly published: readonly StoredBuild[];
  readonly pointer: Pointer;
}

/** Who asks for the apps. */
export interface Visitor {
  readonly id: string;
  readonly role: Role;
}

/** Which feature apps are live: those that came with the product, and those that were published over them. */
export class AppRegistry {
  readonly #options: RegistryOptions;

  constructor(options: RegistryOptions) {
    this.#options = options;
  }

  /** The apps as a visitor gets them, by name. What cannot be read is left out and reported; it never breaks the answer. */
  async list(visitor: Visitor | null): Promise<AppDescriptor[]> {
    const [states, owners] = await Promise.all([this.#statesOrBundled(), this.#ownersOrNone()]);
    return states.flatMap((state) => {
      const build = buildFor(state, visitor);
      return build === null ? [] : this.#describe(build, state.bundled, owners);
    });
  }

  /** What a process that starts does about the paths: apps that are gone own none, and the others own theirs. */
  async settlePaths(): Promise<void> {
    await this.#options.paths.freeAllBut(this.#bundledBuilds().map(({ manifest }) => manifest.name));
    await this.claimPaths();
  }

  /**
   * Gives each app the paths of its builds that people may get: first those that came with the product, then what was released
   * over them. A path that has an owner stays its owner's.
   */
  async claimPaths(): Promise<void> {
    const states = await this.states();
    const builds = [...states.flatMap(({ bundled }) => bundled ?? []), ...states.flatMap(releasedBuilds)];
    await this.#options.paths.claimFree(
      builds.flatMap((build) => pathsOf(build).map((path) => ({ path, app: build.manifest.name }))),
    );
  }

  /** Every app by name, whole. */
  async states(): Promise<AppState[]> {
    const [published, pointers] = await Promise.all([this.#options.builds.list(), this.#options.releases.pointers()]);
    const bundled = new Map(this.#bundledBuilds().map((build) => [build.manifest.name, build]));
    const names = new Set([...bundled.keys(), ...published.map(({ manifest }) => manifest.name)]);
    return [...names].sort().map((name) => ({
      name,
      bundled: bundled.get(name) ?? null,
      published: published.filter(({ manifest }) => manifest.name === name),
      pointer: pointers.get(name) ?? firstPointer,
    }));
  }

  /** Addresses that a page may have to load an app from: those of every live build and canary. */
  async entries(): Promise<string[]> {
    const states = await this.#statesOrBundled();
    return states.flatMap((state) => releasedBuilds(state).map(({ entry }) => entry));
  }

  /**
   * The folder of a build that came with the product or was released at some time: open pages need older ones too. Null when
   * there is none.
   */
  async folderOf(name: string, version: string): Promise<string | null> {
    const bundled = this.#bundledBuilds().find((build) => build.manifest.name === name && build.version === version);
    if (bundled !== undefined) return bundled.folder;
    const { builds, releases } = this.#options;
    if (!namesBuild(name, version)) return null;
    return (await releases.wasReleased(name, version)) ? builds.folderOf(name, version) : null;
  }

  /** Without its database a gateway knows the apps that came with the product alone, which do not dispute their paths. */
  async #ownersOrNone(): Promise<ReadonlyMap<string, string>> {
    return this.#options.paths.owners().catch(() => new Map());
  }

  /**
   * A build without the paths that belong to other apps; nothing where none is left. A build that says nothing of the pages
   * around its own is older than that: what the bundled build says of them stays.
   */
  #describe(
    { manifest, version, entry }: AppBuild,
    bundled: AppBuild | null,
    owners: ReadonlyMap<string, string>,
  ): AppDescriptor[] {
    const { name } = manifest;
    const isOwn = ({ path }: { readonly path: string }) => (owners.get(path) ?? name) === name;
    for (const { path } of manifest.routes.filter((route) => !isOwn(route))) {
      this.#options.onProblem(`${name} ${version} is shown without ${path}, which belongs to ${owners.get(path)}.`);
    }
    const routes = manifest.routes.filter(isOwn);
    if (routes.length === 0) return [];
    const aroundIt = appPageSchema.parse(bundled?.manifest ?? {});
    return [appDescriptorSchema.parse({ ...aroundIt, ...manifest, routes, version, entry })];
  }

  /** The builds that came with the product are there whatever happens to the database. */
  async #statesOrBundled(): Promise<AppState[]> {
    try {
      return await this.states();
    } catch (error) {
      this.#options.onProblem(
        `The published apps cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      );
      const bundled = this.#bundledBuilds();
      return bundled
        .map((build) => ({ name: build.manifest.name, bundled: build, published: [], pointer: firstPointer }))
        .sort((one, other) => (one.name < other.name ? -1 : 1));
    }
  }

  #bundledBuilds(): BundledBuild[] {
    return this.#options.bundled.flatMap((folder) => {
      try {
        return [{ ...readAppBuild(folder), origin: 'bundled' as const, folder }];
      } catch (error) {
        this.#options.onProblem(`An app build is left out: ${error instanceof Error ? error.message : String(error)}`);
        return [];
      }
    });
  }
}

export function findBuild(state: AppState, version: string): StoredBuild | BundledBuild | null {
  if (state.bundled?.version === version) return state.bundled;
  return state.published.find((build) => build.version === version) ?? null;
}

/** The build that everybody gets who is not in the canary. One that is gone gives way to the one that came with the product. */
export function liveBuild(state: AppState): StoredBuild | BundledBuild | null {
  const { live } = state.pointer;
  return (live === null ? null : findBuild(state, live)) ?? state.bundled;
}

/** The builds that people may get: what is live, and the canary. */
export function releasedBuilds(state: AppState): (StoredBuild | BundledBuild)[] {
  const canary = state.pointer.canary && findBuild(state, state.pointer.canary.version);
  return [liveBuild(state), canary].filter((build) => build !== null);
}

function buildFor(state: AppState, visitor: Visitor | null): StoredBuild | BundledBuild | null {
  const { canary } = state.pointer;
  if (canary !== null && visitor !== null && isInCanary(state.name, canary, visitor)) {
    const build = findBuild(state, canary.version);
    if (build !== null) return build;
  }
  return liveBuild(state);
}
