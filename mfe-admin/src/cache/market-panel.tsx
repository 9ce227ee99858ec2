import { MarketProblems } from '@basecase/shared-ui/answers/market-problems';
import { MarketProgress } from '@basecase/shared-ui/answers/market-progress';
import { errorText, isApiError } from '@basecase/shared-ui/api/api-error';
import { type Coverage, coverageQuery, listQuarters } from '@basecase/shared-ui/company/coverage-query';
import { useLoadMarket } from '@basecase/shared-ui/company/use-load-market';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Stack } from '@basecase/shared-ui/components/layout/screen';
import { Banner } from '@basecase/shared-ui/components/states/banner';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { useHost } from '@basecase/shared-ui/host';
import { useQuery } from '@basecase/shared-ui/query';
import { Link } from '@basecase/shared-ui/router';
import styles from './cache.module.css';
import { formatBytes } from './cache-list.model.ts';

/** The load of the market: progress, disk, problems and a button that starts it. Renders nothing for an older gateway. */
export function MarketPanel() {
  const { data, error, isPending } = useQuery(coverageQuery(useHost().api));
  const load = useLoadMarket();
  if (isPending) return <Skeleton shape="text" label="Loading market data" height={84} hidesRest />;
  if (data === undefined) {
    return error === null || (isApiError(error) && error.status === 404) ? null : (
      <Banner tone="error" title="Market data did not load">
        {errorText(error, 'Please try again.')}
      </Banner>
    );
  }
  return (
    <Panel
      title="Market data"
      headingLevel={2}
      actions={
        <Button
          size="sm"
          busy={load.isPending}
          onClick={() => load.mutate()}
          disabledReason={data.sample ? 'The market is made up: there is nothing to load.' : undefined}
        >
          Load now
        </Button>
      }
    >
      {data.state === 'loading' && <MarketProgress coverage={data} />}
      <Stack>
        <p className={styles.market}>
          {describeMarket(data)} <Link to="/coverage">Coverage</Link>
        </p>
        {load.isError && (
          <Banner tone="error" role="alert" title="Loading did not start">
            {errorText(load.error, 'Please try again.')}
          </Banner>
        )}
        <MarketProblems problems={data.problems} />
      </Stack>
    </Panel>
  );
}

function describeMarket(coverage: Coverage): string {
  const { sample, state, quarters, left, disk } = coverage;
  if (sample) return 'The market of the sample mode is made up and takes no disk.';
  const wanted = listQuarters(coverage).length;
  const used = `Disk used: ${formatBytes(disk.bytes)} of ${formatBytes(disk.most)}.`;
  if (state === 'none') return `Nothing is loaded. ${used}`;
  const without = left.length === 0 ? '' : ` ${left.length} older quarters have no room.`;
  return `${quarters.length} of ${wanted} quarters are loaded. ${used}${without}`;
}
