import { type AppState, liveBuild } from '../registry/app-registry.ts';
import type { Override } from './override-store.ts';

/**
 * Returns the versions of an app that must be kept, each with the reason, which completes "it is …".
 * @param links those that have not ended, of all apps
 */
export function buildsInUse(state: AppState, links: readonly Override[]): ReadonlyMap<string, string> {
  const { canary, past } = state.pointer;
  const live = liveBuild(state)?.version;
  const linked = links.flatMap(({ app, build }) =>
    app === state.name && build.kind === 'preview' ? [build.version] : [],
  );
  return new Map([
    ...linked.map((version) => [version, 'shown by a link that has not ended'] as const),
    ...past.flatMap((version) => (version === null ? [] : [[version, 'a release to roll back to'] as const])),
    ...(canary === null ? [] : [[canary.version, 'the canary'] as const]),
    ...(live === undefined ? [] : [[live, 'live'] as const]),
  ]);
}
