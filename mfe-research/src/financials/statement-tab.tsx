import type {
  AllStatements,
  BalanceReport,
  CashFlowReport,
  CompanyKind,
  Finding,
  IncomeReport,
  Source,
} from '@basecase/gateway/contract';
import { useOverview } from '@basecase/shared-ui/company/company-queries';
import { ErrorState } from '@basecase/shared-ui/components/states/state';
import { formatUtcDay } from '@basecase/shared-ui/figures/moment';
import { latestReports } from '@basecase/shared-ui/figures/reports';
import { useMemo } from 'react';
import { inOneCurrency } from '../money-formats.model.ts';
import { BalanceCharts } from './charts/balance-charts.tsx';
import { CashFlowCharts } from './charts/cash-flow-charts.tsx';
import { IncomeCharts } from './charts/income-charts.tsx';
import { CHART_YEARS } from './charts/small-charts.model.ts';
import { NoAnnualReport } from './filings-read.tsx';
import { assetBases, cashFlowBases, revenueBases } from './standard/common-size.model.ts';
import { toExportedStatement, unitText } from './standard/statement-export.model.ts';
import { balanceSections, cashFlowSections, cashFlowSigns, incomeSections } from './standard/statement-lines.ts';
import { statementTable, type StatementTable as Table, type TableSource } from './standard/statement-table.model.ts';
import { StatementTable } from './standard/statement-table.tsx';
import { type Exported, exportControl } from './table/export-menu.tsx';
import { pickStatement, type StatementName, type StatementView, tabNames } from './table/financials-address.model.ts';
import { PeriodControl, statementControls } from './table/table-controls.tsx';
import {
  hasQuartersOnly,
  reportsOfPeriod,
  shownReports,
  shownTablePeriod,
  type TableOptions,
  tableCaption,
} from './table/table-period.model.ts';
import { TableToolbar } from './table/table-toolbar.tsx';

export interface StatementTabProps {
  readonly symbol: string;
  readonly name: StatementName;
  readonly view: StatementView;
  readonly statements: AllStatements;
  readonly kind: CompanyKind | undefined;
  readonly options: TableOptions;
  readonly onOptions: (options: TableOptions) => void;
  readonly onRetry: () => void;
  readonly busy: boolean;
  /** Row and column of the figure to come back to; null for none. */
  readonly returned: string | null;
  readonly onLeave: (place: string) => void;
}

const names = { income: 'income statement', balance: 'balance sheet', cashFlow: 'cash flow' } as const;

/** A statement as table or charts, or the reason why it is missing. */
export function StatementTab(props: StatementTabProps) {
  const { symbol, name, view, statements, onRetry, busy } = props;
  const statement = pickStatement(statements, name);
  if (statement !== null && hasQuartersOnly(statement)) {
    return (
      <>
        <NoAnnualReport reason={null} />
        <StatementFigures {...props} />
      </>
    );
  }
  if (statement === null || statement.annualReports.length === 0) {
    const text = statements.errors[name] ?? `No ${names[name]} data found for ${symbol}.`;
    return <ErrorState title={`No ${names[name]}`} text={text} onRetry={onRetry} busy={busy} />;
  }
  return view === 'chart' ? <StatementCharts {...props} /> : <StatementFigures {...props} />;
}

/** Returns the latest `count` reports in the same currency, oldest first; none without a statement. */
function useChartReports<R extends IncomeReport | BalanceReport | CashFlowReport>(
  statement: { readonly annualReports: readonly R[] } | null,
  count = CHART_YEARS,
): R[] {
  return useMemo(() => latestReports(inOneCurrency(statement?.annualReports ?? []), count), [statement, count]);
}

function StatementCharts({ symbol, name, statements, kind }: StatementTabProps) {
  const { incomeStatement, balanceSheet, cashFlow } = statements;
  const income = useChartReports(incomeStatement);
  const allIncome = useChartReports(incomeStatement, Number.POSITIVE_INFINITY);
  const balance = useChartReports(balanceSheet);
  const flows = useChartReports(cashFlow);
  const { data: overview } = useOverview(symbol);
  if (name === 'income') return <IncomeCharts reports={income} all={allIncome} symbol={symbol} kind={kind} />;
  if (name === 'balance') return <BalanceCharts symbol={symbol} reports={balance} kind={kind} overview={overview} />;
  const revenues = incomeStatement?.annualReports ?? null;
  return <CashFlowCharts symbol={symbol} reports={flows} income={revenues} kind={kind} />;
}

interface ShownStatement {
  readonly label: string;
  /** The name of the base of common size. */
  readonly base: string;
  readonly table: Table;
  readonly options: TableOptions;
  readonly source: Source;
  readonly asOf: string;
  readonly findings: readonly Finding[];
  readonly available: Readonly<Record<TableOptions['period'], number>>;
}

