import type { StaleMeta } from '@basecase/gateway/contract';
import { oldestMeta } from '../api/stale-meta.ts';
import { useWaitedSource } from '../company/provider-calls.ts';
import { Banner } from '../components/states/banner.tsx';
import { formatMoment } from '../figures/moment.ts';

export interface StaleNoteProps {
  /** The `meta` of each answer behind the figures; a fresh answer has none. */
  readonly meta: StaleMeta | undefined | readonly (StaleMeta | undefined)[];
}

/** States that figures are stale, with their time. Renders nothing while every answer is fresh. */
export function StaleNote({ meta }: StaleNoteProps) {
  const metas = meta === undefined || 'stale' in meta ? [meta] : meta;
  const oldest = oldestMeta(...metas);
  const source = useWaitedSource(oldest !== undefined);
  if (oldest === undefined) return null;
  return (
    <Banner tone="warning" title={`These figures are from ${formatMoment(oldest.asOf)}.`} badge="Stale">
      Newer figures are not available now{source !== null && `: ${source} does not respond`}
      {source === 'the data provider' && ', or today’s requests are used up'}.
    </Banner>
  );
}
