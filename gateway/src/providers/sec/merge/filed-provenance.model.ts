import type { Provenance } from '../../../contract/statements.ts';
import type { MissingFigure, Outcome, StandardFigure } from '../../read-filing.ts';
import type { ReadReport } from '../../read-report.ts';
import { type Cell, formatTerms, missingCell } from './cells.model.ts';

type Origin = StandardFigure['origin'];
type FiledOrigin = Exclude<Origin, { readonly from: 'derived' }>;

export function toCell(outcome: Outcome, report: ReadReport): Cell {
  return outcome.value === null
    ? missingFrom(outcome, report)
    : { value: outcome.value, provenance: describeFigure(outcome, report) };
}

function describeFigure({ origin }: StandardFigure, { reference, filing, ...report }: ReadReport): Provenance {
  const { accessionNumber, filed, primaryDocument } = reference;
  const isFacts = report.isFacts === true;
  const document = filing.document ?? primaryDocument;
  const countedOn = listStated(origin).find((part) => part.countedOn !== undefined)?.countedOn;
  const remarks = isFacts ? new Set(listStated(origin).flatMap(({ remark = [] }) => remark)) : [];
  const stated = {
    ...{ concepts: conceptsIn(origin), accessionNumber, filed },
    ...(!isFacts && { document }),
    ...(countedOn !== undefined && { countedOn }),
  };
  if (origin.from === 'derived') {
    const { formula, terms } = origin;
    const anchor = listStated(origin).find((part) => part.anchor !== null)?.anchor;
    return {
      rule: /\bless\b/i.test(formula) ? 'difference' : 'sum',
      ...stated,
      ...(isFacts && { reason: [`${formula}.`, ...remarks].join(' ') }),
      formula,
      terms: formatTerms(terms.map(({ name, value }) => [name, value])),
      ...(anchor != null && { anchor }),
    };
  }
  const counted = countedOn === undefined ? [] : [`Counted on ${countedOn}.`];
  const reason = [...counted, ...remarks].join(' ');
  if (isFacts && counted.length > 0)
    return { rule: 'sum', ...stated, reason: `${coverCount}. ${reason}`, formula: coverCount };
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

function missingFrom({ missing, reason }: MissingFigure, { reference, isFacts }: ReadReport): Cell {
  // Company facts do not tell whether a statement presents a line.
  if (isFacts === true) return missingCell(reason, missing === 'none' ? 'absent' : 'unread');
  // A calculation that lacks a part names the part.
  const own = missing === 'unread' || / is missing: /.test(reason);
  return missingCell(
    own ? reason : `Not presented in the ${reference.form} filed ${inWords(reference.filed)}.`,
    missing === 'unread' ? 'unread' : 'absent',
  );
}

/** Returns the concepts that a figure comes from; those of a public taxonomy without its prefix, as in company facts. */
export function conceptsIn(origin: Origin): string[] {
  return [...new Set(listStated(origin).map(({ concept }) => concept.replace(/^(us-gaap|ifrs-full):/, '')))];
}

/** Returns the figures of the filing that a figure is, or is calculated from. */
function listStated(origin: Origin): FiledOrigin[] {
  return origin.from === 'derived' ? origin.terms.flatMap((term) => listStated(term.origin)) : [origin];
}

/** Returns a day in words, such as "13 Feb 2025" of "Thu, 13 Feb 2025 00:00:00 GMT". */
export function inWords(day: string): string {
  return new Date(day).toUTCString().slice(5, 16).replace(/^0/, '');
}
