import type { SourceDifference } from '../../provider.ts';
import type { StatementKind } from '../shape/presented-statement.ts';
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
    return mainFigures[statement].flatMap((field): SourceDifference[] => {
      const [stated, expected] = [cells.get(field)?.value ?? null, known.cells.get(field)?.value ?? null];
      if (stated === null || expected === null) return [];
      const isAgreed = Math.abs(stated - expected) <= agreedShare * Math.max(Math.abs(stated), Math.abs(expected));
      return isAgreed ? [] : [{ statement, period, fiscalDateEnding: end, field, stated, expected }];
    });
  });
}
