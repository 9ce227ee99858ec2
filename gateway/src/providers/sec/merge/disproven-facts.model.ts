import type { StatementKind } from '../shape/presented-statement.ts';
import type { Column } from './filed-column.model.ts';
import { missingCell } from './filed-provenance.model.ts';
import type { MergedPeriod } from './merged-reports.model.ts';
import { isSame } from './merged-reports.model.ts';

const reason =
  'Company facts and the filings state different figures for this line where both speak, so company facts alone are not shown.';

/**
 * Fields with two figures that are both right: net income of all owners and of the parent, and results before interest that
 * are income before tax plus interest or operating income. A difference is no contradiction.
 */
const twoFigures: Readonly<Record<StatementKind, readonly string[]>> = {
  income: ['ebit', 'ebitda'],
  balance: [],
  cashFlow: ['netIncome'],
};

/**
 * Returns the periods by company facts without the figures that the filings disprove: a line whose facts mostly differ
 * from the filings where both speak of one vintage means something else, also in years that no filing covers.
 */
export function withoutDisproven(
  facts: readonly MergedPeriod[],
  filed: ReadonlyMap<string, readonly Column[]>,
  mainFields: readonly string[],
  kind: StatementKind,
): readonly MergedPeriod[] {
  const verdicts = new Map<string, { same: number; different: number }>();
  for (const draft of facts) {
    for (const column of filed.get(draft.end) ?? []) count(draft, column, mainFields, verdicts);
  }
  const disproven = [...verdicts].flatMap(([field, { same, different }]) =>
    different > same && !twoFigures[kind].includes(field) ? [field] : [],
  );
  if (disproven.length === 0) return facts;
  return facts.map((draft) => {
    if (filed.has(draft.end)) return draft;
    const emptied = disproven.filter((field) => draft.cells.get(field)?.value != null);
    return {
      ...draft,
      cells: new Map([...draft.cells, ...emptied.map((field) => [field, missingCell(reason)] as const)]),
    };
  });
}

function count(
  draft: MergedPeriod,
  column: Column,
  mainFields: readonly string[],
  verdicts: Map<string, { same: number; different: number }>,
): void {
  const isOneVintage = mainFields.some((field) => {
    const [known, stated] = [draft.cells.get(field)?.value ?? null, column.cells.get(field)?.value ?? null];
    return known !== null && stated !== null && isSame(known, stated);
  });
  for (const [field, { value }] of column.cells) {
    const fact = draft.cells.get(field);
    if (value === null || fact === undefined || fact.value === null) continue;
    const isSameFiling = fact.provenance.accessionNumber === column.report.reference.accessionNumber;
    if (!isSameFiling && !(isOneVintage && !mainFields.includes(field))) continue;
    const verdict = verdicts.get(field) ?? { same: 0, different: 0 };
    if (isSame(fact.value, value) || isOtherDay(field, fact.value, value)) verdict.same += 1;
    else verdict.different += 1;
    verdicts.set(field, verdict);
  }
}

/** Shares may be counted on another day, or on average: that is near enough for years without a filing. */
function isOtherDay(field: string, fact: number, filed: number): boolean {
  return field === 'commonStockSharesOutstanding' && Math.abs(fact - filed) <= 0.05 * filed;
}
