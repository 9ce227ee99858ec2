import { Loaded } from '@basecase/shared-ui/answers/loaded';
import { BarsWithLines } from '@basecase/shared-ui/charts/bars/bars-with-lines';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Grid, Row, Text } from '@basecase/shared-ui/components/layout/primitives';
import { ScreenHeading } from '@basecase/shared-ui/components/layout/screen';
import { Stat, StatStrip } from '@basecase/shared-ui/components/layout/stat';
import { Banner } from '@basecase/shared-ui/components/states/banner';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { EmptyState } from '@basecase/shared-ui/components/states/state';
import { Table, type TableColumn } from '@basecase/shared-ui/components/tables/table';
import { formatMoneyAxis, formatPercent, formatPerShare, NOT_AVAILABLE } from '@basecase/shared-ui/figures/format';
import { formatCalendarDay, formatMonth } from '@basecase/shared-ui/figures/period';
import { listNames } from '@basecase/shared-ui/figures/words';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useDraftKey } from '../../company/use-draft-key.ts';
import { assumptionStore, emptyAssumptionDraft } from '../drafts/assumption-store.ts';
import { NO_FAIR_VALUE } from '../inputs/missing-inputs.model.ts';
import { MisfitBanner } from '../models/frame/analysis-notes.tsx';
import { ModelSwitch } from '../models/frame/model-switch.tsx';
import { models } from '../models/registry.ts';
import { useModel } from '../models/use-model.ts';
import type { ValuedCompany } from '../valuation/valued-company.ts';
import { countsShares, type Horizon, horizons, LEAST_FILINGS, type ReplayRow } from './replay.model.ts';
import styles from './replay.module.css';
import { agreedAfter, replaySummary } from './replay-summary.model.ts';
import { footnote, otherShares, summaryText } from './replay-text.model.ts';
import { type ReplayRule, useReplay } from './use-replay.ts';

const CHART_PX = 300;

export interface ReplayViewProps {
  readonly company: ValuedCompany;
  /** Opens the inputs of the rule. */
  readonly onChangeRule: () => void;
}

/** The user's rule at the day of each annual filing of ten years, beside the price then and later, by the model in use. */
export function ReplayView({ company, onChangeRule }: ReplayViewProps) {
  const { symbol } = company;
  const key = useDraftKey()(symbol);
  const { assumptions } = useStore(assumptionStore, (all) => (all[key] ?? emptyAssumptionDraft).form);
  const chosen = useModel(company);
  const { model, typed } = chosen;
  const { title, replay } = models[model];
  return (
    <>
      <ScreenHeading title={title} actions={<ModelSwitch {...chosen} />} />
      {model === 'dcf' && <MisfitBanner {...chosen} />}
      {typeof replay === 'string' ? (
        <EmptyState title="No replay" text={replay} />
      ) : (
        <>
          <Row as="section" wrap gap={16} className={styles.rule} aria-label="Rule">
            <p>
              <b>The rule, the same at every date:</b> {replay.ruleText(assumptions, typed)}
            </p>
            <Button onClick={onChangeRule}>Change the rule</Button>
          </Row>
          {countsShares(company.shares, company.filed.latest.sharesOutstanding) ? (
            <Replay key={model} company={company} rule={{ model, typed, assumptions, evidence: company.evidence }} />
          ) : (
            <EmptyState title="No replay" text={otherShares} />
          )}
        </>
      )}
    </>
  );
}

interface ReplayProps {
  readonly company: ValuedCompany;
  readonly rule: ReplayRule;
}

function Replay({ company, rule }: ReplayProps) {
  const { symbol, overview } = company;
  const { vintages, prices, rows } = useReplay(symbol, rule, overview.currency);
  const failed = [vintages, prices].find(({ isError, data }) => isError && data === undefined);
  if (failed !== undefined) {
    const fallback = 'Failed to load past filings or prices.';
    return <Loaded<unknown> query={failed} skeleton={null} title="The replay did not load" fallback={fallback} />;
  }
  if (rows === null) {
    return (
      <>
        <Skeleton shape="chart" label="Loading replay" height={CHART_PX} />
        <Skeleton shape="table" label="Loading filings" height={440} />
      </>
    );
  }
  if (rows.length < LEAST_FILINGS) {
    return (
      <EmptyState
        title="Too few filings to replay"
        text={`It takes ${LEAST_FILINGS} annual filings whose figures are known as of their day.`}
      />
    );
  }
  const reading = vintages.data?.filingsRead?.state === 'reading';
  return (
    <Grid columns={1} gap={16}>
      {reading && (
        <Banner tone="info" title="Filings are still being read">
          Values of filings that are not read yet may change.
        </Banner>
      )}
      <Rows
        rows={rows}
        name={overview.name}
        currency={overview.currency}
        adjusted={prices.data?.basis === 'adjusted'}
      />
    </Grid>
  );
}

interface RowsProps {
  readonly rows: readonly ReplayRow[];
  readonly name: string;
  readonly currency: string | null;
  /** Whether dividends are taken off the closes. */
  readonly adjusted: boolean;
}

