import type { Finding, Source } from '@basecase/gateway/contract';
import { SparkBars } from '@basecase/shared-ui/charts/bars/spark-bars';
import { ChevronRight, TriangleAlert } from 'lucide-react';
import { type FigureSection, FigureTable, type FigureTableRow } from '../table/figure-table.tsx';
import { type FindingLine, shownFindings } from '../table/findings.model.ts';
import styles from '../table/findings-list.module.css';
import { standardFacts } from './standard-facts.model.ts';
import type { StatementTable as Table, TableRow } from './statement-table.model.ts';

export interface StatementTableProps {
  readonly symbol: string;
  readonly source: Source;
  /** Name of the statement. */
  readonly label: string;
  /** Name of its tab. */
  readonly from: string;
  readonly table: Table;
  /** The name of the base of common size. */
  readonly base: string;
  /** What the signs of the figures mean; null where that is plain. */
  readonly signs: string | null;
  /** Whether the statement is of a day, as a balance sheet is. */
  readonly isDay: boolean;
  readonly growth: boolean;
  readonly findings: readonly Finding[];
  readonly returned: string | null;
  readonly onLeave: (place: string) => void;
}

const HINT = 'Select a figure to see where it comes from.';
const heads = { annual: 'Fiscal year', quarterly: 'Quarter', ttm: 'Twelve months to' } as const;

/** The table of a statement: reports as columns, the trend of each line, and the origin of each figure on request. */
export function StatementTable(props: StatementTableProps) {
  const { symbol, source, label, from, table, base, isDay, signs, growth, findings, returned, onLeave } = props;
  const bodyRow = (row: TableRow): FigureTableRow => ({
    ...row,
    after: [<SparkBars key="trend" values={row.cells.map(({ value }) => value)} />],
    factsAt: (index) => {
      const [column, cell] = [table.columns[index], row.cells[index]];
      if (column === undefined || cell === undefined) return null;
      return standardFacts({ table, row, column, cell, source, base, isDay });
    },
  });
  const rows = table.sections.flatMap(({ title, rows: lines }): (FigureTableRow | FigureSection)[] => [
    ...(title === null ? [] : [{ key: title, section: title }]),
    ...lines.map(bodyRow),
  ]);
  return (
    <>
      <FigureTable
        symbol={symbol}
        label={label}
        from={from}
        head={heads[table.period]}
        columns={table.columns.map(({ day, label: header, breakBefore }) => ({ key: day, header, breakBefore }))}
        rows={rows}
        growth={growth}
        after={[{ key: 'trend', header: 'Trend', hideAt: 'phone' }]}
        hint={signs === null ? HINT : `${HINT} ${signs}`}
        returned={returned}
        onLeave={onLeave}
      />
      <FindingsList lines={shownFindings(findings, table)} />
    </>
  );
}

/** The findings on the shown figures, folded into a line. Renders nothing without findings. */
function FindingsList({ lines }: { readonly lines: readonly FindingLine[] }) {
  if (lines.length === 0) return null;
  return (
    <details className={styles.findings}>
      <summary>
        <ChevronRight size={14} aria-hidden="true" />
        <TriangleAlert size={13} aria-hidden="true" className={styles.doubt} />
        {lines.length === 1 ? '1 warning' : `${lines.length} warnings`} in the periods shown
      </summary>
      <ul>
        {lines.map((line) => (
          <li key={line.key}>
            <strong>{line.title}.</strong> {line.text} {line.amounts}
          </li>
        ))}
      </ul>
    </details>
  );
}
