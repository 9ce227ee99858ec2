import { useHost } from '@basecase/shared-ui/host';
import { Badge } from './badge.tsx';

/** Says that the figures are made up, while the built-in sample source answers; nothing otherwise. */
export function SampleBadge() {
  return useHost().settings.sampleData ? <Badge tone="caution">Sample data</Badge> : null;
}