interface Statement<R> {
  readonly annualReports: readonly R[];
  readonly quarterlyReports: readonly R[];
  readonly ttmReports?: readonly R[] | undefined;
  readonly source: Source;
  readonly asOf: string;
  readonly findings?: readonly Finding[] | undefined;
}

/** The parts of a table's source that the three statements share. */
interface SharedSource<R> extends Pick<TableSource<R>, 'options' | 'findings'> {
  readonly reports: R[];
  readonly all: readonly R[];
  readonly options: TableOptions;
}

/** Returns the parts of the view that the three statements share. */
function shownStatement<R extends IncomeReport | BalanceReport | CashFlowReport>(
  statement: Statement<R>,
  asked: TableOptions,
  label: string,
  base: string,
  tableOf: (shared: SharedSource<R>) => Table,
): ShownStatement {
  const options = { ...asked, period: shownTablePeriod(statement, asked.period) };
  const findings = statement.findings ?? [];
  return {
    label,
    base,
    options,
    findings,
    table: tableOf({
      reports: shownReports(statement, options),
      all: reportsOfPeriod(statement, options.period),
      options,
      findings,
    }),
    source: statement.source,
    asOf: statement.asOf,
    available: {
      annual: statement.annualReports.length,
      quarterly: statement.quarterlyReports.length,
      ttm: statement.ttmReports?.length ?? 0,
    },
  };
}

/** Returns the quarters of twelve-month sums. A balance sheet has none: it states a day, not a period. */
function quartersSummed<R>({ quarterlyReports }: Statement<R>, { period }: TableOptions): readonly R[] {
  return period === 'ttm' ? quarterlyReports : [];
}

function buildStatement(name: StatementName, statements: AllStatements, asked: TableOptions): ShownStatement | null {
  const { incomeStatement, balanceSheet, cashFlow } = statements;
  if (name === 'income' && incomeStatement !== null) {
    return shownStatement(incomeStatement, asked, 'Income statement', 'revenue', (shared) =>
      statementTable({
        ...shared,
        sections: incomeSections,
        bases: revenueBases(shared.reports),
        quarters: quartersSummed(incomeStatement, shared.options),
      }),
    );
  }
  if (name === 'balance' && balanceSheet !== null) {
    return shownStatement(balanceSheet, asked, 'Balance sheet', 'total assets', (shared) =>
      statementTable({ ...shared, sections: balanceSections, bases: assetBases(shared.reports) }),
    );
  }
  if (name === 'cashFlow' && cashFlow !== null) {
    return shownStatement(cashFlow, asked, 'Cash flow', 'revenue', (shared) =>
      statementTable({
        ...shared,
        sections: cashFlowSections,
        bases: cashFlowBases(shared.reports, incomeStatement, shared.options.period),
        quarters: quartersSummed(cashFlow, shared.options),
      }),
    );
  }
  return null;
}

function StatementFigures(props: StatementTabProps) {
  const { symbol, name, statements, options: asked, onOptions, returned, onLeave } = props;
  const shown = useMemo(() => buildStatement(name, statements, asked), [name, statements, asked]);
  if (shown === null) return null;
  const { label, base, table, options, source, findings, available } = shown;
  const choice = { options, onChange: onOptions };
  const growth = table.sections.some(({ rows }) => rows.some((row) => row.growth !== null));
  return (
    <>
      <TableToolbar
        caption={tableCaption(options.period, table.columns.length, unitText(table, base))}
        main={
          <PeriodControl
            {...choice}
            disabled={{
              annual: available.annual === 0,
              quarterly: available.quarterly === 0,
              ttm: available.ttm === 0,
            }}
          />
        }
        controls={[
          ...statementControls({ ...choice, currency: table.currency, available: available[options.period], growth }),
          exportControl(makeExport(symbol, shown)),
        ]}
      />
      <StatementTable
        key={`${name} ${options.period}`}
        symbol={symbol}
        source={source}
        label={label}
        from={tabNames[name]}
        table={table}
        base={base}
        isDay={name === 'balance'}
        signs={name === 'cashFlow' ? cashFlowSigns : null}
        growth={options.growth}
        findings={findings}
        returned={returned}
        onLeave={onLeave}
      />
    </>
  );
}

function makeExport(symbol: string, { label, table, source, asOf, base }: ShownStatement): Exported {
  return {
    title: `${symbol} ${label} ${table.period}${table.scale === 'common' ? ' common size' : ''}`,
    table: () => toExportedStatement({ symbol, name: label, table, source, asOf: formatUtcDay(asOf), base }),
  };
}
