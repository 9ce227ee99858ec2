import { strFromU8, unzipSync } from 'fflate';

export type Cell = string | number | boolean | null;

/** A sheet as its file has it. */
export interface WrittenSheet {
  readonly name: string;
  /** Constants, and formulas with their equals sign. */
  readonly cells: readonly (readonly Cell[])[];
  /** The results that are stored beside the formulas, and the constants; undefined where a formula has none. */
  readonly stored: readonly (readonly (Cell | undefined)[])[];
}

/** Returns the sheets of a workbook file. */
export async function readWorkbook(file: Blob): Promise<WrittenSheet[]> {
  const parts = unzipSync(await readBytes(file));
  const part = (path: string) => strFromU8(parts[path] ?? new Uint8Array());
  const texts = [...part('xl/sharedStrings.xml').matchAll(/<si><t[^>]*>([^<]*)<\/t><\/si>/g)].map(([, text = '']) =>
    plain(text),
  );
  const names = [...part('xl/workbook.xml').matchAll(/<sheet [^>]*name="([^"]*)"/g)].map(([, name = '']) =>
    plain(name),
  );
  return names.map((name, index) => ({ name, ...readSheet(part(`xl/worksheets/sheet${index + 1}.xml`), texts) }));
}

async function readBytes(file: Blob): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => (reader.result instanceof ArrayBuffer ? resolve(new Uint8Array(reader.result)) : reject());
    reader.readAsArrayBuffer(file);
  });
}

const plain = (xml: string) =>
  xml
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

function readSheet(xml: string, texts: readonly string[]): Omit<WrittenSheet, 'name'> {
  const cells: Cell[][] = [];
  const stored: (Cell | undefined)[][] = [];
  for (const [, letters = '', digits = '', attributes = '', content = ''] of xml.matchAll(
    /<c r="([A-Z]+)(\d+)"([^>]*?)(?:\/>|>(.*?)<\/c>)/g,
  )) {
    const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
    const row = Number(digits) - 1;
    const formula = /<f>([^<]*)<\/f>/.exec(content)?.[1];
    const value = /<v>([^<]*)<\/v>/.exec(content)?.[1];
    const read = value === undefined ? undefined : cellValue(attributes, value, texts);
    put(cells, row, column, formula === undefined ? (read ?? null) : `=${plain(formula)}`);
    put(stored, row, column, formula === undefined ? (read ?? null) : read);
  }
  return { cells: filled(cells), stored: filled(stored) };
}

function put<Value>(rows: Value[][], row: number, column: number, value: Value): void {
  const target = rows[row] ?? [];
  rows[row] = target;
  target[column] = value;
}

/** Leaves no holes: an empty cell is null. */
function filled<Value>(rows: readonly Value[][]): (Value | null)[][] {
  return Array.from(rows, (row) => Array.from(row ?? [], (cell, column) => (column in row ? cell : null)));
}

function cellValue(attributes: string, value: string, texts: readonly string[]): Cell {
  const type = /\bt="(\w+)"/.exec(attributes)?.[1];
  if (type === 's') return texts[Number(value)] ?? null;
  if (type === 'b') return value === '1';
  return type === undefined ? Number(value) : plain(value);
}
