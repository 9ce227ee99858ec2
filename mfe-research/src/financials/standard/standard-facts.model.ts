import type { Source } from '@basecase/gateway/contract';
import { toDocumentPlace } from '@basecase/gateway/contract/figures/figure-source';
import { formatMoneyFull } from '@basecase/shared-ui/figures/format';
import { parseNumeral } from '@basecase/shared-ui/figures/parse';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { type FactRow, type FigureFacts, factRow, knownRows } from '../origin/figure-facts.model.ts';
import { filedOn, formulaLines, ruleName, sourceName } from '../origin/provenance.model.ts';
import { figureText } from '../table/figure-units.model.ts';
import { findingAmounts } from '../table/findings.model.ts';
import { spanText } from '../table/table-period.model.ts';
import type { FigurePart, StatementTable, TableCell, TableColumn, TableRow } from './statement-table.model.ts';

export interface StandardFigure {
  readonly table: Pick<StatementTable, 'period' | 'scale'>;
  readonly row: Pick<TableRow, 'label' | 'unit'>;
  readonly column: TableColumn;
  readonly cell: TableCell;
  readonly source: Source;
  /** The name of the base of common size. */
  readonly base: string;
  /** Whether the statement is of a day, as a balance sheet is. */
  readonly isDay: boolean;
}

/** Returns the origin of a figure of a standard line. */
export function standardFacts(figure: StandardFigure): FigureFacts {
  const { row, column, cell, base } = figure;
  const { currency } = column;
  return {
    title: `${row.label}, ${column.title}`,
    period: column.title,
    amount: cell.value === null || row.unit === 'fraction' ? cell.text : cell.full,
    share: row.unit === 'fraction' && cell.value !== null ? `of ${base}, reported ${cell.full}` : null,
    rows: listRows(figure),
    place: toDocumentPlace(cell.provenance),
    accession: cell.provenance?.accessionNumber ?? null,
    secAddress: null,
    findings: cell.findings.map((finding) => `${finding.text} ${findingAmounts(finding, currency)}`),
  };
}

function listRows({ table, row, column, cell, source, isDay }: StandardFigure): FactRow[] {
  const { provenance } = cell;
  return knownRows([
    { term: 'Concept', lines: provenance?.concepts ?? [], kind: 'concepts' },
    factRow('Label', provenance?.label),
    factRow('Standard line', row.label),
    factRow('Rule', ruleName(cell)),
    factRow('Period', spanText(table.period, column.day, isDay)),
    factRow('Filing', provenance?.accessionNumber),
    factRow('Filed', filedOn(provenance)),
    { term: 'Formula', lines: formulaLines(provenance, column.currency) },
    ...cell.parts.map(partRow),
    factRow('Note', formatNote(cell)),
    factRow('Restated later', firstFiledText(cell, row, column.currency)),
    {
      term: 'Other sources',
      lines: cell.findings
        .filter(({ rule }) => rule === 'sources')
        .map(({ expected }) => formatMoneyFull(parseNumeral(expected), { currency: column.currency })),
    },
    factRow('Source', provenance?.accessionNumber == null ? sourceName(source) : null),
    factRow('Reason', cell.missing),
  ]);
}

function partRow({ label, text, provenance }: FigurePart): FactRow {
  return { term: label, lines: [text], accession: provenance?.accessionNumber ?? undefined };
}

function formatNote({ provenance, missing }: TableCell): string | null {
  const from = provenance?.place === 'note' ? 'From a note, not from the face of the statement' : null;
  const reason = missing === null ? (provenance?.reason ?? null) : null;
  // Its row has the formula already.
  const remark = reason?.replace(/\.$/, '') === provenance?.formula ? null : reason;
  const parts = [from, remark].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join('. ');
}

function firstFiledText(cell: TableCell, row: Pick<TableRow, 'unit'>, currency: string | null): string | null {
  const first = cell.provenance?.firstFiled;
  if (first === undefined) return null;
  const kind = row.unit === 'fraction' ? 'money' : row.unit;
  const value = figureText(parseNumeral(first.value), { kind, currency }, { unit: 'full', sign: true, decimals: 0 });
  return `First filed as ${value} on ${formatCalendarDay(first.filed)}`;
}
