import type { Source } from '@basecase/gateway/contract';
import { toDocumentPlace } from '@basecase/gateway/contract/figures/figure-source';
import { formatMoneyFull } from '@basecase/shared-ui/figures/format';
import { parseNumeral } from '@basecase/shared-ui/figures/parse';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import {
  type FigureSource,
  knownFacts,
  makeFact,
  type SourceFact,
  type SourceTerm,
} from '../../figure-source/figure-source.model.ts';
import { filedOn, ruleName, sourceName } from '../origin/provenance.model.ts';
import { figureText } from '../table/figure-units.model.ts';
import { findingAmounts } from '../table/findings.model.ts';
import { spanText } from '../table/table-period.model.ts';
import type { StatementTable, TableCell, TableColumn, TableRow } from './statement-table.model.ts';

/** A statement as the sources of its figures name it. */
export interface NamedStatement {
  readonly symbol: string;
  /** Name of the statement's tab. */
  readonly from: string;
  readonly table: Pick<StatementTable, 'period' | 'columns'>;
  readonly source: Source;
  /** The name of the base of common size. */
  readonly base: string;
  /** Whether the statement is of a day, as a balance sheet is. */
  readonly isDay: boolean;
}

/** Returns where the figure of a standard line in a column comes from. */
export function standardSource(statement: NamedStatement, row: TableRow, index: number): FigureSource | null {
  const { symbol, from, table, base } = statement;
  const [column, cell] = [table.columns[index], row.cells[index]];
  if (column === undefined || cell === undefined) return null;
  const { provenance, value } = cell;
  // A ratio of ours is no share of a base: its amount is itself.
  const isShare = row.unit === 'fraction' && value !== null && cell.text !== cell.full;
  return {
    title: `${row.label}, ${column.title}`,
    symbol,
    from: `${from}, ${column.title}`,
    amount: value === null || isShare ? cell.text : cell.full,
    beside: isShare ? `of ${base}, reported ${cell.full}` : null,
    missing: cell.missing,
    formula: provenance?.formula,
    terms: listTerms(cell, column.currency),
    facts: listFacts(statement, row, column, cell),
    warnings: cell.findings.map((finding) => `${finding.text} ${findingAmounts(finding, column.currency)}`),
    place: toDocumentPlace(provenance),
    accession: provenance?.accessionNumber ?? null,
  };
}

/** Returns the terms of a calculation, and the quarters of twelve months. */
function listTerms({ provenance, parts }: TableCell, currency: string | null): SourceTerm[] {
  const terms = (provenance?.terms ?? []).map(
    ({ name, value }): SourceTerm => ({ name, text: formatMoneyFull(parseNumeral(value), { currency }) }),
  );
  const quarters = parts.map(
    ({ label, text, provenance: origin }): SourceTerm => ({
      name: label,
      note: origin?.accessionNumber ?? null,
      text,
      accession: origin?.accessionNumber ?? null,
    }),
  );
  return [...terms, ...quarters];
}

function listFacts(
  { table, source, isDay }: NamedStatement,
  row: TableRow,
  column: TableColumn,
  cell: TableCell,
): SourceFact[] {
  const { provenance } = cell;
  return knownFacts([
    { term: 'Concept', lines: provenance?.concepts ?? [], kind: 'concepts' },
    makeFact('Label', provenance?.label),
    makeFact('Standard line', row.label),
    makeFact('Rule', ruleName(cell)),
    makeFact('Period', spanText(table.period, column.day, isDay)),
    makeFact('Filing', provenance?.accessionNumber),
    makeFact('Filed', filedOn(provenance)),
    makeFact('Note', formatNote(cell)),
    makeFact('Restated later', firstFiledText(cell, row, column.currency)),
    {
      term: 'Other sources',
      lines: cell.findings
        .filter(({ rule }) => rule === 'sources')
        .map(({ expected }) => formatMoneyFull(parseNumeral(expected), { currency: column.currency })),
    },
    makeFact('Source', provenance?.accessionNumber == null ? sourceName(source) : null),
  ]);
}

function formatNote({ provenance, missing }: TableCell): string | null {
  const from = provenance?.place === 'note' ? 'From a note, not from the face of the statement' : null;
  const reason = missing === null ? (provenance?.reason ?? null) : null;
  // Its row has the formula already.
  const remark = reason?.replace(/\.$/, '') === provenance?.formula ? null : reason;
  const parts = [from, remark].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join('. ');
}

function firstFiledText(cell: TableCell, row: TableRow, currency: string | null): string | null {
  const first = cell.provenance?.firstFiled;
  if (first === undefined) return null;
  const kind = row.unit === 'fraction' ? 'money' : row.unit;
  const value = figureText(parseNumeral(first.value), { kind, currency }, { unit: 'full', sign: true, decimals: 0 });
  return `First filed as ${value} on ${formatCalendarDay(first.filed)}`;
}
