import type { Source } from '@basecase/gateway/contract';
import type { WorkbookCell } from '@basecase/shared-ui/export/workbook';
import { inSentence } from '@basecase/shared-ui/figures/words';
import { ruleName, sourceName } from '../origin/provenance.model.ts';
import { listFigureRows } from '../table/figure-table.model.ts';
import { currencyWords, unitSentence } from '../table/figure-units.model.ts';
import { type ExportedTable, linesLabel, toExportedLines } from '../table/table-export.model.ts';
import { tableCaption } from '../table/table-period.model.ts';
import type { FigurePart, StatementTable } from './statement-table.model.ts';

export interface ExportedStatement {
  readonly symbol: string;
  /** Name of the statement. */
  readonly name: string;
  readonly table: StatementTable;
  readonly source: Source;
  /** The day of the source's answer, as text. */
  readonly asOf: string;
  /** The name of the base of common size. */
  readonly base: string;
}

/** Returns the unit of a table as text: `in US dollars`, `in millions of US dollars and of shares, except per share`. */
export function unitText(table: StatementTable, base: string): string {
  if (table.scale === 'common') return `each as a share of ${base}`;
  if (table.unit === 'full') return `in ${currencyWords(table.currency)}`;
  const measures = listFigureRows(table.rows).flatMap(({ unit }) =>
    unit === 'fraction' ? [] : [{ kind: unit, currency: table.currency }],
  );
  return inSentence(unitSentence(measures, table.unit));
}

/** Returns a standard statement for export, in full units: days above the columns, and the source of each figure. */
export function toExportedStatement({ symbol, name, table, source, asOf, base }: ExportedStatement): ExportedTable {
  const caption = tableCaption(table.period, table.columns.length, unitText({ ...table, unit: 'full' }, base));
  return {
    name,
    title: `${symbol} ${name}`,
    caption: `${caption}. Source: ${sourceName(source)}, as of ${asOf}.`,
    heads: [
      {
        label: 'Period ending',
        plainLabel: linesLabel(table.scale, table.columns.at(-1)?.currency),
        texts: table.columns.map(({ day }) => day),
        strong: true,
      },
      { label: 'Period', texts: table.columns.map(({ label }) => label) },
    ],
    lines: toExportedLines(table.rows),
    plainHeadings: false,
    widths: { label: 28, figure: 20 },
    sources: { rows: listSources(table), widths: [28, 14, 20, 34, 44, 24, 12, 60] },
  };
}

/** Returns the quarters of a sum: `2025-12-27: $143,756,000,000 (0000320193-26-000006), …`. */
function quartersText(parts: readonly FigurePart[]): string {
  return parts
    .map(({ day, text, provenance }) => {
      const filing = provenance?.accessionNumber ?? null;
      return `${day}: ${text}${filing === null ? '' : ` (${filing})`}`;
    })
    .join(', ');
}

function listSources(table: StatementTable): WorkbookCell[][] {
  return [
    ['Line', 'Period ending', 'As reported', 'How', 'Concepts', 'Accession number', 'Filed', 'Remarks'],
    ...listFigureRows(table.rows).flatMap((row) =>
      row.cells.map((cell, index): WorkbookCell[] => {
        const { full, provenance, findings, parts } = cell;
        return [
          row.label,
          table.columns[index]?.day ?? '',
          { value: full, align: 'right' },
          ruleName(cell),
          provenance?.concepts.join(', ') ?? '',
          provenance?.accessionNumber ?? '',
          provenance?.filed ?? '',
          [provenance?.reason ?? '', quartersText(parts), ...findings.map(({ text }) => text)]
            .filter((text) => text !== '')
            .join(' '),
        ];
      }),
    ),
  ];
}
