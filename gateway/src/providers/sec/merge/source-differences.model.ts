import type { SourceDifference } from '../../provider.ts';
import type { StatementKind } from '../shape/filing-figures.ts';
import { differBy } from '../standardise/rules/outcomes.model.ts';
import { isSame, missingCell, pairFigures, readValue } from './cells.model.ts';
import type { Column } from './filed-column.model.ts';
import type { MergedPeriod } from './merged-reports.model.ts';

/** The two sources define a line a little differently; a larger share of difference is a mistake of one of them. */
const agreedShare = 0.01;

const mainFigures: Readonly<Record<StatementKind, readonly string[]>> = {
  income: ['totalRevenue', 'operatingIncome', 'netIncome'],
  balance: ['totalAssets', 'totalLiabilities', 'totalShareholderEquity'],
  cashFlow: ['operatingCashflow', 'capitalExpenditures', 'depreciationDepletionAndAmortization'],
};

/**
 * Returns the main figures that company facts state differently. A figure that one of the two lacks, or that is in another
 * currency, is not compared.
 * @param byFacts the periods by company facts, by their last days
 */
export function findDifferences(
  statement: StatementKind,
  period: SourceDifference['period'],
  shown: readonly MergedPeriod[],
  byFacts: ReadonlyMap<string, MergedPeriod>,
): SourceDifference[] {
  return shown.flatMap(({ end, currency, cells }) => {
    const known = byFacts.get(end);
    if (known === undefined || known.currency !== currency) return [];
    return pairFigures(cells, known.cells, mainFigures[statement])
      .filter(({ one, other }) => differBy(agreedShare, one, other))
      .map(({ field, one: stated, other: expected }) => {
        return { statement, period, fiscalDateEnding: end, field, stated, expected };
      });
  });
}

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
  /** How many more figures of a field differ than are the same. */
  const verdicts = new Map<string, number>();
  for (const period of facts) {
    for (const { field, isTrue } of (filed.get(period.end) ?? []).flatMap((column) =>
      judge(period, column, mainFields),
    ))
      verdicts.set(field, (verdicts.get(field) ?? 0) + (isTrue ? -1 : 1));
  }
  const disproven = [...verdicts.keys()].filter((field) => (verdicts.get(field) ?? 0) > 0);
  const emptied = disproven.filter((field) => !twoFigures[kind].includes(field));
  return facts.map((period) => {
    if (filed.has(period.end)) return period;
    const own = emptied.filter((field) => readValue(period.cells, field) !== null);
    return {
      ...period,
      cells: new Map([...period.cells, ...own.map((field) => [field, missingCell(reason)] as const)]),
    };
  });
}

/** Compares a period by company facts with a column of one filing, where both are of one vintage. */
function judge({ cells }: MergedPeriod, column: Column, mainFields: readonly string[]) {
  const isOneVintage = pairFigures(cells, column.cells, mainFields).some(({ one, other }) => isSame(one, other));
  const { accessionNumber } = column.report.reference;
  return pairFigures(cells, column.cells)
    .filter(({ field }) => {
      const isSameFiling = cells.get(field)?.provenance.accessionNumber === accessionNumber;
      return isSameFiling || (isOneVintage && !mainFields.includes(field));
    })
    .map(({ field, one, other }) => ({ field, isTrue: isSame(one, other) || isOtherDay(field, one, other) }));
}

/** Shares may be counted on another day, or on average: that is near enough for years without a filing. */
function isOtherDay(field: string, fact: number, filed: number): boolean {
  return /sharesOutstanding$/i.test(field) && Math.abs(fact - filed) <= 0.05 * filed;
}
