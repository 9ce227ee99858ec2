import type { StandardStatements } from '../../../read-filing.ts';
import type { FactPeriod } from '../filing-facts.ts';
import type { PresentedStatement, StatementKind } from '../presented-statement.ts';
import { balanceFigures } from './balance-figures.model.ts';
import { cashFlowFigures } from './cash-flow-figures.model.ts';
import type { FilingFigures } from './filing-figures.ts';
import { incomeFigures } from './income-figures.model.ts';
import { NoteFacts } from './note-facts.model.ts';
import { absent } from './outcomes.model.ts';
import { faceLines, StatementView } from './statement-view.model.ts';

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
  const cashFlow = columnsOf(statements, 'cashFlow').map(({ period, view }) => ({
    period,
    figures: cashFlowFigures(view, notes, period),
  }));
  const depreciationOf = ({ start, end }: FactPeriod) =>
    cashFlow.find(({ period }) => period.start === start && period.end === end)?.figures
      .depreciationDepletionAndAmortization ?? absent('The cash flow statement does not have this period.', 'unread');
  return {
    cashFlow,
    income: columnsOf(statements, 'income').map(({ period, view }) => ({
      period,
      figures: incomeFigures(view, notes, period, depreciationOf(period)),
    })),
    balance: columnsOf(statements, 'balance').map(({ period, view }) => ({
      day: period.end,
      figures: balanceFigures(view, notes, period.end),
    })),
  };
}

function columnsOf(statements: readonly PresentedStatement[], kind: StatementKind): Column[] {
  const statement = statements.find((candidate) => candidate.kind === kind);
  if (statement === undefined) return [];
  const lines = faceLines(statement);
  return statement.columns.map((period, column) => ({ period, view: new StatementView(lines, column) }));
}
