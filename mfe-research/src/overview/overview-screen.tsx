import type { Overview } from '@basecase/gateway/contract';
import { LoadErrorState } from '@basecase/shared-ui/answers/load-error-state';
import { ChooseCompany } from '@basecase/shared-ui/company/choose-company';
import { CompanyHeader } from '@basecase/shared-ui/company/company-header';
import { useOverview } from '@basecase/shared-ui/company/company-queries';
import { Panel } from '@basecase/shared-ui/components/panel';
import { Grid, GridCell, SectionHeading, Stack, WhenNear } from '@basecase/shared-ui/components/screen';
import { Skeleton } from '@basecase/shared-ui/components/skeleton';
import { useCompany } from '@basecase/shared-ui/host';
import { StaleFigures } from '../stale-figures.tsx';
import { AnalystPanel, MetricPanels, PositionPanel } from './figure-panels.tsx';
import { GlancePanels } from './glance-panels.tsx';
import { PricePanel } from './price-panel.tsx';

/** The overview screen: company, price and key figures. */
export function OverviewScreen() {
  const symbol = useCompany();
  if (symbol === null) {
    return <ChooseCompany text="Search for a ticker or a company name to see its overview." headingLevel={1} />;
  }
  return (
    <>
      <CompanyHeader symbol={symbol} headingLevel={1} />
      <Figures key={symbol} symbol={symbol} />
      <Glance key={`glance ${symbol}`} symbol={symbol} />
    </>
  );
}

/** The charts of the statements. Statements may cost provider requests, so they load when the reader scrolls to them. */
function Glance({ symbol }: { readonly symbol: string }) {
  const { isPending } = useOverview(symbol);
  if (isPending) return null;
  return (
    <>
      <SectionHeading title="Five years at a glance" />
      <WhenNear height={300} margin={0}>
        <GlancePanels symbol={symbol} />
      </WhenNear>
    </>
  );
}

function Figures({ symbol }: { readonly symbol: string }) {
  const { data } = useOverview(symbol);
  return (
    <>
      <StaleFigures meta={data?.meta} />
      <Grid>
        <GridCell span={8}>
          <PricePanel symbol={symbol} />
        </GridCell>
        <GridCell span={4}>
          {data === undefined ? <NoFigures symbol={symbol} /> : <SidePanels overview={data} />}
        </GridCell>
      </Grid>
      {data !== undefined && <MetricPanels overview={data} />}
    </>
  );
}

function SidePanels({ overview }: { readonly overview: Overview }) {
  return (
    <Stack>
      <PositionPanel overview={overview} />
      <AnalystPanel overview={overview} />
    </Stack>
  );
}

/** Replaces the figures while they load and when they failed. */
function NoFigures({ symbol }: { readonly symbol: string }) {
  const query = useOverview(symbol);
  return (
    <Panel title="Key figures" headingLevel={2}>
      {query.isError ? (
        <LoadErrorState
          error={query.error}
          title="Key figures did not load"
          fallback="Failed to load overview."
          busy={query.isFetching}
          onRetry={() => query.refetch()}
        />
      ) : (
        <Skeleton shape="table" label="Loading key figures" />
      )}
    </Panel>
  );
}
