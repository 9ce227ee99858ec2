import type { StaleMeta } from '@basecase/gateway/contract';
import { oldestMeta } from '../api/stale-meta.ts';
import { Banner } from '../components/banner.tsx';
import { formatMoment } from '../figures/moment.ts';

export interface StaleNoteProps {
  /** The `meta` of an answer, or of each answer the figures come from; absent from a fresh one. */
  readonly meta: StaleMeta | undefined | readonly (StaleMeta | undefined)[];
}

/** Says that figures are older than they should be, and from when they are. Nothing while every answer is fresh. */
export function StaleNote({ meta }: StaleNoteProps) {
  const metas = meta === undefined || 'stale' in meta ? [meta] : meta;
  const oldest = oldestMeta(...metas);
  if (oldest === undefined) return null;
  return (
    <Banner tone="warning" title={`These figures are from ${formatMoment(oldest.asOf)}.`} badge="Stale">
      Newer ones cannot be had at the moment: the data provider does not answer, or its calls of the day are used up.
    </Banner>
  );
}
