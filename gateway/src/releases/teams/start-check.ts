import type { StartCheck } from '../../contract/releases/releases.ts';
import { Conflict, Forbidden } from '../../errors/errors.ts';
import type { StoredBuild } from '../builds/build-list.ts';
import type { BundledBuild } from '../registry/app-registry.ts';

/**
 * A build reaches users when it was started in a browser, or when an Admin takes it as it is. The tests of the product start
 * a bundled one.
 * @param byToken whether a deploy token asks
 * @throws Conflict for an Admin who does not force it, Forbidden for a deploy token
 */
export function requireStarted(
  build: StoredBuild | BundledBuild,
  { force = false }: { readonly force?: boolean | undefined },
  byToken: boolean,
): void {
  if (build.origin === 'bundled' || build.checked !== null || (force && !byToken)) return;
  const text = `${build.manifest.name} ${build.version} was not started in a browser before it was published.`;
  if (byToken)
    throw new Forbidden(`${text} Publish it again without --no-check, or an Admin takes it on Admin → Apps.`);
  throw new Conflict(`${text} Publish it again with its check, or force it.`);
}

/** Returns how a build was started, for the history. */
export function checkText(checked: StartCheck | null): string {
  if (checked === null) return 'not started in a browser';
  return `started in a browser: ${checked.screens} ${checked.screens === 1 ? 'screen' : 'screens'}`;
}

/** Returns a text of the history, which names a build that was not started in a browser. */
export function forceText(build: StoredBuild | BundledBuild, text = ''): string {
  if (build.origin === 'bundled' || build.checked !== null) return text;
  return text === '' ? checkText(null) : `${text}, ${checkText(null)}`;
}
