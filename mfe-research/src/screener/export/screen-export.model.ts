import type { DelimitedCell } from '@basecase/shared-ui/export/delimited';
import type { WorkbookCell, WorkbookSheet } from '@basecase/shared-ui/export/workbook';
import { filingAddress } from '@basecase/shared-ui/figures/sec-address';
import { FiguresSheet, keepRightFormulas } from '../../market-figures/figures-sheet.model.ts';
import type { MarketFigure } from '../../market-figures/market-source.model.ts';
import {
  type ColumnFormat,
  describeHead,
  formatCell,
  type Screen,
  type ScreenColumn,
  type ScreenRow,
} from '../figure-text.model.ts';

const formats: Readonly<Record<Exclude<ColumnFormat, 'text'>, string>> = {
  money: '#,##0;-#,##0',
  perShare: '#,##0.00;-#,##0.00',
  count: '#,##0',
  percent: '0.0%',
  number: '0.00',
  days: '0',
};

/** A screen as it is exported: the answer with all of its rows. */
export interface ExportedScreen {
  readonly answer: Screen;
  readonly rows: readonly ScreenRow[];
  readonly columns: readonly ScreenColumn[];
  /** The scope, the day and the prices in words. */
  readonly notes: readonly string[];
  readonly priceDay: string | null;
}

const toNumber = (figure: MarketFigure | undefined): number | null =>
  typeof figure?.value === 'number' ? figure.value : null;

/** Returns the name of a column in a file: its head, with its formula where that says more. */
function nameColumn(column: ScreenColumn, priceDay: string | null): string {
  const { title, note } = describeHead(column, priceDay);
  return note === '' ? title : `${title} (${note})`;
}

/**
 * Returns a screen as sheets: Screen, Figures and Filings. A calculated figure is a formula over the sheet Figures; one
 * whose formula does not give the product's figure, such as a percentile, is written as it is.
 */
export function toScreenSheets(screen: ExportedScreen): WorkbookSheet[] {
  const { rows, columns } = screen;
  const figures = new FiguresSheet();
  const drafts = rows.map(({ symbol, values }) =>
    columns.map(({ formula }) => {
      const figure = values[formula];
      return figure === undefined ? null : figures.draftFormula(figure, symbol);
    }),
  );
  const numbers = rows.map(({ values }) => columns.map(({ formula }) => toNumber(values[formula])));
  const checked = keepRightFormulas(drafts, numbers, figures);
  return [toScreenSheet(screen, checked), figures.toSheet(), toFilingsSheet(rows, columns)];
}

function toScreenSheet(screen: ExportedScreen, formulas: readonly (readonly (string | null)[])[]): WorkbookSheet {
  const { answer, rows, columns, notes, priceDay } = screen;
  const bold = (value: string): WorkbookCell => ({ value, bold: true });
  const conditions = answer.conditions.filter(({ problem }) => problem === undefined);
  const head = [
    [bold('Screen')],
    ...notes.map((note): WorkbookCell[] => [note]),
    [bold('Condition'), bold('Keeps'), bold('No data'), bold('Left')],
    ...conditions.map(({ text, passes, unknown, left = null }): WorkbookCell[] => [text, passes, unknown, left]),
    [''],
    [bold('Symbol'), bold('Company'), bold('SIC'), ...columns.map((column) => bold(nameColumn(column, priceDay)))],
  ];
  const body = rows.map(({ symbol, name, sic, values }, at): WorkbookCell[] => [
    symbol,
    name,
    sic ?? '',
    ...columns.map((column, place) => toCell(values[column.formula], column.format, formulas[at]?.[place] ?? null)),
  ]);
  return { name: 'Screen', rows: [...head, ...body], widths: [30, 34, 10, ...columns.map(() => 18)], stickyColumns: 1 };
}

function toCell(figure: MarketFigure | undefined, format: ColumnFormat, formula: string | null): WorkbookCell {
  const value = figure?.value ?? null;
  if (typeof value === 'string' || format === 'text') return value;
  return { value, format: formats[format], ...(formula !== null && value !== null && { formula }) };
}

/** Every filing that a figure or a term comes from, once per company. */
function toFilingsSheet(rows: readonly ScreenRow[], columns: readonly ScreenColumn[]): WorkbookSheet {
  const head = ['Company', 'Filed', 'Filing', 'Address', 'Figures'].map(
    (value): WorkbookCell => ({ value, bold: true }),
  );
  const body = rows.flatMap(({ symbol, cik, values }) => {
    const filings = new Map<string, { readonly filed: string; readonly figures: Set<string> }>();
    for (const { formula, label } of columns) {
      for (const { accession, filed } of listSources(values[formula])) {
        if (accession === null) continue;
        const known = filings.get(accession) ?? { filed: filed ?? '', figures: new Set<string>() };
        known.figures.add(label);
        filings.set(accession, known);
      }
    }
    return [...filings].map(([accession, { filed, figures }]): WorkbookCell[] => [
      symbol,
      filed,
      accession,
      filingAddress(cik, accession) ?? '',
      [...figures].join(', '),
    ]);
  });
  return { name: 'Filings', rows: [head, ...body], widths: [12, 12, 24, 80, 40], stickyRows: 1 };
}

interface Source {
  readonly accession: string | null;
  readonly filed: string | null;
}

function listSources(figure: MarketFigure | undefined): Source[] {
  if (figure === undefined || figure.value === null) return [];
  return [figure, ...(figure.terms ?? [])];
}

/** Returns the table as it is shown: the texts of the cells. */
export function toShownRows({ rows, columns, priceDay }: ExportedScreen): DelimitedCell[][] {
  const head = ['Symbol', 'Company', 'SIC', ...columns.map((column) => nameColumn(column, priceDay))];
  const body = rows.map(({ symbol, name, sic, values }): DelimitedCell[] => [
    symbol,
    name,
    sic ?? '',
    ...columns.map((column) => formatCell(values[column.formula], column)),
  ]);
  return [head, ...body];
}

/** Returns a row per figure, in full units, with its period, its filing and the filing's address. */
export function toSourceRows({ rows, columns }: ExportedScreen): DelimitedCell[][] {
  const head = ['Symbol', 'Company', 'Figure', 'Value', 'Currency', 'Period to', 'Filed', 'Filing', 'Address', 'Note'];
  const body = rows.flatMap(({ symbol, name, cik, values }) =>
    columns.map(({ formula }): DelimitedCell[] => [symbol, name, formula, ...describeSource(values[formula], cik)]),
  );
  return [head, ...body];
}

function describeSource(figure: MarketFigure | undefined, cik: number): DelimitedCell[] {
  if (figure === undefined || figure.value === null) return [null, '', '', '', '', '', figure?.reason ?? ''];
  const { value, currency = '', end, filed, accession, note = '' } = figure;
  const address = accession === null ? '' : (filingAddress(cik, accession) ?? '');
  return [value, currency, end ?? '', filed ?? '', accession ?? '', address, note];
}
