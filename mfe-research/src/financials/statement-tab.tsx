import type { AllStatements, BalanceReport, CashFlowReport, IncomeReport } from '@basecase/gateway/contract';
import { EmptyState, ErrorState } from '@basecase/shared-ui/components/state';
import { latestReports } from '@basecase/shared-ui/figures/reports';
import { useMemo } from 'react';
import { BalanceCharts } from './balance-charts.tsx';
import { CashFlowCharts } from './cash-flow-charts.tsx';
import { IncomeCharts } from './income-charts.tsx';
import { balanceSections, cashFlowSections, incomeSections } from './statement-lines.ts';
import { CHART_YEARS, statementTable, TABLE_YEARS } from './statement-table.model.ts';
import { StatementTable } from './statement-table.tsx';

export type StatementName = 'income' | 'balance' | 'cashFlow';
export type StatementView = 'table' | 'chart';

export interface StatementTabProps {
  readonly symbol: string;
  readonly name: StatementName;
  readonly view: StatementView;
  readonly statements: AllStatements;
  readonly onRetry: () => void;
  readonly busy: boolean;
}

const names = { income: 'income statement', balance: 'balance sheet', cashFlow: 'cash flow' } as const;

/** One statement: its table or its charts, or why there is none. */
export function StatementTab({ symbol, name, view, statements, onRetry, busy }: StatementTabProps) {
  const { incomeStatement, balanceSheet, cashFlow, errors } = statements;
  const statement = { income: incomeStatement, balance: balanceSheet, cashFlow }[name];
  if (statement === null || statement.annualReports.length === 0) {
    const text = errors[name] ?? `No ${names[name]} data found for ${symbol}.`;
    return <ErrorState title={`No ${names[name]}`} text={text} onRetry={onRetry} busy={busy} />;
  }
  if (name === 'income' && incomeStatement !== null) {
    return <IncomeContent symbol={symbol} view={view} newestFirst={incomeStatement.annualReports} />;
  }
  if (name === 'balance' && balanceSheet !== null) {
    return <BalanceContent symbol={symbol} view={view} newestFirst={balanceSheet.annualReports} />;
  }
  if (name === 'cashFlow' && cashFlow !== null) {
    const income = incomeStatement?.annualReports ?? null;
    return <CashFlowContent symbol={symbol} view={view} newestFirst={cashFlow.annualReports} income={income} />;
  }
  return <EmptyState title="Nothing to draw" text="No chart data available." />;
}

interface ContentProps<R> {
  readonly view: StatementView;
  readonly newestFirst: readonly R[];
}

/** The reports a view shows, oldest first. */
function useShown<R extends IncomeReport | BalanceReport | CashFlowReport>({
  view,
  newestFirst,
}: ContentProps<R>): R[] {
  return useMemo(() => latestReports(newestFirst, view === 'table' ? TABLE_YEARS : CHART_YEARS), [newestFirst, view]);
}

function IncomeContent({ symbol, ...content }: ContentProps<IncomeReport> & { readonly symbol: string }) {
  const reports = useShown(content);
  if (content.view === 'chart') return <IncomeCharts reports={reports} symbol={symbol} />;
  return <StatementTable label="Income statement" table={statementTable(reports, incomeSections)} />;
}

function BalanceContent({ symbol, ...content }: ContentProps<BalanceReport> & { readonly symbol: string }) {
  const reports = useShown(content);
  if (content.view === 'chart') return <BalanceCharts symbol={symbol} reports={reports} />;
  return <StatementTable label="Balance sheet" table={statementTable(reports, balanceSections)} />;
}

interface CashFlowContentProps extends ContentProps<CashFlowReport> {
  readonly symbol: string;
  readonly income: readonly IncomeReport[] | null;
}

function CashFlowContent({ symbol, income, ...content }: CashFlowContentProps) {
  const reports = useShown(content);
  if (content.view === 'chart') return <CashFlowCharts symbol={symbol} reports={reports} income={income} />;
  return <StatementTable label="Cash flow" table={statementTable(reports, cashFlowSections)} />;
}
