import type { WatchColumn } from '@basecase/gateway/contract';
import { normalizeSymbol } from '@basecase/gateway/contract/symbol';
import type { DelimitedCell } from '@basecase/shared-ui/export/delimited';
import { measureDistance } from '../watching/fair-value-words.model.ts';
import type { WatchRow } from '../watching/watchlists-query.ts';
import type { WatchLine } from './watch-rows.model.ts';
import { headingOf } from './watch-words.model.ts';

/** A file of lines with one symbol each, as it was read. */
export interface ImportPlan {
  /** Symbols to add, each once, in the order of the file. */
  readonly added: readonly string[];
  readonly alreadyThere: readonly string[];
  /** Texts that are no symbol, and symbols that no list of companies has. */
  readonly unknown: readonly string[];
}

/** A heading of exports. */
const headings: ReadonlySet<string> = new Set(['symbol', 'ticker', 'company']);
const longestShown = 30;

/**
 * Reads one symbol a line: the first value of each, as spreadsheets and our own export write it.
 * @param known the symbols of listed companies; null while they are not known, when every symbol passes
 */
export function planImport(text: string, present: readonly string[], known: ReadonlySet<string> | null): ImportPlan {
  const plan = { added: new Set<string>(), alreadyThere: new Set<string>(), unknown: new Set<string>() };
  for (const line of text.split(/\r\n|\r|\n/)) {
    const value = readFirst(line);
    if (value === '' || headings.has(value.toLowerCase())) continue;
    const symbol = normalizeSymbol(value);
    if (symbol === null || (known !== null && !known.has(symbol))) plan.unknown.add(value.slice(0, longestShown));
    else if (present.includes(symbol)) plan.alreadyThere.add(symbol);
    else plan.added.add(symbol);
  }
  return { added: [...plan.added], alreadyThere: [...plan.alreadyThere], unknown: [...plan.unknown] };
}

function readFirst(line: string): string {
  const [, quoted, plain = ''] = /^\s*(?:"((?:[^"]|"")*)"|([^,;\t]*))/.exec(line.replace(/^\ufeff/, '')) ?? [];
  // The apostrophe keeps spreadsheets from running a text as a formula.
  return (quoted ?? plain).replaceAll('""', '"').trim().replace(/^'/, '');
}

/** Returns the shown columns of lines as rows of a file, with the sources and days of figures. */
export function toCsvRows(
  lines: readonly WatchLine[],
  columns: readonly WatchColumn[],
  nameOf: (symbol: string) => string,
): DelimitedCell[][] {
  const heading = ['Symbol', 'Company', ...columns.flatMap((column) => csvColumns[column].map(([title]) => title))];
  const rows = lines.map(({ symbol, note, row }) => [
    symbol,
    row?.name ?? nameOf(symbol),
    ...columns.flatMap((column) =>
      csvColumns[column].map(([, read]) => (column === 'note' ? note : row === null ? null : read(row))),
    ),
  ]);
  return [heading, ...rows];
}

type CsvColumn = readonly [title: string, read: (row: WatchRow) => DelimitedCell];
type FigureName = 'pe' | 'growth' | 'evEbit' | 'fcfYield';

const figureColumns = (name: FigureName): CsvColumn[] => [
  [headingOf(name), (row) => row[name].value],
  [`${headingOf(name)}, period to`, (row) => (row[name].value === null ? row[name].reason : row[name].end)],
];

const sources = { provider: 'Data provider', public: 'SEC fails to deliver', own: 'Own price' } as const;

const csvColumns: Readonly<Record<WatchColumn, readonly CsvColumn[]>> = {
  price: [
    ['Price', ({ price }) => price.value],
    ['Price, day', ({ price }) => (price.value === null ? price.reason : price.day)],
    ['Price, source', ({ price }) => (price.value === null ? null : sources[price.from])],
    ['Change', ({ change }) => change.value],
  ],
  fairValue: [
    ['My fair value', ({ fairValue }) => fairValue.value],
    ['My fair value, name', ({ fairValue }) => (fairValue.value === null ? fairValue.reason : fairValue.name)],
    ['My fair value, saved', ({ fairValue }) => (fairValue.value === null ? null : fairValue.savedAt.slice(0, 10))],
  ],
  against: [['Fair value against price', measureDistance]],
  pe: figureColumns('pe'),
  growth: figureColumns('growth'),
  evEbit: figureColumns('evEbit'),
  fcfYield: figureColumns('fcfYield'),
  results: [
    ['Next results', ({ results }) => results.day],
    ['Next results, by', ({ results }) => (results.day === null ? null : results.basis)],
  ],
  note: [['Note', () => null]],
  filing: [
    ['Latest filing', ({ filing }) => filing?.form ?? null],
    ['Latest filing, filed', ({ filing }) => filing?.filed ?? null],
  ],
};
