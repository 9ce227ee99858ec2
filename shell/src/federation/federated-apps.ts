import type { AppDescriptor } from '@basecase/gateway/contract';
import { strictLoading } from '@basecase/shared-ui/federation/strict-loading.ts';
import type { AppModule, PlacesModule } from '@basecase/shared-ui/host';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { AppSource } from './app-loader.ts';
import { reloadAfterChunkError } from './chunk-errors.ts';

/** Fetches apps by module federation. The container's name is unique per build, so that builds never mix. */
export function federatedApps(): AppSource {
  registerPlugins([strictLoading()]);
  return {
    fetchModule: (app, attempt) => fetchExposed<AppModule>(app, 'app', attempt),
    fetchPlaces: (app, attempt) => fetchExposed<PlacesModule>(app, 'places', attempt),
    preloadFiles(app, path) {
      if (app.digests === undefined) preloadScreen(app, path);
      else checkedFiles().then(({ pageAllows }) => pageAllows(app) && preloadScreen(app, path), ignored);
    },
    async renewPage(apps) {
      const elsewhere = apps.filter(({ digests }) => digests !== undefined);
      if (elsewhere.length > 0) await (await checkedFiles()).renewPage(elsewhere);
    },
    async explain(app, error) {
      return app.digests === undefined ? null : (await checkedFiles()).findChangedFile(app, error);
    },
    reload: reloadAfterChunkError,
  };
}

async function fetchExposed<Module>(app: AppDescriptor, exposed: string, attempt: number): Promise<Module | null> {
  if (app.digests !== undefined) await (await checkedFiles()).admit(app);
  const name = `${app.name.replaceAll('-', '_')}_${app.version}`;
  const entry = app.files === undefined ? resolveAddress(app) : resolveAddress(app, app.files.entry);
  // The federation runtime remembers a failure per address.
  if (attempt > 0) entry.searchParams.set('try', String(attempt));
  registerRemotes([{ name, entry: entry.href }], { force: attempt > 0 });
  return loadRemote<Module>(`${name}/${exposed}`);
}

const checkedFiles = () => import('./checked-files.ts');

/** Address of the app's federation manifest, or of a file beside it. */
function resolveAddress(app: AppDescriptor, file?: string): URL {
  const manifest = new URL(app.entry, window.location.href);
  return file === undefined ? manifest : new URL(file, manifest);
}

/** Makes the browser fetch the entry of an app and the files of a screen. */
function preloadScreen(app: AppDescriptor, path: string): void {
  if (app.files === undefined) return;
  preload(app, app.files.entry, true);
  for (const file of app.files.routes[path] ?? []) preload(app, file, false);
}

/** Loading the app reports it. */
const ignored = () => undefined;

const preloaded = new Set<string>();

/**
 * Makes the browser fetch a file ahead of its use.
 * @param anonymous like the federation runtime's own request for entries: another mode would fetch the file twice
 */
function preload(app: AppDescriptor, file: string, anonymous: boolean): void {
  const { href } = resolveAddress(app, file);
  if (preloaded.has(href)) return;
  preloaded.add(href);
  const as = file.endsWith('.css') ? 'style' : 'script';
  const integrity = app.digests?.[file] ?? '';
  const link = Object.assign(document.createElement('link'), { rel: 'preload', as, href, integrity });
  if (anonymous || integrity !== '') link.crossOrigin = 'anonymous';
  document.head.append(link);
}
