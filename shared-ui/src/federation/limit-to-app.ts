import { BUILD_META } from './build-meta.ts';
import { limitScripts, scriptsElsewhere } from './limit-scripts.ts';

/** Limits the scripts of a page to its own and those of the app's host. Must run before the code of the page is read. */
export function limitToApp(): void {
  const build = document.querySelector<HTMLMetaElement>(`meta[name="${BUILD_META}"]`)?.content;
  if (build !== undefined) scriptsElsewhere.add(new URL(build, window.location.href).origin);
  limitScripts();
}
