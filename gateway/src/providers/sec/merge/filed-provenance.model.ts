import type { Provenance } from '../../../contract/statements.ts';
import type { MissingFigure, Outcome, StandardFigure } from '../../read-filing.ts';
import type { ReadReport } from '../../read-report.ts';
import type { Cell } from './filed-column.model.ts';
import { formatNumeral } from './numeral.ts';

type Origin = StandardFigure['origin'];

/** Returns a figure of a filing with its provenance. */
export function toCell(outcome: Outcome, report: ReadReport): Cell {
  return outcome.value === null
    ? { value: null, provenance: missingFrom(outcome, report) }
    : { value: outcome.value, provenance: describeFigure(outcome, report) };
}

function describeFigure({ origin }: StandardFigure, report: ReadReport): Provenance {
  const isFacts = report.isFacts === true;
  const { accessionNumber, filed } = report.reference;
  const stated = { concepts: conceptsIn(origin), accessionNumber, filed, ...(!isFacts && findDocument(report)) };
  const remarks = isFacts ? remarksIn(origin) : [];
  if (origin.from === 'derived') {
    const { formula, terms } = origin;
    const anchor = firstAnchor(origin);
    return {
      rule: /\bless\b/i.test(formula) ? 'difference' : 'sum',
      ...stated,
      ...(isFacts && { reason: [`${formula}.`, ...remarks].join(' ') }),
      formula,
      terms: formatTerms(terms.map(({ name, value }) => [name, value])),
      ...(anchor !== null && { anchor }),
    };
  }
  const counted = origin.countedOn === undefined ? [] : [`Counted on ${origin.countedOn}.`];
  if (isFacts && counted.length > 0) {
    return {
      rule: 'sum',
      ...stated,
      reason: [`${coverCount}.`, ...counted, ...remarks].join(' '),
      formula: coverCount,
    };
  }
  const reason = [...counted, ...remarks].join(' ');
  return {
    rule: 'tagged',
    ...stated,
    // Company facts do not tell where a figure stands in its filing.
    ...(!isFacts && { place: origin.from }),
    ...(origin.label !== null && { label: origin.label }),
    ...(origin.anchor !== null && { anchor: origin.anchor }),
    ...(reason !== '' && { reason }),
  };
}

/** The formula of a count that is not of the period's end. */
export const coverCount = 'Shares on the cover page, counted some weeks after the period';

function remarksIn(origin: Origin): string[] {
  if (origin.from !== 'derived') return origin.remark === undefined ? [] : [origin.remark];
  return [...new Set(origin.terms.flatMap((term) => remarksIn(term.origin)))];
}

/** Returns the file that a figure of a report stands in. */
function findDocument({ filing, reference }: ReadReport): { readonly document: string } {
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

/** Returns a figure that is calculated out of others, whose provenance it has. @param terms that add up to it, or lead to it */
export function calculatedCell(
  value: number,
  { concepts, accessionNumber, filed }: Pick<Provenance, 'concepts' | 'accessionNumber' | 'filed'>,
  rule: 'sum' | 'difference',
  formula: string,
  terms: readonly Term[],
): Cell {
  const reason = `${formula}.`;
  return {
    value,
    provenance: { rule, concepts, accessionNumber, filed, reason, formula, terms: formatTerms(terms) },
  };
}

type Term = readonly [name: string, value: number];

export function formatTerms(terms: readonly Term[]): { readonly name: string; readonly value: string }[] {
  return terms.map(([name, value]) => ({ name, value: formatNumeral(value) }));
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
