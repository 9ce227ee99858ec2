type Cell = string | number | null;

/** Returns the bytes of a file. */
export async function bytesOf(file: Blob): Promise<Uint8Array> {
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

/** Returns the shared texts of a workbook. */
export function textsOf(xml: string): string[] {
  return [...xml.matchAll(/<si><t[^>]*>([^<]*)<\/t><\/si>/g)].map(([, text = '']) => plain(text));
}

/** Returns the cells of a sheet, with formulas and without their stored results. */
export function cellsOf(xml: string, texts: readonly string[]): Cell[][] {
  const rows: Cell[][] = [];
  for (const [, letters = '', row = '', attributes = '', content = ''] of xml.matchAll(
    /<c r="([A-Z]+)(\d+)"([^>]*?)(?:\/>|>(.*?)<\/c>)/g,
  )) {
    const target = rows[Number(row) - 1] ?? [];
    rows[Number(row) - 1] = target;
    target[letters.charCodeAt(0) - 65] = cellOf(attributes, content, texts);
  }
  return Array.from(rows, (row) => Array.from(row ?? [], (cell) => cell ?? null));
}

function cellOf(attributes: string, content: string, texts: readonly string[]): Cell {
  const formula = /<f>([^<]*)<\/f>/.exec(content)?.[1];
  if (formula !== undefined) return `=${plain(formula)}`;
  const value = /<v>([^<]*)<\/v>/.exec(content)?.[1];
  if (value === undefined) return null;
  return attributes.includes('t="s"') ? (texts[Number(value)] ?? null) : Number(value);
}
