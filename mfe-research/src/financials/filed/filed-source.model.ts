import type { FilingReference } from '@basecase/gateway/contract';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { type FigureSource, knownFacts, makeFact } from '../../figure-source/figure-source.model.ts';
import { standardLabels } from '../standard/statement-lines.ts';
import { findingAmounts } from '../table/findings.model.ts';
import { filingPeriod, findFiscalYear } from './as-filed-columns.model.ts';
import { documentAddress, type FiledRow, type FiledTable } from './as-filed-table.model.ts';

interface NamedTable {
  readonly symbol: string;
  /** Name of the statement's tab. */
  readonly from: string;
  readonly table: FiledTable;
}

/** Returns where the figure of a line in a column of a statement as filed comes from. */
export function filedSource({ symbol, from, table }: NamedTable, row: FiledRow, index: number): FigureSource | null {
  const [column, cell] = [table.columns[index], row.cells[index]];
  if (column === undefined || cell === undefined) return null;
  const { filing } = column;
  const isShare = row.unit === 'fraction';
  return {
    title: `${row.label}, ${column.title}`,
    symbol,
    from: `${from}, ${column.title}`,
    amount: isShare ? cell.text : cell.full,
    beside: isShare && cell.missing === null ? `of the base, reported ${cell.full}` : null,
    missing: cell.missing,
    facts: knownFacts([
      { term: 'Concept', lines: [row.concept], kind: 'concepts' },
      makeFact('Label', row.label),
      makeFact('Standard line', row.standardField === undefined ? null : standardLabels.get(row.standardField)),
      makeFact('Rule', cell.missing === null ? 'As the filing presents it' : null),
      makeFact('Period', column.period),
      makeFact('Filing', filingText(table, filing)),
      makeFact('Filed', formatCalendarDay(filing.filed)),
      makeFact('Note', row.members.length === 0 ? null : `A part of the company: ${row.members.join(', ')}`),
      makeFact(
        'Restated later',
        cell.first && `First filed as ${cell.first.text} on ${formatCalendarDay(cell.first.filed)}`,
      ),
    ]),
    place: {
      accession: filing.accessionNumber,
      document: filing.primaryDocument,
      ...(cell.anchor !== null && { anchor: cell.anchor }),
    },
    accession: filing.accessionNumber,
    secAddress: documentAddress(filing, cell.anchor),
    warnings: cell.findings.map((finding) => `${finding.text} ${findingAmounts(finding, table.currency)}`),
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
