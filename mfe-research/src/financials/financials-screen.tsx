import { LoadErrorState } from '@basecase/shared-ui/answers/load-error-state';
import { ChooseCompany } from '@basecase/shared-ui/company/choose-company';
import { CompanyHeader } from '@basecase/shared-ui/company/company-header';
import { useStatements } from '@basecase/shared-ui/company/company-queries';
import { ScreenHeading } from '@basecase/shared-ui/components/screen';
import { Skeleton } from '@basecase/shared-ui/components/skeleton';
import { ErrorState } from '@basecase/shared-ui/components/state';
import { Tabs } from '@basecase/shared-ui/components/tabs';
import { ToggleGroup } from '@basecase/shared-ui/components/toggle-group';
import { useCompany } from '@basecase/shared-ui/host';
import { useState } from 'react';
import { StaleFigures } from '../stale-figures.tsx';
import { AsFiledStatement } from './as-filed.tsx';
import { defaultFiledOptions } from './as-filed-table.model.ts';
import { type StatementName, StatementTab, type StatementView } from './statement-tab.tsx';
import { defaultOptions, type TableOptions } from './table-period.model.ts';

const tabs = [
  { value: 'income', label: 'Income Statement' },
  { value: 'balance', label: 'Balance Sheet' },
  { value: 'cashFlow', label: 'Cash Flow' },
] as const;

const views = [
  { value: 'table', label: 'Table' },
  { value: 'chart', label: 'Chart' },
] as const;

/** The lines of a statement: those that all companies share, or those of the company's own filing. */
type StatementLines = 'standard' | 'filed';

const lineChoices = [
  { value: 'standard', label: 'Standard' },
  { value: 'filed', label: 'As filed' },
] as const;

/** As filed is a table only. */
const filedViews = [views[0], { ...views[1], disabled: true }] as const;

const chartsEverywhere: Readonly<Record<StatementName, StatementView>> = {
  income: 'chart',
  balance: 'chart',
  cashFlow: 'chart',
};

/** The financials screen: three statements, each as a table or in charts. */
export function FinancialsScreen() {
  const symbol = useCompany();
  const [tab, setTab] = useState<StatementName>('income');
  const [view, setView] = useState(chartsEverywhere);
  const [lines, setLines] = useState<StatementLines>('standard');
  const [options, setOptions] = useState(defaultOptions);
  const [filedOptions, setFiledOptions] = useState(defaultFiledOptions);
  if (symbol === null) {
    return (
      <>
        <ScreenHeading title="Financial statements" />
        <ChooseCompany text="Enter a company symbol to view detailed financial statements." />
      </>
    );
  }
  const filed = lines === 'filed';
  const toggles = (
    <>
      <ToggleGroup label="Lines" value={lines} options={lineChoices} onChange={setLines} />
      <ToggleGroup
        label="View"
        value={filed ? 'table' : view[tab]}
        options={filed ? filedViews : views}
        onChange={(next) => setView((last) => ({ ...last, [tab]: next }))}
      />
    </>
  );
  return (
    <>
      <CompanyHeader symbol={symbol} />
      <ScreenHeading title="Financial statements" actions={toggles} />
      <Tabs label="Statements" value={tab} onChange={setTab} items={tabs}>
        {filed ? (
          <AsFiledStatement symbol={symbol} name={tab} options={filedOptions} onOptions={setFiledOptions} />
        ) : (
          <Statements symbol={symbol} tab={tab} view={view[tab]} options={options} onOptions={setOptions} />
        )}
      </Tabs>
    </>
  );
}

interface StatementsProps {
  readonly symbol: string;
  readonly tab: StatementName;
  readonly view: StatementView;
  readonly options: TableOptions;
  readonly onOptions: (options: TableOptions) => void;
}

function Statements({ symbol, tab, view, options, onOptions }: StatementsProps) {
  const query = useStatements(symbol);
  const retry = () => query.refetch();
  if (query.isPending) {
    return <Skeleton shape={view} label="Loading financial statements" height={520} />;
  }
  if (query.isError) {
    return (
      <LoadErrorState
        error={query.error}
        title="Statements did not load"
        fallback="Failed to load financial data. Please try again."
        busy={query.isFetching}
        onRetry={retry}
      />
    );
  }
  const { incomeStatement, balanceSheet, cashFlow, errors } = query.data;
  const nothing = [incomeStatement, balanceSheet, cashFlow].every((one) => (one?.annualReports.length ?? 0) === 0);
  const unexplained = [errors.income, errors.balance, errors.cashFlow].every((error) => error === null);
  if (nothing && unexplained) {
    return (
      <ErrorState
        title="No statements"
        text="No financial data found for this stock."
        busy={query.isFetching}
        onRetry={retry}
      />
    );
  }
  return (
    <>
      <StaleFigures meta={[query.data.meta, incomeStatement?.meta, balanceSheet?.meta, cashFlow?.meta]} />
      <StatementTab
        symbol={symbol}
        name={tab}
        view={view}
        statements={query.data}
        options={options}
        onOptions={onOptions}
        busy={query.isFetching}
        onRetry={retry}
      />
    </>
  );
}
