import { BadUpstream } from '../../../errors/errors.ts';
import type { CompanyReports, ReadSummary } from '../../market-data.ts';
import { arrangeFigures } from '../../sec/facts/fact-figures.model.ts';
import { mainCurrency } from '../../sec/filing/main-currency.model.ts';
import type { FilingFigures } from '../../sec/shape/filing-figures.ts';
import { localName } from '../../sec/shape/local-name.ts';
import { NoteFacts } from '../../sec/standardise/rules/note-facts.model.ts';
import { standardise } from '../../sec/standardise/standardise.model.ts';
import { decideReportKind, type StandardFiling, toMarketReports } from '../reports/market-reports.model.ts';
import { ByteTable } from '../scan/byte-table.ts';
import { Refusals } from '../scan/refusals.ts';
import { scanTable, type TableScanner } from '../scan/table-scanner.ts';
import { ZipMembers } from '../zip/zip-members.ts';
import { type DataSetLine, type DataSetNumber, dataSetFacts, dataSetFigures } from './data-set-figures.model.ts';
import { FiledNumbers } from './filed-numbers.ts';
import { type FilingHead, FilingHeads } from './filing-heads.ts';
import { PresentedLines } from './presented-lines.ts';

/** A filing of a data set: its company as the filing describes it, and its reports, which may be none. */
export interface DataSetFiling extends CompanyReports {
  readonly filing: Pick<FilingHead, 'accession' | 'form' | 'filed' | 'accepted'>;
}

interface DataSetUse {
  /** Called for one filing after the other. */
  readonly onFiling: (filing: DataSetFiling) => void | Promise<void>;
  /** Called between pieces of the work. */
  readonly pause?: () => Promise<void>;
}

/**
 * Reads a quarter of the SEC's Financial Statement Data Sets. The file is scanned whole before the first filing is handed
 * out, so that a damaged one hands out none.
 * @throws BadUpstream for a file that is no data set, is damaged or beyond the bounds
 */
export async function readDataSet(path: string, { onFiling, pause }: DataSetUse): Promise<ReadSummary> {
  const refusals = new Refusals();
  const { heads, readRows } = await scanDataSet(path, refusals, pause);
  for (const [place, head] of heads.entries()) {
    await onFiling(readFiling(head, readRows(place)));
    await pause?.();
  }
  return { read: heads.length, refused: refusals.list() };
}

function readFiling(head: FilingHead, rows: DataSetRows): DataSetFiling {
  const { cik, name, formerNames, sic, fiscalYearEnd, accession, form, filed, accepted } = head;
  const figures = arrangeRows(rows);
  const filing: StandardFiling = { standard: standardise(figures), notes: new NoteFacts(figures.facts) };
  const currency = mainCurrency(figures.facts) ?? '';
  return {
    company: { cik, name, formerNames, sic, fiscalYearEnd, kind: decideReportKind(sic, filing) },
    filing: { accession, form, filed, accepted },
    reports: currency === '' ? [] : toMarketReports(filing, { cik, accession, form, filed, accepted, currency }),
  };
}

/** The statements as they are presented; those that are not known to be are arranged by the rules. */
function arrangeRows({ lines, numbers }: DataSetRows): FilingFigures {
  const presented =
    lines.length === 0 ? { statements: [], facts: dataSetFacts(numbers) } : dataSetFigures(lines, numbers);
  const { statements, facts } = presented;
  if (statements.length === 3) return presented;
  const whole = facts.filter(({ members }) => members.size === 0);
  const everTagged = new Set(whole.map(({ concept }) => localName(concept)));
  const arranged = arrangeFigures(whole, { everTagged, onCashFlow: new Set(), reports: new Map() });
  const missing = arranged.statements.filter(({ kind }) => statements.every((known) => known.kind !== kind));
  const parts = facts.filter(({ members }) => members.size > 0);
  return { statements: [...statements, ...missing], facts: [...arranged.facts, ...parts] };
}

/** The reports of one quarter, as compact rows. */
interface ScannedDataSet {
  readonly heads: readonly FilingHead[];
  /** Returns what the data set has of a filing. @param place of its head in the list */
  readRows(place: number): DataSetRows;
}

interface DataSetRows {
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
