import type { StandardStatements } from '../../read-filing.ts';
import type { FactPeriod } from '../shape/filing-facts.ts';
import type { FilingFigures } from '../shape/filing-figures.ts';
import { countDays, isYearLong } from '../shape/periods.ts';
import type { PresentedStatement, StatementKind } from '../shape/presented-statement.ts';
import { balanceFigures } from './figures/balance-figures.model.ts';
import { cashFlowFigures } from './figures/cash-flow-figures.model.ts';
import { incomeFigures } from './figures/income-figures.model.ts';
import { cashFlowRules } from './rules/cash-flow-rules.ts';
import { NoteFacts } from './rules/note-facts.model.ts';
import { absent, isFigure } from './rules/outcomes.model.ts';
import { faceLines, StatementView } from './rules/statement-view.model.ts';

interface Column {
  readonly period: FactPeriod;
  readonly view: StatementView;
}

/**
 * Returns the standard statements of a filing. A field is chosen by what stands on the face of its statement, then from
 * the notes, then by calculation; each figure says which.
 */
export function standardise({ statements, facts }: FilingFigures): StandardStatements {
  const notes = new NoteFacts(facts);
  const cashFlow = viewColumns(statements, 'cashFlow').map(({ period, view }) => ({
    period,
    figures: cashFlowFigures(view, notes, period),
  }));
  const depreciationNoted = (period: FactPeriod) => {
    const noted = isArranged(statements) ? notes.findFact(cashFlowRules.depreciation.concepts, period) : null;
    const none = absent('The cash flow statement does not have this period.', 'unread');
    return noted !== null && isFigure(noted) ? noted : none;
  };
  const findDepreciation = ({ start, end }: FactPeriod) =>
    cashFlow.find(({ period }) => period.start === start && period.end === end)?.figures
      .depreciationDepletionAndAmortization ?? depreciationNoted({ start, end });
  const income = viewColumns(statements, 'income').map(({ period, view }) => ({
    period,
    figures: incomeFigures(view, notes, period, findDepreciation(period)),
  }));
  const averagesAt = (day: string) => {
    const own = income.filter(({ period }) => period.end === day);
    const year = own.find(({ period }) => isYearLong(countDays(period)));
    return [...(year === undefined ? [] : [year]), ...own.toReversed()].map(
      ({ figures }) => figures.weightedAverageSharesDiluted,
    );
  };
  const averageSharesAt = (day: string) =>
    averagesAt(day).find(isFigure) ?? absent('No average of shares is filed.', 'unread');
  return {
    cashFlow,
    income,
    balance: viewColumns(statements, 'balance').map(({ period, view }) => ({
      day: period.end,
      figures: balanceFigures(view, notes, period.end, averageSharesAt(period.end)),
    })),
  };
}

/** Whether the lines of the statements were chosen by the rules. */
function isArranged(statements: readonly PresentedStatement[]): boolean {
  return statements.some(({ lines }) => lines.some(({ rule }) => rule !== undefined));
}

function viewColumns(statements: readonly PresentedStatement[], kind: StatementKind): Column[] {
  const statement = statements.find((candidate) => candidate.kind === kind);
  if (statement === undefined) return [];
  const lines = faceLines(statement);
  return statement.columns.map((period, column) => ({ period, view: new StatementView(lines, column) }));
}
