import type { Overview } from '@basecase/gateway/contract';
import { useStatements } from '@basecase/shared-ui/company/company-queries';
import { useMemo } from 'react';
import { MetricPanels } from './figure-panels.tsx';
import { filedMetricGroups } from './filed-metrics.model.ts';
import { metricGroups } from './metrics.model.ts';

interface FiledMetricsProps {
  readonly symbol: string;
  readonly overview: Overview;
}

/** The key metrics of a company that the provider does not know, from its annual reports. Loads them when mounted. */
export function FiledMetrics({ symbol, overview }: FiledMetricsProps) {
  const { data, isPending } = useStatements(symbol);
  const groups = useMemo(
    () => (data === undefined ? metricGroups(overview) : filedMetricGroups(overview, data)),
    [overview, data],
  );
  return <MetricPanels groups={isPending ? null : groups} />;
}
