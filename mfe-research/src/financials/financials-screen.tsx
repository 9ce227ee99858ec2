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
import { type StatementName, StatementTab, type StatementView } from './statement-tab.tsx';
import { defaultOptions } from './table-period.model.ts';

const tabs = [
  { value: 'income', label: 'Income Statement' },
  { value: 'balance', label: 'Balance Sheet' },
  { value: 'cashFlow', label: 'Cash Flow' },
] as const;

const views = [
  { value: 'table', label: 'Table' },
  { value: 'chart', label: 'Chart' },
] as const;

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
  if (symbol === null) {
    return (
      <>
        <ScreenHeading title="Financial statements" />
        <ChooseCompany text="Enter a company symbol to view detailed financial statements." />
      </>
    );
  }
  const toggle = (
    <ToggleGroup
      label="View"
      value={view[tab]}
      options={views}
      onChange={(next) => setView((last) => ({ ...last, [tab]: next }))}
    />
  );
  return (
    <>
      <CompanyHeader symbol={symbol} />
      <ScreenHeading title="Financial statements" actions={toggle} />
      <Tabs label="Statements" value={tab} onChange={setTab} items={tabs}>
        <Statements symbol={symbol} tab={tab} view={view[tab]} />
      </Tabs>
    </>
  );
}

interface StatementsProps {
  readonly symbol: string;
  readonly tab: StatementName;
  readonly view: StatementView;
}

function Statements({ symbol, tab, view }: StatementsProps) {
  const query = useStatements(symbol);
  const [options, setOptions] = useState(defaultOptions);
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
        onOptions={setOptions}
        busy={query.isFetching}
        onRetry={retry}
      />
    </>
  );
}
