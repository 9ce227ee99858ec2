import { inMainCurrency } from '../../sec/filing/main-currency.model.ts';
import {
  type PresentationReport,
  type PresentationRow,
  presentedStatements,
} from '../../sec/filing/presentation.model.ts';
import type { FactPeriod, FilingFigures, PeriodFact } from '../../sec/shape/filing-figures.ts';
import { groupBy } from '../../sec/shape/group-by.ts';

/** A row of `pre.txt`: a line of a statement of a filing. */
export interface DataSetLine {
  readonly report: number;
  readonly line: number;
  /** Of its statement. */
  readonly title: string;
  readonly tag: string;
  /** Taxonomy with its year; the accession number for a tag of the company's own. */
  readonly version: string;
  readonly label: string;
  readonly negated: boolean;
}

/** A row of `num.txt`: a number of a filing. */
export interface DataSetNumber {
  readonly tag: string;
  readonly version: string;
  /** The end of the period, rounded to the end of a month: YYYYMMDD. */
  readonly date: string;
  /** Length of the period in quarters; 0 for a balance. */
  readonly quarters: number;
  readonly unit: string;
  /** Members as `Axis=Member;`, without the words Axis and Member; empty for the company as a whole. */
  readonly segments: string;
  readonly value: number;
}

/**
 * Returns the statements and numbers of one filing out of the rows that the SEC's Financial Statement Data Sets hold of it.
 * Their days are rounded to ends of months.
 */
export function dataSetFigures(lines: readonly DataSetLine[], numbers: readonly DataSetNumber[]): FilingFigures {
  const facts = dataSetFacts(numbers);
  const ordered = lines.toSorted((a, b) => a.report - b.report || a.line - b.line);
  const pages = [...groupBy(ordered, ({ report }) => report).values()];
  const reports = pages.map((own): PresentationReport => ({ title: own[0]?.title ?? '', rows: own.map(toRow) }));
  return { statements: presentedStatements(reports, facts), facts };
}

/** Returns the numbers of a filing that are in its main currency, or in none. */
export function dataSetFacts(numbers: readonly DataSetNumber[]): readonly PeriodFact[] {
  const periods = new Map<string, FactPeriod>();
  const findPeriod = (date: string, quarters: number): FactPeriod => {
    const key = `${date} ${quarters}`;
    const period = periods.get(key) ?? toPeriod(date, quarters);
    periods.set(key, period);
    return period;
  };
  return inMainCurrency(numbers.map((number) => toFact(number, findPeriod(number.date, number.quarters))));
}

function toRow({ tag, version, label, negated }: DataSetLine): PresentationRow {
  return {
    concept: nameConcept(tag, version),
    label,
    level: 0,
    negated,
    opening: /\bbeginning\b|\bstart of\b/i.test(label),
  };
}

/** `us-gaap:Assets`, or `company:Assets` for a tag of its own. */
function nameConcept(tag: string, version: string): string {
  const slash = version.indexOf('/');
  const taxonomy = slash < 0 ? 'company' : version.slice(0, slash);
  return `${taxonomy === 'ifrs' ? 'ifrs-full' : taxonomy}:${tag}`;
}

const noMembers: ReadonlyMap<string, string> = new Map();

function toFact({ tag, version, unit, segments, value }: DataSetNumber, period: FactPeriod): PeriodFact {
  return {
    concept: nameConcept(tag, version),
    period,
    members: segments === '' ? noMembers : toMembers(segments),
    unit: nameUnit(unit, tag),
    value,
    anchor: null,
  };
}

/** The data sets name only the currency of an amount per share. */
function nameUnit(unit: string, tag: string): string {
  if (unit === 'shares') return 'xbrli:shares';
  return `iso4217:${unit}${/PerShare/.test(tag) && !unit.includes('/') ? '/xbrli:shares' : ''}`;
}

function toPeriod(date: string, quarters: number): FactPeriod {
  const year = Number(date.slice(0, 4));
  const month = Number(date.slice(4, 6));
  const end = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6, 8)}`;
  if (quarters === 0) return { start: null, end };
  return { start: new Date(Date.UTC(year, month - quarters * 3, 1)).toISOString().slice(0, 10), end };
}

function toMembers(segments: string): ReadonlyMap<string, string> {
  const pairs = segments.split(';').filter((pair) => pair.includes('='));
  return new Map(
    pairs.map((pair) => {
      const [axis = '', member = ''] = pair.split('=');
      // The data sets name this axis without its first word.
      return [`us-gaap:${axis === 'ClassOfStock' ? 'Statement' : ''}${axis}Axis`, `us-gaap:${member}Member`];
    }),
  );
}
