import { localName } from '../shape/local-name.ts';
import type { StatementKind } from '../shape/presented-statement.ts';
import type { InlineDocument } from './inline-document.ts';
import { type Signature, scoreStatement, signatures } from './statement-signatures.ts';
import type { InlineRow, InlineTable } from './table-reader.ts';

type Contexts = InlineDocument['contexts'];

/**
 * Returns the tables of a statement, found by the concepts they hold and the title above them; none without one.
 * A statement may go on in the next table, or repeat its lines there for other periods.
 */
export function statementTables({ tables, contexts }: InlineDocument, kind: StatementKind): readonly InlineTable[] {
  const spans = tables.map((table) => [table]);
  const whole = best(spans, contexts, signatures[kind]);
  if (whole === null) {
    const pairs = tables.slice(1).map((table, index) => [...tables.slice(index, index + 1), table]);
    return best(pairs, contexts, signatures[kind]) ?? [];
  }
  const found = [...whole];
  const first = whole[0] === undefined ? 0 : tables.indexOf(whole[0]);
  for (const table of tables.slice(first + 1)) {
    if (!goesOn(table, found, contexts, kind)) break;
    found.push(table);
  }
  return found;
}

function best(
  spans: readonly (readonly InlineTable[])[],
  contexts: Contexts,
  signature: Signature,
): readonly InlineTable[] | null {
  const scores = spans.map((span) => scoreStatement(listConcepts(span, contexts), span[0]?.before ?? '', signature));
  const most = Math.max(0, ...scores);
  return most === 0 ? null : (spans[scores.indexOf(most)] ?? null);
}

/** Local names of the concepts that tables state for the company as a whole. */
function listConcepts(span: readonly InlineTable[], contexts: Contexts): Set<string> {
  return new Set(
    span
      .flatMap((table): readonly InlineRow[] => table.rows)
      .flatMap((row) => row.facts)
      .filter(({ fact }) => contexts.get(fact.context)?.members.size === 0)
      .map(({ fact }) => localName(fact.concept)),
  );
}

const flows = [/OperatingActivities/, /InvestingActivities/, /FinancingActivities/];

/** Whether a table is the rest of a statement: the flows that are still missing, or the same lines for other periods. */
function goesOn(table: InlineTable, found: readonly InlineTable[], contexts: Contexts, kind: StatementKind): boolean {
  if (kind === 'balance') return false;
  const held = [...listConcepts(found, contexts)];
  const more = listConcepts([table], contexts);
  if (kind === 'income') {
    const same = [...more].filter((name) => held.includes(name)).length;
    return same >= signatures.income.least && same >= 0.8 * more.size && same >= 0.8 * held.length;
  }
  const names = signatures.cashFlow.concepts;
  const lacks = flows.filter((flow) => !held.some((name) => names.has(name) && flow.test(name)));
  return lacks.some((flow) => [...more].some((name) => names.has(name) && flow.test(name)));
}
