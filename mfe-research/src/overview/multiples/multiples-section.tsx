import type { Overview, PriceHistory, Vintages } from '@basecase/gateway/contract';
import { LoadErrorState } from '@basecase/shared-ui/answers/load-error-state';
import { isApiError } from '@basecase/shared-ui/api/api-error';
import { BandChart } from '@basecase/shared-ui/charts/bands/band-chart';
import { ChartKey } from '@basecase/shared-ui/charts/frame/chart-legend';
import { useOverview } from '@basecase/shared-ui/company/company-queries';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Grid, Row, Text } from '@basecase/shared-ui/components/layout/primitives';
import { SectionHeading } from '@basecase/shared-ui/components/layout/screen';
import { EmptyState } from '@basecase/shared-ui/components/states/state';
import { type ReactNode, useMemo, useState } from 'react';
import { PANEL_HEIGHT, TITLE } from './multiple-names.ts';
import styles from './multiples.module.css';
import { MultiplesToCome } from './multiples-to-come.tsx';
import { type MultiplesView, type MultipleView, multiplesView, multipleText } from './multiples-view.model.ts';
import { useCloses, useVintages } from './use-multiples.ts';

const CHART_HEIGHT = 140;

const keyEntries = [
  { label: 'Multiple', color: 'series-1', mark: 'solid' },
  { label: 'Own median', color: 'text-3', mark: 'dashed' },
  { label: '10–90% of all weeks', color: 'line-grid' },
] as const;

const WITHOUT_PRICES =
  'Multiples need prices, and there are none of this company yet. Choose Weekly in the price chart to load weekly ones.';

/** Six multiples of each week of ten years, from the figures that were filed by then. */
export function MultiplesSection({ symbol }: { readonly symbol: string }) {
  const overview = useOverview(symbol);
  const closes = useCloses(symbol);
  const vintages = useVintages(symbol);
  // Public closes come with the figures of filings: they need no prices of a provider.
  const isPublic = closes.isError && vintages.data?.closes !== undefined;
  if (overview.data !== undefined && vintages.data !== undefined && (closes.data !== undefined || isPublic)) {
    return <Loaded key={symbol} overview={overview.data} closes={closes.data ?? null} vintages={vintages.data} />;
  }
  // The panels above offer to retry.
  if (overview.isError || closes.isError) {
    const text = isNotFound(closes.error) ? WITHOUT_PRICES : 'Prices and key figures did not load.';
    return (
      <Without>
        <EmptyState title="No multiples" text={text} />
      </Without>
    );
  }
  if (!vintages.isError) return <MultiplesToCome />;
  return (
    <Without>
      {isNotFound(vintages.error) ? (
        <EmptyState title="No multiples" text="No filings of this company were found." />
      ) : (
        <LoadErrorState
          error={vintages.error}
          title="Multiples did not load"
          fallback="Failed to load multiples."
          busy={vintages.isFetching}
          onRetry={() => vintages.refetch()}
        />
      )}
    </Without>
  );
}

function isNotFound(error: Error | null): boolean {
  return isApiError(error) && error.status === 404;
}

function Without({ children }: { readonly children: ReactNode }) {
  return (
    <section aria-label={TITLE} data-print="none">
      <SectionHeading title={TITLE} />
      <div className={styles.without}>{children}</div>
    </section>
  );
}

interface LoadedProps {
  readonly overview: Overview;
  /** Null without prices of a provider. */
  readonly closes: PriceHistory | null;
  readonly vintages: Vintages;
}

function Loaded({ overview, closes, vintages }: LoadedProps) {
  const view = useMemo(() => multiplesView(overview, closes, vintages), [overview, closes, vintages]);
  const reading = useReadingNote(view, vintages.filingsRead);
  if (view.reason !== null) {
    return (
      <Without>
        <EmptyState title="No multiples" text={view.reason} />
      </Without>
    );
  }
  return (
    <section aria-label={TITLE}>
      <SectionHeading
        title={TITLE}
        text={
          <>
            {view.span} <span role="status">{reading}</span>
          </>
        }
        note={<ChartKey label="Key of the multiples" entries={keyEntries} />}
      />
      <Grid gap={16} className={styles.panels}>
        {view.multiples.map((multiple) => (
          <MultiplePanel key={multiple.key} multiple={multiple} gapDays={view.gapDays} />
        ))}
      </Grid>
    </section>
  );
}

/** Says that the multiples may change while older filings are read, and afterwards that they did. */
function useReadingNote(view: MultiplesView, filings: Vintages['filingsRead']): string | null {
  const values = view.reason === null ? view.multiples.map(({ value, summary }) => `${value} ${summary}`).join() : '';
  const [first] = useState({ values, isReading: filings?.state === 'reading' });
  if (filings?.state === 'reading') {
    return `Older filings are being read: ${filings.read} of ${filings.of}. The multiples may still change.`;
  }
  return first.isReading && values !== first.values ? 'The multiples have changed: older filings were read.' : null;
}

function MultiplePanel({ multiple, gapDays }: { readonly multiple: MultipleView; readonly gapDays: number }) {
  const { name, value, note, summary, points, multiples, band, label, isNumber } = multiple;
  return (
    <Panel
      title={name}
      actions={
        <Text as="span" tone={2} size="xs" figures>
          {summary}
        </Text>
      }
      height={PANEL_HEIGHT}
    >
      <Row as="p" align="stretch" tone={2} size="xs" className={styles.now} data-without={isNumber ? undefined : ''}>
        <b>{value}</b>
        {note !== null && <span>{note}</span>}
      </Row>
      <BandChart
        label={label}
        series={name}
        points={points}
        band={band}
        gapDays={gapDays}
        height={CHART_HEIGHT}
        formatValue={multipleText}
        textOfGap={(index) => multipleText(multiples[index] ?? 'missing')}
      />
    </Panel>
  );
}
