import type { AppDescriptor } from '@basecase/gateway/contract';
import { strictLoading } from '@basecase/shared-ui/federation/strict-loading.ts';
import type { AppModule } from '@basecase/shared-ui/host';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { AppSource } from './app-loader.ts';

/** Fetches apps by module federation. The container's name is unique per build, so that builds never mix. */
export function federatedApps(): AppSource {
  registerPlugins([strictLoading()]);
  return {
    fetchModule(app, attempt) {
      const name = `${app.name.replaceAll('-', '_')}_${app.version}`;
      const entry = app.files === undefined ? addressOf(app) : addressOf(app, app.files.entry);
      // The federation runtime remembers a failure per address.
      if (attempt > 0) entry.searchParams.set('try', String(attempt));
      registerRemotes([{ name, entry: entry.href }], { force: attempt > 0 });
      return loadRemote<AppModule>(`${name}/app`);
    },
    preloadFiles(app, path) {
      if (app.files === undefined) return;
      preload(addressOf(app, app.files.entry).href, 'script', true);
      for (const file of app.files.routes[path] ?? []) {
        preload(addressOf(app, file).href, file.endsWith('.css') ? 'style' : 'script', false);
      }
    },
  };
}

/** Address of the app's federation manifest, or of a file beside it. */
function addressOf(app: AppDescriptor, file?: string): URL {
  const manifest = new URL(app.entry, window.location.href);
  return file === undefined ? manifest : new URL(file, manifest);
}

const preloaded = new Set<string>();

/**
 * Makes the browser fetch a file ahead of its use.
 * @param anonymous like the federation runtime's own request for entries: another mode would fetch the file twice
 */
function preload(href: string, as: 'script' | 'style', anonymous: boolean): void {
  if (preloaded.has(href)) return;
  preloaded.add(href);
  const link = Object.assign(document.createElement('link'), { rel: 'preload', as, href });
  if (anonymous) link.crossOrigin = 'anonymous';
  document.head.append(link);
}
