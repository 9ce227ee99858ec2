import { MarketProblems } from '@basecase/shared-ui/answers/market-problems';
import { errorText } from '@basecase/shared-ui/api/api-error';
import { type Coverage, formatQuarter } from '@basecase/shared-ui/company/coverage-query';
import { useLoadMarket } from '@basecase/shared-ui/company/use-load-market';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Stack } from '@basecase/shared-ui/components/layout/screen';
import { Banner } from '@basecase/shared-ui/components/states/banner';
import { useUser } from '@basecase/shared-ui/host';
import { MarketNotLoaded } from '../market-not-loaded.tsx';
import { countOut, formatCount } from './coverage.model.ts';

/** The screen before anything is loaded. */
export function NothingLoaded() {
  return (
    <MarketNotLoaded
      forAdmins="Five quarters are about 500 MB and take about three minutes. The rest follows in the background."
      forOthers="An Admin can load it."
    />
  );
}

/** What a reader must know before the figures: sample data, quarters that failed, quarters that have no room. */
export function CoverageBanners({ coverage }: { readonly coverage: Coverage }) {
  const { sample, state, problems, left, quarters, disk, filers } = coverage;
  const isAdmin = useUser()?.role === 'Admin';
  const load = useLoadMarket();
  if (sample) {
    return (
      <Banner tone="warning" title="Sample data">
        This is a made-up market of {formatCount(filers.in + countOut(filers))} companies. None of the figures was ever
        filed.
      </Banner>
    );
  }
  const again = (
    <Button size="sm" busy={load.isPending} onClick={() => load.mutate()}>
      Try now
    </Button>
  );
  return (
    <Stack>
      <MarketProblems problems={problems} {...(isAdmin && { action: again })}>
        {formatCount(quarters.length)} loaded quarters stay in use.
      </MarketProblems>
      {load.isError && (
        <Banner tone="error" role="alert" title="Loading did not start">
          {errorText(load.error, 'Please try again.')}
        </Banner>
      )}
      {left.length > 0 && (
        <Banner tone="info" title={`${formatCount(left.length)} older quarters are not kept`}>
          The market may take {formatCount(Math.round(disk.most / 1e6))} MB of the disk. Left out: {joinQuarters(left)}.
        </Banner>
      )}
      {state === 'ready' && problems.length === 0 && (
        <Banner tone="success" title={`All ${formatCount(quarters.length)} quarters are loaded`} />
      )}
    </Stack>
  );
}

function joinQuarters(names: readonly string[]): string {
  const sorted = names.map(formatQuarter).sort().reverse();
  return sorted.length > 2 ? `${sorted[0]} back to ${sorted.at(-1)}` : sorted.join(', ');
}
