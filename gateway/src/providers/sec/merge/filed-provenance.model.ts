import type { Provenance } from '../../../contract/statements.ts';
import type { MissingFigure, Outcome, StandardFigure } from '../../read-filing.ts';
import type { ReadReport } from '../../read-report.ts';
import type { Cell } from './filed-column.model.ts';
import { formatNumeral } from './numeral.ts';

type Origin = StandardFigure['origin'];

/** Returns a figure of a filing with its provenance. */
export function cellOf(outcome: Outcome, report: ReadReport): Cell {
  return outcome.value === null
    ? { value: null, provenance: missingFrom(outcome, report) }
    : { value: outcome.value, provenance: provenanceOf(outcome, report) };
}

function provenanceOf({ origin }: StandardFigure, report: ReadReport): Provenance {
  const { accessionNumber, filed } = report.reference;
  const stated = { concepts: conceptsIn(origin), accessionNumber, filed };
  if (report.isFacts === true) return provenanceOfFact(origin, stated);
  const from = { ...stated, ...documentOf(report) };
  if (origin.from !== 'derived') {
    return {
      rule: 'tagged',
      ...from,
      place: origin.from,
      ...(origin.label !== null && { label: origin.label }),
      ...(origin.anchor !== null && { anchor: origin.anchor }),
      ...(origin.countedOn !== undefined && { reason: `Counted on ${origin.countedOn}.` }),
    };
  }
  const anchor = firstAnchor(origin);
  return {
    rule: /\bless\b/i.test(origin.formula) ? 'difference' : 'sum',
    ...from,
    formula: origin.formula,
    terms: origin.terms.map(({ name, value }) => ({ name, value: formatNumeral(value) })),
    ...(anchor !== null && { anchor }),
  };
}

/** The formula of a count that is not of the period's end. */
export const coverCount = 'Shares on the cover page, counted some weeks after the period';

type Stated = Pick<Provenance, 'concepts' | 'accessionNumber' | 'filed'>;

/** Company facts do not tell where a figure stands in its filing. */
function provenanceOfFact(origin: Origin, stated: Stated): Provenance {
  const remarks = remarksIn(origin);
  if (origin.from !== 'derived' && origin.countedOn !== undefined) {
    const reason = [`${coverCount}.`, `Counted on ${origin.countedOn}.`, ...remarks].join(' ');
    return { rule: 'sum', ...stated, reason, formula: coverCount };
  }
  if (origin.from !== 'derived') {
    return { rule: 'tagged', ...stated, ...(remarks.length > 0 && { reason: remarks.join(' ') }) };
  }
  return {
    rule: /\bless\b/i.test(origin.formula) ? 'difference' : 'sum',
    ...stated,
    reason: [`${origin.formula}.`, ...remarks].join(' '),
    formula: origin.formula,
    terms: origin.terms.map(({ name, value }) => ({ name, value: formatNumeral(value) })),
  };
}

function remarksIn(origin: Origin): string[] {
  if (origin.from !== 'derived') return origin.remark === undefined ? [] : [origin.remark];
  return [...new Set(origin.terms.flatMap((term) => remarksIn(term.origin)))];
}

/** Returns the file that a figure of a report stands in. */
function documentOf({ filing, reference }: ReadReport): { readonly document: string } {
  return { document: filing.document ?? reference.primaryDocument };
}

function missingFrom({ missing, reason }: MissingFigure, { reference, isFacts }: ReadReport): Provenance {
  // Company facts do not tell whether a statement presents a line.
  if (isFacts === true) return missingCell(reason, 'unread').provenance;
  // A calculation that lacks a part names the part.
  const own = missing === 'unread' || / is missing: /.test(reason);
  return missingCell(
    own ? reason : `Not presented in the ${reference.form} filed ${inWords(reference.filed)}.`,
    missing,
  ).provenance;
}

/** Returns a figure that is missing for a reason. */
export function missingCell(reason: string, missing?: 'absent' | 'unread'): Cell {
  const because = { reason, ...(missing !== undefined && { missing }) };
  return {
    value: null,
    provenance: { rule: 'missing', concepts: [], accessionNumber: null, filed: null, ...because },
  };
}

/** Returns the concepts that a figure comes from; those of a public taxonomy without its prefix, as in company facts. */
export function conceptsIn(origin: Origin): string[] {
  if (origin.from !== 'derived') return [origin.concept.replace(/^(us-gaap|ifrs-full):/, '')];
  return [...new Set(origin.terms.flatMap((term) => conceptsIn(term.origin)))];
}

function firstAnchor(origin: Origin): string | null {
  if (origin.from !== 'derived') return origin.anchor;
  for (const term of origin.terms) {
    const anchor = firstAnchor(term.origin);
    if (anchor !== null) return anchor;
  }
  return null;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Returns a day in words, such as "13 Feb 2025". */
export function inWords(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} ${months[(month ?? 1) - 1]} ${year}`;
}
