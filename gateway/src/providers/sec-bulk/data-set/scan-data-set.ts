import { BadUpstream } from '../../../errors/errors.ts';
import { ByteTable } from '../scan/byte-table.ts';
import type { Refusals } from '../scan/refusals.ts';
import { scanTable, type TableScanner } from '../scan/table-scanner.ts';
import { ZipMembers } from '../zip/zip-members.ts';
import type { DataSetLine, DataSetNumber } from './data-set-figures.model.ts';
import { FiledNumbers } from './filed-numbers.ts';
import { type FilingHead, FilingHeads } from './filing-heads.ts';
import { PresentedLines } from './presented-lines.ts';

/** The reports of one quarter, as compact rows. */
export interface ScannedDataSet {
  readonly heads: readonly FilingHead[];
  /** Returns what the data set has of a filing. @param place of its head in the list */
  readRows(place: number): DataSetRows;
}

export interface DataSetRows {
  /** Empty where the data set has no `pre.txt`. */
  readonly lines: readonly DataSetLine[];
  readonly numbers: readonly DataSetNumber[];
}

/**
 * Scans one quarter of the SEC's Financial Statement Data Sets. Rows of a filing may be anywhere in a table.
 * @param refusals where rows that cannot be read are counted
 * @param pause called between pieces of the tables
 * @throws BadUpstream for a file that is no data set, or is damaged
 */
export async function scanDataSet(
  path: string,
  refusals: Refusals,
  pause?: () => Promise<void>,
): Promise<ScannedDataSet> {
  const zip = await ZipMembers.open(path);
  try {
    const heads = new FilingHeads(refusals);
    const texts = new ByteTable();
    const lines = new PresentedLines(heads, texts, refusals);
    const numbers = new FiledNumbers(heads, lines, texts, refusals);
    const scan = async (name: string, scanner: TableScanner): Promise<boolean> => {
      const stream = await zip.readMember(name);
      if (stream !== null) await scanTable(stream, scanner, name, pause);
      return stream !== null;
    };
    if (!(await scan('sub.txt', heads.scanner))) throw new BadUpstream('The file is no data set: it has no sub.txt.');
    await scan('pre.txt', lines.scanner);
    if (!(await scan('num.txt', numbers.scanner))) throw new BadUpstream('The file is no data set: it has no num.txt.');
    return { heads: heads.list, readRows: (place) => readRows(lines, numbers, place) };
  } finally {
    zip.close();
  }
}

function readRows(lines: PresentedLines, numbers: FiledNumbers, place: number): DataSetRows {
  const own = lines.listLines(place);
  const tags = new Set(own.map(({ tag }) => tag));
  return { lines: own, numbers: numbers.listNumbers(place, (tag) => tags.has(tag)) };
}
