import { NOT_AVAILABLE } from '../figures/format.ts';

/** A cell with a format or a formula. */
export interface WorkbookCellObject {
  /** The value, or the result of the formula, which is shown until a spreadsheet recalculates. */
  readonly value: string | number | null;
  /** Without the equals sign, such as `B2*C2`. */
  readonly formula?: string;
  /** Number format, such as `#,##0` or `0.0%`. */
  readonly format?: string;
  readonly bold?: boolean;
  /** `#rrggbb`. */
  readonly color?: string;
  /** `#rrggbb`. */
  readonly backgroundColor?: string;
  readonly align?: 'left' | 'center' | 'right';
}

/** Null is a missing figure and reads N/A; an empty cell is an empty text. */
export type WorkbookCell = string | number | null | WorkbookCellObject;

export interface WorkbookSheet {
  /** At most 31 characters, none of `\ / ? * [ ] :`. */
  readonly name: string;
  readonly rows: readonly (readonly WorkbookCell[])[];
  /** Widths of the columns in characters. */
  readonly widths?: readonly number[];
  readonly stickyRows?: number;
  readonly stickyColumns?: number;
}

/** Adds the results of formulas to the XML of a sheet, in the order of the cells: the library writes formulas without them. */
function withResults(xml: string, results: readonly (string | number | null)[]): string {
  let next = 0;
  return xml.replace(/<c ([^>]*)><f>([^<]*)<\/f><\/c>/g, (cell: string, attributes: string, formula: string) => {
    const result = results[next];
    next += 1;
    if (typeof result !== 'number' || !Number.isFinite(result)) return cell;
    return `<c ${attributes}><f>${formula}</f><v>${result}</v></c>`;
  });
}

function isObject(cell: WorkbookCell): cell is WorkbookCellObject {
  return typeof cell === 'object' && cell !== null;
}

function writtenCell(cell: WorkbookCell) {
  if (!isObject(cell)) return plainCell(cell);
  const { value, formula, format, bold, color, backgroundColor, align } = cell;
  const content = formula === undefined ? plainCell(value) : ({ type: 'Formula', value: formula } as const);
  return {
    ...content,
    ...(format === undefined || content.type === String ? {} : { format }),
    ...(bold === true ? { fontWeight: 'bold' as const } : {}),
    ...(color === undefined ? {} : { textColor: color }),
    ...(backgroundColor === undefined ? {} : { backgroundColor }),
    ...(align === undefined ? {} : { align }),
  };
}

function plainCell(value: string | number | null) {
  if (typeof value === 'number' && Number.isFinite(value)) return { type: Number, value };
  if (value === '') return { type: String };
  return {
    type: String,
    value: typeof value === 'string' ? value : NOT_AVAILABLE,
    ...(value === null ? { align: 'right' as const } : {}),
  };
}

/** Creates an XLSX workbook with numbers as numbers and live formulas. Loads its library on demand. */
export async function workbookBlob(sheets: readonly WorkbookSheet[]): Promise<Blob> {
  const { default: writeWorkbook } = await import('write-excel-file/browser');
  const results = sheets.map(({ rows }) =>
    rows.flatMap((row) => row.filter(isObject).flatMap((cell) => (cell.formula === undefined ? [] : [cell.value]))),
  );
  const workbook = writeWorkbook(
    sheets.map(({ name, rows, widths = [], stickyRows, stickyColumns }) => ({
      sheet: name,
      data: rows.map((row) => row.map(writtenCell)),
      columns: widths.map((width) => ({ width })),
      ...(stickyRows === undefined ? {} : { stickyRowsCount: stickyRows }),
      ...(stickyColumns === undefined ? {} : { stickyColumnsCount: stickyColumns }),
    })),
    {
      features: [
        {
          files: {
            transform: {
              'xl/worksheets/sheet{id}.xml': {
                transform: (xml, _options, { sheetIndex }) => withResults(xml, results[sheetIndex] ?? []),
              },
            },
          },
        },
      ],
    },
  );
  return workbook.toBlob();
}
