import { NOT_AVAILABLE } from '../figures/format.ts';
import type { WorkbookCell, WorkbookCellObject, WorkbookSheet } from './workbook-sheet.ts';

export type { WorkbookCell, WorkbookCellObject, WorkbookSheet };

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

/**
 * Creates an XLSX workbook with numbers as numbers and live formulas, each with its result. Loads its library on demand. Throws when a
 * formula cannot be calculated.
 */
export async function workbookBlob(sheets: readonly WorkbookSheet[]): Promise<Blob> {
  const { default: writeWorkbook } = await import('write-excel-file/browser');
  const { storedResults, withResults } = await import('./formulas/stored-results.ts');
  const results = storedResults(sheets);
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