function Rows({ rows, name, currency, adjusted }: RowsProps) {
  const summary = useMemo(() => replaySummary(rows), [rows]);
  const basis = adjusted
    ? 'Prices are weekly closes with dividends taken off, so earlier ones are lower than they were.'
    : 'Prices are weekly closes, adjusted for splits as the share counts are.';
  return (
    <Grid columns={1} gap={16}>
      <Panel title="How the rule did" headingLevel={2}>
        <p className={styles.verdict}>{summaryText(summary, name, currency)}</p>
        <StatStrip label="Replay in counts" bare>
          {horizons.map((years) => (
            <Stat
              key={years}
              label={`Right after ${years} ${years === 1 ? 'year' : 'years'}`}
              value={`${summary.right[years].right} of ${summary.right[years].of}`}
            />
          ))}
          <Stat label="Median distance to price" value={formatPercent(summary.medianDistance, { decimals: 0 })} />
        </StatStrip>
      </Panel>
      <Panel
        title="Fair value and price on the day of each annual filing"
        subtitle={basis}
        headingLevel={2}
        height={CHART_PX}
      >
        <ReplayChart rows={rows} currency={currency} />
      </Panel>
      <ReplayTable rows={rows} currency={currency} />
      <Text tone={2} size="xs">
        {footnote(rows.length)}
      </Text>
    </Grid>
  );
}

function ReplayChart({ rows, currency }: Pick<RowsProps, 'rows' | 'currency'>) {
  const oldest = useMemo(() => [...rows].reverse(), [rows]);
  const lines = useMemo(
    () => [
      {
        key: 'price',
        label: 'Price',
        color: 'text' as const,
        mark: 'solid' as const,
        values: oldest.map(({ price }) => price),
      },
      {
        key: 'value',
        label: 'Fair value by the rule',
        color: 'accent' as const,
        mark: 'dashed' as const,
        values: oldest.map(({ fairValue }) => fairValue),
      },
    ],
    [oldest],
  );
  const money = (value: number) => formatPerShare(value, { currency });
  return (
    <BarsWithLines
      title="Fair value and price"
      label="Fair value by the rule and price on the day of each annual filing"
      categories={oldest.map(({ filed }) => `${formatMonth(filed)} ${filed.slice(0, 4)}`)}
      bars={noBars}
      lines={lines}
      height={CHART_PX}
      formatBar={money}
      formatBarAxis={blank}
      formatLine={money}
      formatLineAxis={(value) => formatMoneyAxis(value, { currency })}
    />
  );
}

const noBars: readonly never[] = [];
/** The axis of the lines is at the right. */
const blank = () => '';

interface ReplayTableProps {
  /** Newest first. */
  readonly rows: readonly ReplayRow[];
  readonly currency: string | null;
}

const signed = (fraction: number | null) => formatPercent(fraction, { decimals: 0, plus: true });

/** Each replayed filing, newest first: the text form of the chart. */
function ReplayTable({ rows, currency }: ReplayTableProps) {
  const columns: readonly TableColumn<ReplayRow>[] = [
    { key: 'filed', header: 'Filed', cell: ({ filed }) => formatCalendarDay(filed) },
    { key: 'year', header: 'Fiscal year', cell: ({ fiscalYear }) => fiscalYear },
    { key: 'value', header: 'Fair value', cell: (row) => <FairValue row={row} currency={currency} /> },
    { key: 'price', header: 'Price', cell: ({ price }) => formatPerShare(price, { currency }) },
    { key: 'gap', header: 'Against price', cell: ({ fairValue, price }) => signed(changeFrom(price, fairValue)) },
    ...horizons.map((years) => ({
      key: `${years}`,
      header: `${years} ${years === 1 ? 'year' : 'years'} later`,
      cell: (row: ReplayRow) => <Later row={row} years={years} currency={currency} />,
    })),
    { key: 'agreed', header: 'The year after', cell: (row) => describeAgreement(agreedAfter(row, 1)) },
  ];
  return (
    <Panel title="Each filing" subtitle="N/A where that day has not come yet" headingLevel={2}>
      <Table
        frame="panel"
        label="Each filing"
        tableLabel="Fair value and price at each annual filing"
        columns={columns}
        rows={rows}
        keyOf={({ accessionNumber }) => accessionNumber}
      />
    </Panel>
  );
}

/** Returns the change from a price; null without either. */
function changeFrom(price: number | null, to: number | null): number | null {
  return to === null || price === null || price <= 0 ? null : to / price - 1;
}

function describeAgreement(agreed: boolean | null): string {
  return agreed === null ? NOT_AVAILABLE : agreed ? 'Agreed' : 'Disagreed';
}

interface FigureProps {
  readonly row: ReplayRow;
  readonly currency: string | null;
}

function FairValue({ row: { fairValue, missing }, currency }: FigureProps) {
  return (
    <span className={styles.value}>
      {formatPerShare(fairValue, { currency })}
      {fairValue === null && (
        <small title={`Missing: ${listNames(missing)}`}>
          {NO_FAIR_VALUE} that year: {listNames(missing)}
        </small>
      )}
    </span>
  );
}

function Later({ row: { price, later }, years, currency }: FigureProps & { readonly years: Horizon }) {
  const change = changeFrom(price, later[years]);
  return (
    <>
      {formatPerShare(later[years], { currency })}
      {change !== null && (
        <Text as="span" tone={change < 0 ? 'negative' : 'positive'}>
          {' '}
          {signed(change)}
        </Text>
      )}
    </>
  );
}
