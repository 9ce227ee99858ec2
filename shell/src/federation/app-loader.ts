import type { AppDescriptor } from '@basecase/gateway/contract';
import { patience } from '@basecase/shared-ui/federation/patience.ts';
import { type AppModule, type AppProps, HOST_CONTRACT_VERSION, type PlacesModule } from '@basecase/shared-ui/host';
import { satisfy } from '@module-federation/enhanced/runtime';
import type { ComponentType } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { isChunkError } from './chunk-errors.ts';
import type { NoteVisit } from './visit-log.ts';

export type AppLoadState =
  | { readonly status: 'idle' }
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly App: ComponentType<AppProps> }
  /** `retryable`: another attempt may help. `incompatible`: the app requires another version of the contract. */
  | {
      readonly status: 'failed';
      readonly kind: 'retryable' | 'incompatible';
      readonly reason: string;
      readonly text?: string;
    }
  /** The app loaded, then one of its screens threw. `text` is for the reader, as in a failure. */
  | {
      readonly status: 'crashed';
      readonly error: Error;
      readonly App: ComponentType<AppProps>;
      readonly text?: string;
    };

type Unloaded = Extract<AppLoadState, { readonly status: 'failed' | 'crashed' }>;

export interface AppLoader {
  stateOf(app: AppDescriptor): StoreApi<AppLoadState>;
  /** Starts loading an idle app or one whose failure is retryable; renders a crashed app again. */
  load(app: AppDescriptor): void;
  /** Loads an app and, in parallel, the files of its screen at `path`. */
  preload(app: AppDescriptor, path: string): void;
  /** Where the modules come from. */
  readonly source: AppSource;
  /** Notes an event of an app for the reports. */
  readonly note: NoteVisit;
  /** Records that a screen of an app threw. */
  crash(app: AppDescriptor, error: Error): void;
}

/** Fetches the module of an app; `attempt` counts the attempts so far. */
export type FetchModule = (app: AppDescriptor, attempt: number) => Promise<AppModule | null>;

export interface AppSource {
  readonly fetchModule: FetchModule;
  /** Fetches the components that an app puts into places of the shell. */
  fetchPlaces?(app: AppDescriptor, attempt: number): Promise<PlacesModule | null>;
  /** Starts fetching the files of a screen before its app requests them. */
  preloadFiles?(app: AppDescriptor, path: string): void;
  /** Reloads a page that may not load one of these builds; rejects when a new page may not load it either. */
  renewPage?(apps: readonly AppDescriptor[]): Promise<void>;
  /** Finds a cause of a failed load that its error does not name, with a message for the reader, or null. */
  explain?(app: AppDescriptor, error: unknown): Promise<Error | null>;
  /** Reloads the page because of a missing chunk, unless it just did. */
  reload?(error: Error): void;
}

/** After this time a load counts as failed and can be retried. */
export const LOAD_TIMEOUT_MS = 7000 * patience;

export function createAppLoader(source: AppSource, note: NoteVisit): AppLoader {
  const { fetchModule, preloadFiles } = source;
  const builds = new Map<string, { readonly state: StoreApi<AppLoadState>; attempts: number }>();

  function findBuild(app: AppDescriptor) {
    const key = `${app.name}@${app.version}`;
    const existing = builds.get(key);
    if (existing !== undefined) return existing;
    const fresh = { state: createStore<AppLoadState>(() => ({ status: 'idle' })), attempts: 0 };
    builds.set(key, fresh);
    return fresh;
  }

  async function run(app: AppDescriptor): Promise<void> {
    const build = findBuild(app);
    const attempt = build.attempts;
    build.attempts += 1;
    build.state.setState({ status: 'loading' }, true);
    try {
      const module = await withTimeout(fetchModule(app, attempt), LOAD_TIMEOUT_MS);
      if (typeof module?.default !== 'function') throw new Error('The app has no component');
      build.state.setState({ status: 'ready', App: module.default }, true);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      await failTo(app, { status: 'failed', kind: 'retryable', reason }, error);
    }
  }

  /** Shows the failure of a load at once, and its cause as soon as it is found. Resolves with that cause. */
  async function failTo(app: AppDescriptor, failed: Unloaded, error: unknown): Promise<Error | null> {
    const { state } = findBuild(app);
    state.setState(failed, true);
    const found = (await source.explain?.(app, error).catch(() => null)) ?? null;
    if (found !== null && state.getState() === failed) state.setState({ ...failed, text: found.message }, true);
    note(app, 'load', found ?? error);
    return found;
  }

  function load(app: AppDescriptor): void {
    const { state } = findBuild(app);
    const current = state.getState();
    if (current.status === 'loading' || current.status === 'ready') return;
    if (current.status === 'failed' && current.kind === 'incompatible') return;
    if (current.status === 'crashed') return void state.setState({ status: 'ready', App: current.App }, true);
    if (fits(app)) return void run(app);
    const reason = `The app requires contract ${app.contract}, this shell has ${HOST_CONTRACT_VERSION}`;
    state.setState({ status: 'failed', kind: 'incompatible', reason }, true);
    note(app, 'incompatible');
  }

  return {
    source,
    note,
    stateOf: (app) => findBuild(app).state,
    load,
    preload(app, path) {
      const { status } = findBuild(app).state.getState();
      if (fits(app)) preloadFiles?.(app, path);
      if (status === 'idle') load(app);
    },
    crash(app, error) {
      const { state } = findBuild(app);
      const current = state.getState();
      if (current.status !== 'ready') return;
      const crashed = { status: 'crashed', error, App: current.App } as const;
      if (isChunkError(error)) {
        // The page stays until the cause is known: a reload would end the search and would not repair a changed file.
        void failTo(app, crashed, error).then((found) => found ?? source.reload?.(error));
      } else {
        state.setState(crashed, true);
        note(app, 'crash', error);
      }
    },
  };
}

/** Returns whether the shell has the contract that an app requires; false for an invalid range too. */
export function fits(app: AppDescriptor): boolean {
  try {
    return satisfy(HOST_CONTRACT_VERSION, app.contract);
  } catch {
    return false;
  }
}

/** Returns a promise that fails after a time. */
export function withTimeout<Value>(promise: Promise<Value>, ms: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The app did not load in ${ms / 1000} s`)), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
