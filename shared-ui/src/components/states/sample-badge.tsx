import { useHost } from '@basecase/shared-ui/host';
import { Badge } from './badge.tsx';

/** Marks the figures as sample data while the sample source is active; renders nothing otherwise. */
export function SampleBadge() {
  return useHost().settings.sampleData ? <Badge tone="caution">Sample data</Badge> : null;
}
