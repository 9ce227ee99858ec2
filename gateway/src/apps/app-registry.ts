import { type AppDescriptor, appDescriptorSchema } from '../contract/apps.ts';
import type { Role } from '../contract/roles.ts';
import { type AppBuild, readAppBuild } from './app-build.ts';
import type { BuildStore, StoredBuild } from './build-store.ts';
import { isInCanary } from './canary.model.ts';
import { firstPointer, type Pointer, type ReleaseStore } from './release-store.ts';

export interface RegistryOptions {
  /** Folders of the builds that came with the product. */
  readonly bundled: readonly string[];
  readonly builds: BuildStore;
  readonly releases: ReleaseStore;
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
    const states = await this.#statesOrBundled();
    return states.flatMap((state) => {
      const build = buildFor(state, visitor);
      return build === null ? [] : [descriptorOf(build)];
    });
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
    return states.flatMap((state) => {
      const canary = state.pointer.canary && findBuild(state, state.pointer.canary.version);
      return [liveBuild(state), canary].flatMap((build) => (build === null ? [] : [build.entry]));
    });
  }

  /** The folder of one build, live or older; null when there is none. */
  async folderOf(name: string, version: string): Promise<string | null> {
    const bundled = this.#bundledBuilds().find((build) => build.manifest.name === name && build.version === version);
    return bundled?.folder ?? this.#options.builds.folderOf(name, version);
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

function buildFor(state: AppState, visitor: Visitor | null): StoredBuild | BundledBuild | null {
  const { canary } = state.pointer;
  if (canary !== null && visitor !== null && isInCanary(state.name, canary, visitor)) {
    const build = findBuild(state, canary.version);
    if (build !== null) return build;
  }
  return liveBuild(state);
}

function descriptorOf({ manifest, version, entry }: AppBuild): AppDescriptor {
  return appDescriptorSchema.parse({ ...manifest, version, entry });
}
