import type { AllStatements } from '@basecase/gateway/contract';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { ToggleGroup } from '@basecase/shared-ui/components/buttons/toggle-group';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Row, Text } from '@basecase/shared-ui/components/layout/primitives';
import { Banner } from '@basecase/shared-ui/components/states/banner';
import { Table, type TableColumn } from '@basecase/shared-ui/components/tables/table';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { Check, Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatPriceRange, toCompanyScenarios } from '../scenarios/price-ranges.model.ts';
import { isUnsaved, projectionStore, replaceProjection } from '../scenarios/projection-store.ts';
import type { ProjectionEditor } from '../scenarios/use-projection.ts';
import { type CaseCell, type CaseLine, caseNews, countNews, newsText, withFiledFigures } from './case-news.model.ts';
import styles from './case-news.module.css';
import { scenarioLabels } from './scenario-tabs.tsx';

export interface CaseNewsPanelProps {
  /** Name of the company. */
  readonly name: string;
  readonly editor: ProjectionEditor;
}

/** The filings since the case on screen began: each assumption, and whether it still holds. Nothing changes before the user asks for it. */
export function CaseNewsPanel({ name, editor }: CaseNewsPanelProps) {
  const { projection, draft, data, initial, key } = editor;
  const { statements } = data;
  const [kept, setKept] = useState<readonly string[]>([]);
  const [closed, setClosed] = useState(false);
  const [rows, setRows] = useState<Rows>('all');
  const news = useMemo(
    () => caseNews(projection, draft.scenario, statements),
    [projection, draft.scenario, statements],
  );
  if (news === null || statements === null || closed) return null;
  const day = news.filed === null ? '' : ` on ${formatCalendarDay(news.filed)}`;
  const startAgain = () =>
    initial !== null &&
    replaceProjection(projectionStore, key, { scenarios: initial.scenarios, currentYear: initial.currentYear });
  return (
    <>
      <Banner
        tone="info"
        title={`${name} filed its figures of fiscal ${news.latest}${day}`}
        action={
          <Row as="span" inline align="stretch" wrap gap={8}>
            <Button size="sm" onClick={() => setClosed(true)}>
              Keep all mine
            </Button>
            <Button size="sm" variant="primary" onClick={startAgain}>
              Start from fiscal {news.latest}
            </Button>
          </Row>
        }
      >
        {newsText(news, isUnsaved(draft))}
      </Banner>
      <Panel
        title="What you assumed and what was filed since"
        subtitle={`${sentenceCase(scenarioLabels[draft.scenario])}. The other cases have lines of their own.`}
        headingLevel={2}
        flush
        actions={<RowsToggle rows={rows} all={news.lines.length} look={countNews(news, 'look')} onChange={setRows} />}
      >
        <Effect editor={editor} statements={statements} />
        <LineTable
          lines={news.lines}
          rows={rows}
          onKeep={(line) => setKept((last) => [...last, formatLineId(line, draft.scenario)])}
          onTake={({ row, column, value }) => editor.edit([{ row, column, value }])}
          isKept={(line) => kept.includes(formatLineId(line, draft.scenario))}
        />
      </Panel>
    </>
  );
}

const sentenceCase = (text: string) => `${text.charAt(0)}${text.slice(1).toLowerCase()}`;
const formatLineId = ({ label, year }: CaseLine, scenario: string) => `${scenario} ${label} ${year}`;

/** The price ranges now, and with the filed figures taken over. */
function Effect({ editor, statements }: { readonly editor: ProjectionEditor; readonly statements: AllStatements }) {
  const { projection, currency } = editor;
  const taken = useMemo(
    () => toCompanyScenarios({ ...projection, scenarios: withFiledFigures(projection, statements) }).ranges,
    [projection, statements],
  );
  return (
    <>
      <Row as="dl" align="stretch" wrap className={styles.effect}>
        {toCompanyScenarios(projection).ranges.map(({ name, year, low, high }, index) => (
          <div key={name}>
            <dt>
              {sentenceCase(name.toUpperCase())}, {year}
            </dt>
            <dd>
              <small>{formatPriceRange(low, high, currency)}</small>{' '}
              <b>{formatPriceRange(taken[index]?.low, taken[index]?.high, currency)}</b>
            </dd>
          </div>
        ))}
      </Row>
      <p className={styles.hint}>Grey: as it stands. Bold: with the filed figures to look at taken over.</p>
    </>
  );
}

/** look: the assumptions that deserve another look, and those that the user has settled here. */
type Rows = 'all' | 'look';

interface RowsToggleProps {
  readonly rows: Rows;
  /** Numbers of lines. */
  readonly all: number;
  readonly look: number;
  readonly onChange: (rows: Rows) => void;
}

