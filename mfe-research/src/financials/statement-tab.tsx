import type {
  AllStatements,
  BalanceReport,
  CashFlowReport,
  CompanyKind,
  Finding,
  IncomeReport,
  Source,
} from '@basecase/gateway/contract';
import { SparkBars } from '@basecase/shared-ui/charts/bars/spark-bars';
import { useOverview } from '@basecase/shared-ui/company/company-queries';
import { ErrorState } from '@basecase/shared-ui/components/states/state';
import { formatUtcDay } from '@basecase/shared-ui/figures/moment';
import { latestReports } from '@basecase/shared-ui/figures/reports';
import { inSentence } from '@basecase/shared-ui/figures/words';
import { ChevronRight, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { inOneCurrency } from '../money-formats.model.ts';
import { BalanceCharts } from './charts/balance-charts.tsx';
import { CashFlowCharts } from './charts/cash-flow-charts.tsx';
import { IncomeCharts } from './charts/income-charts.tsx';
import { CHART_YEARS } from './charts/small-charts.model.ts';
import { NoAnnualReport } from './filings-read.tsx';
import { standardSource } from './standard/standard-source.model.ts';
import { toExportedStatement, unitText } from './standard/statement-export.model.ts';
import { balanceSections, cashFlowSections, cashFlowSigns, incomeSections } from './standard/statement-lines.ts';
import {
  assetBases,
  cashFlowBases,
  revenueBases,
  statementTable,
  type TableRow,
  type TableSource,
} from './standard/statement-table.model.ts';
import { hasGrowthRows } from './table/figure-table.model.ts';
import { type AfterColumn, FigureTable } from './table/figure-table.tsx';
import { pickStatement, type StatementName, type StatementView, tabNames } from './table/financials-address.model.ts';
import { type FindingLine, shownFindings } from './table/findings.model.ts';
import styles from './table/findings-list.module.css';
import {
  hasQuartersOnly,
  reportsOfPeriod,
  shownReports,
  shownTablePeriod,
  type TableOptions,
  tableCaption,
} from './table/table-period.model.ts';
import { exportControl, PeriodControl, statementControls, TableToolbar } from './table/table-toolbar.tsx';

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

const words = {
  income: { label: 'Income statement', base: 'revenue' },
  balance: { label: 'Balance sheet', base: 'total assets' },
  cashFlow: { label: 'Cash flow', base: 'revenue' },
} as const;

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
    const label = inSentence(words[name].label);
    const text = statements.errors[name] ?? `No ${label} data found for ${symbol}.`;
    return <ErrorState title={`No ${label}`} text={text} onRetry={onRetry} busy={busy} />;
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

interface Statement<R> {
  readonly annualReports: readonly R[];
  readonly quarterlyReports: readonly R[];
  readonly ttmReports?: readonly R[] | undefined;
  readonly source: Source;
  readonly asOf: string;
  readonly findings?: readonly Finding[] | undefined;
}

/** Returns the table of a statement; null without one. */
function showStatement<R extends IncomeReport | BalanceReport | CashFlowReport>(
  statement: Statement<R> | null,
  asked: TableOptions,
  sections: TableSource<R>['sections'],
  listBases: (reports: readonly R[], period: TableOptions['period']) => readonly (number | null)[],
) {
  if (statement === null) return null;
  const options = { ...asked, period: shownTablePeriod(statement, asked.period) };
  const { source, asOf, findings = [], quarterlyReports } = statement;
  const reports = shownReports(statement, options);
  const table = statementTable({
    reports,
    all: reportsOfPeriod(statement, options.period),
    quarters: options.period === 'ttm' ? quarterlyReports : [],
    sections,
    bases: listBases(reports, options.period),
    options,
    findings,
  });
  const count = (period: TableOptions['period']) => reportsOfPeriod<unknown>(statement, period).length;
  return { table, options, source, asOf, findings, count };
}

function buildStatement(name: StatementName, statements: AllStatements, asked: TableOptions) {
  const { incomeStatement, balanceSheet, cashFlow } = statements;
  if (name === 'income') return showStatement(incomeStatement, asked, incomeSections, revenueBases);
  if (name === 'balance') return showStatement(balanceSheet, asked, balanceSections, assetBases);
  return showStatement(cashFlow, asked, cashFlowSections, (reports, period) =>
    cashFlowBases(reports, incomeStatement, period),
  );
}

const hint = 'Select a figure to see where it comes from.';
const heads = { annual: 'Fiscal year', quarterly: 'Quarter', ttm: 'Twelve months to' } as const;

/** The table of a statement: reports as columns, the trend of each line, and the origin of each figure on request. */
function StatementFigures(props: StatementTabProps) {
  const { symbol, name, statements, options: asked } = props;
  const shown = useMemo(() => buildStatement(name, statements, asked), [name, statements, asked]);
  if (shown === null) return null;
  const { table, options, source, findings } = shown;
  const { label, base } = words[name];
  const named = { symbol, from: tabNames[name], table, source, base, isDay: name === 'balance' };
  return (
    <>
      <StatementToolbar {...props} shown={shown} />
      <FigureTable
        key={`${name} ${options.period}`}
        label={label}
        head={heads[table.period]}
        columns={table.columns.map(({ day, label: header, breakBefore }) => ({ key: day, header, breakBefore }))}
        rows={table.rows}
        findSource={(row, column) => standardSource(named, row, column)}
        growth={options.growth}
        after={trend}
        hint={name === 'cashFlow' ? `${hint} ${cashFlowSigns}` : hint}
        returned={props.returned}
        onLeave={props.onLeave}
      />
      <FindingsList lines={shownFindings(findings, table)} />
    </>
  );
}

const trend: readonly AfterColumn<TableRow>[] = [
  {
    key: 'trend',
    header: 'Trend',
    hideAt: 'phone',
    cell: ({ cells }) => <SparkBars values={cells.map(({ value }) => value)} />,
  },
];

interface StatementToolbarProps extends StatementTabProps {
  readonly shown: NonNullable<ReturnType<typeof buildStatement>>;
}

function StatementToolbar({ symbol, name, onOptions, shown }: StatementToolbarProps) {
  const { table, options, source, asOf, count } = shown;
  const { label, base } = words[name];
  const choice = { options, onChange: onOptions };
  const disabled = {
    annual: count('annual') === 0,
    quarterly: count('quarterly') === 0,
    ttm: count('ttm') === 0,
  };
  const exported = {
    title: `${symbol} ${label} ${table.period}${table.scale === 'common' ? ' common size' : ''}`,
    table: () => toExportedStatement({ symbol, name: label, table, source, asOf: formatUtcDay(asOf), base }),
  };
  return (
    <TableToolbar
      caption={tableCaption(options.period, table.columns.length, unitText(table, base))}
      main={<PeriodControl {...choice} disabled={disabled} />}
      controls={[
        ...statementControls({
          ...choice,
          currency: table.currency,
          available: count(options.period),
          growth: hasGrowthRows(table.rows),
        }),
        exportControl(exported),
      ]}
    />
  );
}

/** The findings on the shown figures, folded into a line. Renders nothing without findings. */
function FindingsList({ lines }: { readonly lines: readonly FindingLine[] }) {
  if (lines.length === 0) return null;
  return (
    <details className={styles.findings}>
      <summary>
        <ChevronRight size={14} aria-hidden="true" />
        <TriangleAlert size={13} aria-hidden="true" className={styles.doubt} />
        {lines.length === 1 ? '1 warning' : `${lines.length} warnings`} in the periods shown
      </summary>
      <ul>
        {lines.map((line) => (
          <li key={line.key}>
            <strong>{line.title}.</strong> {line.text} {line.amounts}
          </li>
        ))}
      </ul>
    </details>
  );
}
