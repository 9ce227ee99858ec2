import { StaleNote } from '@basecase/shared-ui/answers/stale-note';
import { CompanyHeader } from '@basecase/shared-ui/company/company-header';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { ConfirmDialog } from '@basecase/shared-ui/components/dialogs/confirm-dialog';
import { Dialog } from '@basecase/shared-ui/components/dialogs/dialog';
import { CompanyLogo } from '@basecase/shared-ui/components/layout/company-logo';
import { Fold } from '@basecase/shared-ui/components/layout/fold';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { RangeBar } from '@basecase/shared-ui/components/layout/range-bar';
import { Stat, StatStrip } from '@basecase/shared-ui/components/layout/stat';
import { LinkList } from '@basecase/shared-ui/components/lists/link-list';
import { Badge } from '@basecase/shared-ui/components/states/badge';
import { Banner } from '@basecase/shared-ui/components/states/banner';
import { SampleBadge } from '@basecase/shared-ui/components/states/sample-badge';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import {
  DeniedState,
  EmptyState,
  ErrorState,
  QuotaState,
  UnavailableState,
} from '@basecase/shared-ui/components/states/state';
import { type ToastNotice, Toasts } from '@basecase/shared-ui/components/states/toast';
import { MetricLegend, MetricList, MetricRow } from '@basecase/shared-ui/components/tables/metric-row';
import { type RowLook, Table, type TableColumn } from '@basecase/shared-ui/components/tables/table';
import { formatPerShare } from '@basecase/shared-ui/figures/format';
import { Filter, Scale } from 'lucide-react';
import { useState } from 'react';
import { Entry, Narrow, Row, Stack } from './entry.tsx';

const nothing = () => {};
const tones = ['neutral', 'positive', 'negative', 'caution', 'info', 'outline'] as const;

/** Components that show figures and messages. */
export function Displays() {
  return (
    <>
      <Entry name="Company header, logo">
        <CompanyHeader symbol="ACME" headingLevel={2} />
        <CompanyLogo symbol="MSFT" strong />
      </Entry>
      <Entry name="Badge">
        <Row>
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
          <SampleBadge />
        </Row>
      </Entry>
      <Entry name="Link list">
        <LinkList
          items={[
            { href: '/', icon: Scale, name: 'ACME, Base', detail: 'DCF, saved 20 Nov 2026', title: 'Acme Inc.' },
            {
              href: '/?screen=quality',
              icon: Filter,
              name: 'Quality',
              detail: '48 companies, saved 20 Nov 2026',
              title: 'Quality',
              mark: <Badge tone="info">+2</Badge>,
            },
          ]}
        />
      </Entry>
      <Entry name="Banner, stale note">
        <Stack>
          <Banner tone="error" title="No fair value" badge="Critical">
            WACC must be greater than terminal growth rate for valid DCF model.
          </Banner>
          <Banner tone="warning" title="Some data could not be loaded" action={<Button size="sm">Retry</Button>}>
            Using available data for projections.
          </Banner>
          <Banner tone="info" title="Operating margin under 3%" badge="Info" />
          <Banner tone="success" title="Projections loaded successfully!" />
          <StaleNote meta={{ stale: true, asOf: '2026-02-20T14:30:00Z' }} />
        </Stack>
      </Entry>
      <Figures />
      <Tables />
      <Messages />
      <States />
    </>
  );
}

function Figures() {
  return (
    <>
      <Entry name="Stat strip">
        <StatStrip label="Key figures">
          <Stat label="Current ratio" value="1.67×" tone="positive" note="Good: 1.5 or more" />
          <Stat label="Quick ratio" value="0.70×" tone="caution" note="Fair: 0.5 to 1" />
          <Stat label="Debt-to-equity" value="1.80×" tone="negative" note="Weak: above 1" />
          <Stat label="Altman Z-score" value={null} note="Not computed" />
        </StatStrip>
      </Entry>
      <Entry name="Fold">
        <Fold id="gallery-closed" title="Monte Carlo" summary="median $31, 5% to 95% $18 – $52" headingLevel={3}>
          <p>Ten thousand draws.</p>
        </Fold>
        <Fold id="gallery-open" title="Price ranges" startsOpen headingLevel={3} subtitle="On one scale.">
          <p>$22 to $44.</p>
        </Fold>
      </Entry>
      <Entry name="Panel, metric rows, range bar">
        <Panel title="Quality" subtitle="Trailing twelve months">
          <MetricList>
            <MetricRow label="ROE" value="24.0%" level="high" fraction={0.8} thresholds={[0.33, 0.66]} />
            <MetricRow label="ROA" value="4.0%" level="low" fraction={0.2} thresholds={[0.25, 0.75]} />
            <MetricRow label="EPS" value="$6.00" level="none" fraction={0.5} />
            <MetricRow label="PEG" value="N/A" level="none" fraction={null} />
          </MetricList>
          <MetricLegend />
        </Panel>
        <Narrow>
          <RangeBar
            label="Price $120.00 between $100.00 and $160.00"
            low={100}
            high={160}
            marks={[
              { key: 'price', value: 120, kind: 'point' },
              { key: 'average', value: 125, kind: 'tick' },
            ]}
            format={formatPerShare}
          />
        </Narrow>
      </Entry>
      <Entry name="Skeleton">
        <Skeleton shape="chart" label="Loading a chart" height={160} />
        <Skeleton shape="text" label="Loading text" />
        <Skeleton shape="table" label="Loading a table" />
      </Entry>
    </>
  );
}