function RowsToggle({ rows, all, look, onChange }: RowsToggleProps) {
  const options = [
    { value: 'all', label: `All ${all}` },
    { value: 'look', label: `Look again ${look}` },
  ] as const;
  return <ToggleGroup<Rows> label="Rows" value={rows} options={options} onChange={onChange} />;
}

interface LineTableProps {
  readonly lines: readonly CaseLine[];
  readonly rows: Rows;
  readonly isKept: (line: CaseLine) => boolean;
  readonly onKeep: (line: CaseLine) => void;
  readonly onTake: (cell: CaseCell) => void;
}

function LineTable({ lines, rows, isKept, onKeep, onTake }: LineTableProps) {
  const [undo, setUndo] = useState<Readonly<Record<string, number>>>({});
  const take = (line: CaseLine, cell: CaseCell) => {
    setUndo((last) => ({ ...last, [nameLine(line)]: cell.before }));
    onTake(cell);
  };
  const columns: readonly TableColumn<CaseLine>[] = [
    { key: 'assumption', header: 'Assumption', cell: (line) => <Assumption line={line} /> },
    { key: 'was', header: 'Was', align: 'left', cell: ({ was }) => <Accent>{was}</Accent> },
    { key: 'filed', header: 'Filed since', align: 'left', cell: ({ filed }) => filed },
    { key: 'verdict', header: 'Does it still stand?', align: 'left', cell: (line) => <Verdict line={line} /> },
    { key: 'why', header: 'Why', align: 'left', cell: ({ why }) => why },
    {
      key: 'choice',
      header: 'Choice',
      align: 'left',
      cell: (line) => (
        <Choice
          line={line}
          kept={isKept(line)}
          before={undo[nameLine(line)]}
          onKeep={() => onKeep(line)}
          onTake={(cell) => take(line, cell)}
          onUndo={(cell, value) => {
            setUndo(({ [nameLine(line)]: _undone, ...rest }) => rest);
            onTake({ ...cell, value });
          }}
        />
      ),
    },
  ];
  return (
    <Table
      frame="flush"
      label="Assumptions and filings"
      className={styles.frame}
      sizes={{ row: 36 }}
      cards="minmax(0, 1fr)"
      columns={columns}
      rows={lines.filter((line) => rows === 'all' || line.verdict === 'look' || undo[nameLine(line)] !== undefined)}
      keyOf={nameLine}
    />
  );
}

const nameLine = ({ label, year }: CaseLine) => `${label} ${year}`;

function Assumption({ line: { label, year, verdict } }: { readonly line: CaseLine }) {
  return (
    <Text as="span" weight={verdict === 'look' ? 'semibold' : undefined}>
      {label}{' '}
      <Text as="span" tone={2} size="xs">
        {year}
      </Text>
    </Text>
  );
}

function Accent({ children }: { readonly children: string }) {
  return (
    <Text as="span" tone="accent">
      {children}
    </Text>
  );
}

function Verdict({ line: { verdict } }: { readonly line: CaseLine }) {
  if (verdict === 'none') return <>No filing speaks to it</>;
  const Icon = verdict === 'stands' ? Check : Search;
  return (
    <Row as="span" inline gap={4} tone={verdict === 'stands' ? 'positive' : 'caution'}>
      <Icon size={14} aria-hidden="true" /> {verdict === 'stands' ? 'Still stands' : 'Look again'}
    </Row>
  );
}

interface ChoiceProps {
  readonly line: CaseLine;
  readonly kept: boolean;
  /** The assumption before the filed figure was taken; undefined while it was not. */
  readonly before: number | undefined;
  readonly onKeep: () => void;
  readonly onTake: (cell: CaseCell) => void;
  readonly onUndo: (cell: CaseCell, value: number) => void;
}

function Choice({ line, kept, before, onKeep, onTake, onUndo }: ChoiceProps) {
  const { verdict, taken, label, year } = line;
  if (taken === null) return null;
  if (verdict === 'stands' && before !== undefined) {
    return (
      <Button size="sm" aria-label={`Undo ${label} ${year}`} onClick={() => onUndo(taken, before)}>
        Undo
      </Button>
    );
  }
  if (verdict !== 'look') return null;
  if (kept) return <>Kept</>;
  return (
    <Row as="span" inline align="stretch" wrap gap={8} className={styles.actions}>
      <Button size="sm" aria-label={`Keep mine: ${label} ${year}`} onClick={onKeep}>
        Keep mine
      </Button>
      <Button size="sm" aria-label={`Take filed: ${label} ${year}`} onClick={() => onTake(taken)}>
        Take filed
      </Button>
    </Row>
  );
}
