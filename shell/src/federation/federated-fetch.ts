import { strictLoading } from '@basecase/shared-ui/federation/strict-loading.ts';
import type { AppModule } from '@basecase/shared-ui/host';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { FetchModule } from './app-loader.ts';

/** Loads an app by module federation. The container's name is unique for each build, so that builds never mix. */
export function federatedFetch(): FetchModule {
  registerPlugins([strictLoading()]);
  return (app, attempt) => {
    const name = `${app.name.replaceAll('-', '_')}_${app.version}`;
    const entry = new URL(app.entry, window.location.href);
    // A manifest that failed once stays failed under its address.
    if (attempt > 0) entry.searchParams.set('try', String(attempt));
    registerRemotes([{ name, entry: entry.href }], { force: attempt > 0 });
    return loadRemote<AppModule>(`${name}/app`);
  };
}
