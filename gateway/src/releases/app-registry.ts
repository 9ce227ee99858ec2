import { type AppDescriptor, appDescriptorSchema, appPageSchema } from '../contract/apps.ts';
import type { Role } from '../contract/roles.ts';
import { type AppBuild, pathsOf, readAppBuild } from './app-build.ts';
import type { AppPathStore } from './app-paths.ts';
import { type BuildStore, namesBuild, type StoredBuild } from './build-store.ts';
import { isInCanary } from './canary.model.ts';
import { firstPointer, type Pointer, type ReleaseStore } from './release-store.ts';

export interface RegistryOptions {
  /** Folders of the bundled builds, those that came with the product. */
  readonly bundled: readonly string[];
  readonly builds: BuildStore;
  readonly releases: ReleaseStore;
  readonly paths: AppPathStore;
  /** Called with each build that had to be left out. */
  readonly onProblem: (problem: string) => void;
}

export interface BundledBuild extends AppBuild {
  readonly origin: 'bundled';
  readonly folder: string;
}

/** An app with all of its builds and its pointer. */
export interface AppState {
  readonly name: string;
  readonly bundled: BundledBuild | null;
  /** Newest first. */
  readonly published: readonly StoredBuild[];
  readonly pointer: Pointer;
}

/** The user who asks for the apps. */
export interface Visitor {
  readonly id: string;
  readonly role: Role;
}

/** The feature apps: the bundled builds, and those that were published over them. */
export class AppRegistry {
  readonly #options: RegistryOptions;
  /** Read once: static files are looked up in it, and a bundled build changes only with the product. */
  readonly #bundled: readonly BundledBuild[];

  constructor(options: RegistryOptions) {
    this.#options = options;
    this.#bundled = readBundled(options);
  }

  /** Returns the apps as a visitor gets them, by name. A build that cannot be read is left out and reported. */
  async list(visitor: Visitor | null): Promise<AppDescriptor[]> {
    const [states, owners] = await Promise.all([this.#statesOrBundled(), this.#ownersOrNone()]);
    return states.flatMap((state) => {
      const build = buildFor(state, visitor);
      return build === null ? [] : this.#describe(build, state.bundled, owners);
    });
  }

  /** Settles the owners of the paths at the start of a process: apps that are gone own none, the others own theirs. */
  async settlePaths(): Promise<void> {
    await this.#options.paths.freeAllBut(this.#bundled.map(({ manifest }) => manifest.name));
    await this.claimPaths();
  }

  /**
   * Gives each app the paths of its bundled build, then those of its released builds. A path that has an owner stays
   * its owner's.
   */
  async claimPaths(): Promise<void> {
    const states = await this.states();
    const builds = [...states.flatMap(({ bundled }) => bundled ?? []), ...states.flatMap(releasedBuilds)];
    await this.#options.paths.claimFree(
      builds.flatMap((build) => pathsOf(build).map((path) => ({ path, app: build.manifest.name }))),
    );
  }

  /** Returns every app, by name. */
  async states(): Promise<AppState[]> {
    const [published, pointers] = await Promise.all([this.#options.builds.list(), this.#options.releases.pointers()]);
    const bundled = new Map(this.#bundled.map((build) => [build.manifest.name, build]));
    const names = new Set([...bundled.keys(), ...published.map(({ manifest }) => manifest.name)]);
    return [...names].sort().map((name) => ({
      name,
      bundled: bundled.get(name) ?? null,
      published: published.filter(({ manifest }) => manifest.name === name),
      pointer: pointers.get(name) ?? firstPointer,
    }));
  }

  /** Returns the entries of every live build and canary: the addresses that a page may load an app from. */
  async entries(): Promise<string[]> {
    const states = await this.#statesOrBundled();
    return states.flatMap((state) => releasedBuilds(state).map(({ entry }) => entry));
  }

  /**
   * Returns the folder of a bundled build or of one that was ever released, since open pages need older ones too; null
   * without one.
   */
  async folderOf(name: string, version: string): Promise<string | null> {
    const bundled = this.#bundled.find((build) => build.manifest.name === name && build.version === version);
    if (bundled !== undefined) return bundled.folder;
    const { builds, releases } = this.#options;
    if (!namesBuild(name, version)) return null;
    return (await releases.wasReleased(name, version)) ? builds.folderOf(name, version) : null;
  }

  /** Without its database a gateway has the bundled apps alone, which do not dispute their paths. */
  async #ownersOrNone(): Promise<ReadonlyMap<string, string>> {
    return this.#options.paths.owners().catch(() => new Map());
  }

  /**
   * Returns a build without the paths of other apps; nothing where no path is left. A build from before the fields of
   * `appPageSchema` takes them from the bundled build.
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

  /** Returns the bundled builds alone while the database cannot be read. */
  async #statesOrBundled(): Promise<AppState[]> {
    try {
      return await this.states();
    } catch (error) {
      this.#options.onProblem(
        `The published apps cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      );
      return this.#bundled
        .map((build) => ({ name: build.manifest.name, bundled: build, published: [], pointer: firstPointer }))
        .sort((a, b) => (a.name < b.name ? -1 : 1));
    }
  }
}

function readBundled({ bundled, onProblem }: RegistryOptions): BundledBuild[] {
  return bundled.flatMap((folder) => {
    try {
      return [{ ...readAppBuild(folder), origin: 'bundled' as const, folder }];
    } catch (error) {
      onProblem(`An app build is left out: ${error instanceof Error ? error.message : String(error)}`);
      return [];
    }
  });
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

function buildFor(state: AppState, visitor: Visitor | null): StoredBuild | BundledBuild | null {
  const { canary } = state.pointer;
  if (canary !== null && visitor !== null && isInCanary(state.name, canary, visitor)) {
    const build = findBuild(state, canary.version);
    if (build !== null) return build;
  }
  return liveBuild(state);
}