interface Line extends RowLook {
  readonly name: string;
  readonly figures?: readonly (string | null)[];
}

const statement: readonly Line[] = [
  { name: 'section', section: 'Operating' },
  { name: 'Total Revenue', figures: ['$394.3B', '$383.3B', '$391.0B'], strong: true },
  { name: 'Interest Expense', figures: ['$2.9B', null, null], groupEnd: true },
  { name: 'Income Tax Expense', figures: ['$19.3B', '$16.7B', '$29.7B'] },
];

const filed: readonly Line[] = [
  { name: 'heading', section: 'Net sales:', level: 0 },
  { name: 'Products', figures: ['$294,866'], level: 1 },
  { name: 'Services', figures: ['96,169'], level: 1 },
  { name: 'Total net sales', figures: ['$391,035'], level: 2, strong: true, total: 'last' },
];

const cashFlow: readonly Line[] = [{ name: 'Free cash flow', figures: ['$108.8B', '$115.3B'] }];

function listColumns(years: readonly string[]): readonly TableColumn<Line>[] {
  return [
    { key: 'name', header: 'Fiscal year', cell: ({ name }) => name },
    ...years.map((year, index) => ({ key: year, header: year, cell: ({ figures }: Line) => figures?.[index] })),
  ];
}

const companies: readonly TableColumn<{ readonly symbol: string; readonly price: string; readonly results: string }>[] =
  [
    { key: 'company', header: 'Company', cell: ({ symbol }) => <b>{symbol}</b>, card: { row: 1 } },
    { key: 'price', header: 'Price', sort: 'descending', cell: ({ price }) => price, card: { column: 2, row: 1 } },
    {
      key: 'results',
      header: 'Next results',
      align: 'left',
      cell: ({ results }) => results,
      card: { column: '1 / -1', label: 'Next results', isLine: true },
    },
  ];

function Tables() {
  const shared = { keyOf: ({ name }: Line) => name, look: (line: Line) => line };
  return (
    <Entry name="Table">
      <Table {...shared} label="Income statement" columns={listColumns(['2022', '2023', '2024'])} rows={statement} />
      <Table {...shared} label="Statement as filed" columns={listColumns(['2024'])} rows={filed} />
      <Panel title="Table of a panel" headingLevel={3}>
        <Table
          {...shared}
          frame="panel"
          label="Cash flow by year"
          columns={listColumns(['2025', '2026'])}
          rows={cashFlow}
        />
      </Panel>
      <Table
        label="Table with cards on a phone"
        cards="minmax(0, 1fr) auto"
        columns={companies}
        rows={[{ symbol: 'AAPL', price: '$216.26', results: '29 Jan 2027' }]}
        keyOf={({ symbol }) => symbol}
      />
    </Entry>
  );
}

function Messages() {
  const [dialog, setDialog] = useState(false);
  const [confirm, setConfirm] = useState(false);
  const [notices, setNotices] = useState<readonly ToastNotice[]>([]);
  const notify = (kind: ToastNotice['kind'], text: string) =>
    setNotices((last) => [...last, { id: last.length + 1, kind, text }]);
  return (
    <Entry name="Dialog, alert dialog, toast">
      <Row>
        <Button onClick={() => setDialog(true)}>Open a dialog</Button>
        <Button variant="danger" onClick={() => setConfirm(true)}>
          Clear all cache
        </Button>
        <Button onClick={() => notify('success', 'Projections saved successfully!')}>Show a success</Button>
        <Button onClick={() => notify('error', 'Failed to save projections.')}>Show an error</Button>
      </Row>
      <Dialog open={dialog} onClose={() => setDialog(false)} title="A dialog">
        <p>Focus stays in it until it is closed.</p>
      </Dialog>
      <ConfirmDialog
        open={confirm}
        title="Clear all cache?"
        text="Every answer is loaded again when it is needed."
        action="Clear all cache"
        onConfirm={() => setConfirm(false)}
        onCancel={() => setConfirm(false)}
      />
      <Toasts notices={notices} onClose={(id) => setNotices((last) => last.filter((notice) => notice.id !== id))} />
    </Entry>
  );
}

function States() {
  return (
    <>
      <Entry name="Empty">
        <EmptyState
          title="No prices"
          text="No price history data available."
          action={<Button>Search companies</Button>}
        />
      </Entry>
      <Entry name="Error with Retry">
        <ErrorState
          title="Statements did not load"
          text="Failed to load financial data. Please try again."
          onRetry={nothing}
        />
      </Entry>
      <Entry name="Denied">
        <DeniedState required={['Admin', 'Member']} currentRole="Guest" onBack={nothing} />
      </Entry>
      <Entry name="App not available">
        <UnavailableState app="Valuation" onRetry={nothing} onLeave={nothing} />
      </Entry>
      <Entry name="Used-up requests">
        <QuotaState onRetry={nothing} />
      </Entry>
    </>
  );
}
