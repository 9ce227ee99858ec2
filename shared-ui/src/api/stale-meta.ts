import type { StaleMeta } from '@basecase/gateway/contract';

/** The oldest of several `meta`; undefined while all answers are fresh. */
export function oldestMeta(...metas: readonly (StaleMeta | undefined)[]): StaleMeta | undefined {
  return metas.reduce(
    (oldest, meta) => (meta !== undefined && (oldest === undefined || meta.asOf < oldest.asOf) ? meta : oldest),
    undefined,
  );
}
