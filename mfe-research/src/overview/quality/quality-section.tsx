import type { AllStatements } from '@basecase/gateway/contract';
import { Loaded } from '@basecase/shared-ui/answers/loaded';
import { SparkLine } from '@basecase/shared-ui/charts/bars/spark-line';
import { useOverview, useStatements } from '@basecase/shared-ui/company/company-queries';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { SectionHeading } from '@basecase/shared-ui/components/layout/screen';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { EmptyState } from '@basecase/shared-ui/components/states/state';
import { Table, type TableColumn } from '@basecase/shared-ui/components/tables/table';
import { useMemo } from 'react';
import { FigureButton, FigureGrid } from '../../figure-source/figure-grid.tsx';
import type { FigureSource, SourceTerm } from '../../figure-source/figure-source.model.ts';
import { useCloses } from '../multiples/use-multiples.ts';
import { pickCloses } from '../multiples/weeks.model.ts';
import { buildMarket } from './market.model.ts';
import { partText, type QualityCell, type QualityRow, type QualityTable, qualityTable } from './quality.model.ts';
import styles from './quality.module.css';

const TITLE = 'Quality and returns';
const HEIGHT = 692;
const ERROR_HEIGHT = 240;

/** Ten fiscal years of returns, scores and ratios. Each value opens its formula. */
export function QualitySection({ symbol }: { readonly symbol: string }) {
  const statements = useStatements(symbol);
  return (
    <section aria-label={TITLE}>
      <SectionHeading title={TITLE} text="Ten fiscal years. Select a value for its formula and sources." />
      {statements.data === undefined ? (
        <Panel title="Ratios" height={statements.isError ? ERROR_HEIGHT : HEIGHT}>
          <Loaded
            query={statements}
            skeleton={<Skeleton shape="table" label="Loading ratios" />}
            title="Ratios did not load"
            fallback="Failed to load financials."
          />
        </Panel>
      ) : (
        <Ratios symbol={symbol} statements={statements.data} />
      )}
    </section>
  );
}

interface RatiosProps {
  readonly symbol: string;
  readonly statements: AllStatements;
}

function Ratios({ symbol, statements }: RatiosProps) {
  const { data: overview } = useOverview(symbol);
  const { data: history } = useCloses(symbol);
  const table = useMemo(() => {
    const closes = history === undefined ? null : pickCloses(history);
    return qualityTable(statements, buildMarket(overview ?? null, closes, statements.balanceSheet), overview?.industry);
  }, [statements, overview, history]);
  if (table.years.length === 0) {
    return (
      <Panel title="Ratios">
        <EmptyState title="No ratios" text="No annual reports of this company were found." />
      </Panel>
    );
  }
  return (
    <>
      <RatioTable symbol={symbol} table={table} />
      <ul className={styles.notes}>
        {table.isLoss ? (
          <li>
            Altman Z and accruals are no marks of quality here: the loss makes accruals low, and the share price may
            hold the Z-score up.
          </li>
        ) : (
          <li>Altman Z: above 2.99 safe, below 1.81 distress. Not computed for banks and insurers.</li>
        )}
      </ul>
    </>
  );
}

/** The name of a row. A row that is N/A throughout states the reason, so that no figure must be opened for it. */
function RowName({ row: { label, without } }: { readonly row: QualityRow }) {
  return (
    <span className={styles.label}>
      {label}
      {without !== null && <small>{without}</small>}
    </span>
  );
}

/** Narrower than usual, beside ten years. */
const SPARK_WIDTH = 56;

/** A row of ratios with its place among them, or the heading of a group. */
type Line = { readonly section: string } | { readonly row: QualityRow; readonly place: number };

/** Columns after the years; on a phone they are left out. */
const after: readonly TableColumn<Line>[] = [
  {
    key: 'median',
    header: 'Median',
    hideAt: 'phone',
    cell: (line) => ('row' in line ? line.row.median : null),
  },
  {
    key: 'spark',
    header: '10 years',
    hideAt: 'phone',
    cell: (line) => 'row' in line && <SparkLine values={line.row.values} width={SPARK_WIDTH} />,
  },
];

function RatioTable({ symbol, table }: { readonly symbol: string; readonly table: QualityTable }) {
  const columns: readonly TableColumn<Line>[] = [
    { key: 'name', header: 'Fiscal year', cell: (line) => 'row' in line && <RowName row={line.row} /> },
    ...table.years.map(
      (year, column): TableColumn<Line> => ({
        key: `${column}`,
        header: year,
        cell: (line) => {
          const cell = 'row' in line ? line.row.cells[column] : undefined;
          if (!('row' in line) || cell === undefined) return null;
          return (
            <FigureButton
              text={cell.text}
              missing={cell.missing}
              place={`${line.place} ${column}`}
              source={() => ratioSource({ symbol, table, row: line.row, cell, year })}
            />
          );
        },
      }),
    ),
    ...after,
  ];
  const lines = table.rows.flatMap((row, place): Line[] => {
    const { group } = row.kind;
    const begins = table.rows[place - 1]?.kind.group !== group;
    return [...(begins ? [{ section: group }] : []), { row, place }];
  });
  return (
    <FigureGrid columns={table.years.join()} after={after.length}>
      <Table
        statement
        label={TITLE}
        columns={columns}
        rows={lines}
        keyOf={(line) => ('row' in line ? line.row.kind.key : line.section)}
        look={(line) => ('row' in line ? {} : { section: line.section })}
      />
    </FigureGrid>
  );
}

interface RatioOfYear {
  readonly symbol: string;
  readonly table: Pick<QualityTable, 'currency'>;
  readonly row: QualityRow;
  readonly cell: QualityCell;
  readonly year: string;
}

/** Returns where a ratio comes from: its formula with the figures, each with its place, and the results on the way. */
function ratioSource({ symbol, table, row, cell, year }: RatioOfYear): FigureSource {
  const { kind } = row;
  const { figures, subtotals, zeros } = cell.ratio;
  const title = `${kind.name}, fiscal ${year}`;
  const terms = figures.map(
    ({ name, value, unit, place, accession }): SourceTerm => ({
      name,
      text: partText(value, unit, table.currency),
      place,
      accession,
    }),
  );
  const results = subtotals.map(
    ({ name, value, unit, remark }): SourceTerm => ({
      name,
      note: remark,
      text: partText(value, unit, table.currency),
      strong: true,
    }),
  );
  return {
    title,
    symbol,
    from: title,
    amount: cell.text,
    missing: cell.ratio.reason,
    formula: kind.formula,
    terms: [...terms, ...results],
    remarks: [
      ...(zeros === null ? [] : [`${zeros}.`]),
      ...(terms.some(({ accession }) => accession !== null) ? ['Select a figure to open its source.'] : []),
      ...(kind.origin === null ? [] : [`Definition: ${kind.origin}.`]),
    ],
  };
}
