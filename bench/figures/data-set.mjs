import { inMainCurrency } from '../../gateway/dist/providers/sec/filing/main-currency.model.js';
import { presentedStatements } from '../../gateway/dist/providers/sec/filing/presentation.model.js';
import { groupBy } from '../../gateway/dist/providers/sec/shape/group-by.js';

const titles = {
  BS: 'Balance sheet',
  IS: 'Statement of operations',
  CI: 'Statement of comprehensive income',
  CF: 'Statement of cash flows',
};
/** Axes that the data sets name without their first word. */
const statementAxes = new Set(['ClassOfStock', 'EquityComponents', 'BusinessSegments', 'Geographical']);

/**
 * Returns the filings of one quarter of the SEC's Financial Statement Data Sets by accession number, each as the
 * statements and numbers that the standardiser takes. Days are rounded to ends of months there. Numbers without a value
 * and those of another registrant of a joint filing are left out.
 * @param pre the text of `pre.txt`
 * @param num the text of `num.txt`
 */
export function readDataSet(pre, num) {
  const numbers = groupBy(
    readRows(num).filter(({ coreg, value }) => coreg === '' && /^-?\d+(\.\d+)?$/.test(value)),
    ({ adsh }) => adsh,
  );
  const lines = readRows(pre).filter(({ stmt, inpth }) => stmt in titles && inpth === '0');
  return new Map(
    [...groupBy(lines, ({ adsh }) => adsh)].map(([adsh, own]) => {
      const facts = inMainCurrency((numbers.get(adsh) ?? []).map(toFact));
      return [adsh, { statements: presentedStatements(toPages(own), facts), facts }];
    }),
  );
}

function toPages(lines) {
  const pages = [...groupBy(lines, ({ report }) => Number(report))].sort(([a], [b]) => a - b);
  return pages.map(([, rows]) => {
    const ordered = rows.toSorted((a, b) => a.line - b.line);
    return { title: titles[ordered[0].stmt], rows: ordered.map(toRow) };
  });
}

function toRow({ tag, version, plabel, negating }) {
  return {
    concept: nameConcept(tag, version),
    label: plabel,
    level: 0,
    total: /^total\b/i.test(plabel),
    negated: negating === '1',
    opening: /\bbeginning\b|\bstart of\b/i.test(plabel),
  };
}

/** Returns `us-gaap:Assets`, or `company:Assets` for a tag of the company's own. */
function nameConcept(tag, version) {
  const slash = version.indexOf('/');
  return `${slash < 0 ? 'company' : version.slice(0, slash)}:${tag}`;
}

function toFact({ tag, version, ddate, qtrs, uom, segments, value }) {
  return {
    concept: nameConcept(tag, version),
    period: toPeriod(ddate, Number(qtrs)),
    members: toMembers(segments),
    unit: uom === 'shares' ? 'xbrli:shares' : `iso4217:${uom}`,
    value: Number(value),
    anchor: null,
  };
}

function toPeriod(date, quarters) {
  const [year, month, day] = [date.slice(0, 4), date.slice(4, 6), date.slice(6, 8)];
  const first = new Date(Date.UTC(Number(year), Number(month) - quarters * 3, 1));
  return { start: quarters === 0 ? null : first.toISOString().slice(0, 10), end: `${year}-${month}-${day}` };
}

/** Members come as `Axis=Member;`, without the words Axis and Member. */
function toMembers(segments) {
  const pairs = segments.split(';').filter((pair) => pair.includes('='));
  return new Map(
    pairs.map((pair) => {
      const [axis, member] = pair.split('=');
      return [`us-gaap:${statementAxes.has(axis) ? 'Statement' : ''}${axis}Axis`, `us-gaap:${member}Member`];
    }),
  );
}

function readRows(text) {
  const [head, ...rows] = text
    .split('\n')
    .filter((row) => row !== '')
    .map((row) => row.replace(/\r$/, '').split('\t'));
  return rows.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ''])));
}
