import type { FilingReference } from '@basecase/gateway/contract';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { type FigureFacts, factRow, knownRows } from '../origin/figure-facts.model.ts';
import { standardLabels } from '../standard/statement-lines.ts';
import { findingAmounts } from '../table/findings.model.ts';
import { filingPeriod, findFiscalYear } from './as-filed-columns.model.ts';
import {
  documentAddress,
  type FiledCell,
  type FiledRow,
  type FiledTable,
  type FiledTableColumn,
} from './as-filed-table.model.ts';

export interface FiledFigure {
  readonly table: FiledTable;
  readonly row: FiledRow;
  readonly column: FiledTableColumn;
  readonly cell: FiledCell;
}

/** Returns the origin of a figure of a statement as filed. */
export function filedFacts({ table, row, column, cell }: FiledFigure): FigureFacts {
  const { filing } = column;
  const isShare = row.unit === 'fraction';
  return {
    title: `${row.label}, ${column.title}`,
    period: column.title,
    amount: isShare ? cell.text : cell.full,
    share: isShare && cell.missing === null ? `of the base, reported ${cell.full}` : null,
    rows: knownRows([
      { term: 'Concept', lines: [row.concept], kind: 'concepts' },
      factRow('Label', row.label),
      factRow('Standard line', row.standardField === undefined ? null : standardLabels.get(row.standardField)),
      factRow('Rule', cell.missing === null ? 'As the filing presents it' : null),
      factRow('Period', column.period),
      factRow('Filing', filingText(table, filing)),
      factRow('Filed', formatCalendarDay(filing.filed)),
      factRow('Note', row.members.length === 0 ? null : `A part of the company: ${row.members.join(', ')}`),
      factRow(
        'Restated later',
        cell.first && `First filed as ${cell.first.text} on ${formatCalendarDay(cell.first.filed)}`,
      ),
      factRow('Reason', cell.missing),
    ]),
    place: {
      accession: filing.accessionNumber,
      document: filing.primaryDocument,
      ...(cell.anchor !== null && { anchor: cell.anchor }),
    },
    accession: filing.accessionNumber,
    secAddress: documentAddress(filing, cell.anchor),
    findings: cell.findings.map((finding) => `${finding.text} ${findingAmounts(finding, table.currency)}`),
  };
}

/** Returns a filing by its period; one whose period is not certain by its number. */
function filingText({ columns, filing: newest }: FiledTable, filing: FilingReference): string {
  if (filing.accessionNumber !== newest.accessionNumber) {
    const year = findFiscalYear(filing, columns);
    return year === null ? `${filing.form}, ${filing.accessionNumber}` : `${filing.form} for fiscal ${year}`;
  }
  return filingPeriod(
    filing,
    columns.findLast((column) => column.filing.accessionNumber === filing.accessionNumber),
  );
}
