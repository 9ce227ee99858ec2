import type { AllStatements, CompanyKind } from '@basecase/gateway/contract';
import { findCompanyKind } from '@basecase/gateway/contract/figures/company-kind';
import { Loaded } from '@basecase/shared-ui/answers/loaded';
import { isApiError } from '@basecase/shared-ui/api/api-error';
import { ChooseCompany } from '@basecase/shared-ui/company/choose-company';
import { CompanyHeader } from '@basecase/shared-ui/company/company-header';
import { findFilingsRead } from '@basecase/shared-ui/company/company-queries';
import { ToggleGroup } from '@basecase/shared-ui/components/buttons/toggle-group';
import { ScreenHeading } from '@basecase/shared-ui/components/layout/screen';
import { Tabs } from '@basecase/shared-ui/components/layout/tabs';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { ErrorState } from '@basecase/shared-ui/components/states/state';
import { type HostApi, useCompany, useHost } from '@basecase/shared-ui/host';
import type { UseQueryResult } from '@basecase/shared-ui/query';
import { useState } from 'react';
import { StaleFigures } from '../stale-figures.tsx';
import { useAddressChoices } from '../use-address-choices.ts';
import { AsFiledStatement } from './as-filed.tsx';
import { FilingsState, TableSkeleton, UnreadFilings, useAsFiled, useFinancials } from './filings-read.tsx';
import { SegmentsTab } from './segments-tab.tsx';
import { fitsStandard } from './standard/not-presented.model.ts';
import { OwnStatementBanner } from './standard/not-presented.tsx';
import { StatementTab } from './statement-tab.tsx';
import {
  type FinancialsChoices,
  type FinancialsTab,
  financialsAddress,
  pickStatement,
  type StatementLines,
  type StatementName,
  type StatementView,
  tabNames,
} from './table/financials-address.model.ts';
import { hasQuartersOnly } from './table/table-period.model.ts';

const tabs = [
  { value: 'income', label: tabNames.income },
  { value: 'balance', label: tabNames.balance },
  { value: 'cashFlow', label: tabNames.cashFlow },
  { value: 'segments', label: tabNames.segments },
] as const;

const views = [
  { value: 'table', label: 'Table' },
  { value: 'chart', label: 'Chart' },
] as const;

const lineChoices = [
  { value: 'standard', label: 'Standard' },
  { value: 'filed', label: 'As filed' },
] as const;

/** As filed is a table only, and so are quarters without a fiscal year. */
const tableOnly = [views[0], { ...views[1], disabled: true }] as const;

const chartsEverywhere: Readonly<Record<FinancialsTab, StatementView>> = {
  income: 'chart',
  balance: 'chart',
  cashFlow: 'chart',
  segments: 'chart',
};

/** The financials screen: three statements, each as a table or in charts, and the parts of the company. */
export function FinancialsScreen() {
  const symbol = useCompany();
  if (symbol !== null) return <Financials symbol={symbol} />;
  return (
    <>
      <ScreenHeading title="Financial statements" />
      <ChooseCompany text="Enter a company symbol to view detailed financial statements." />
    </>
  );
}

function Financials({ symbol }: { readonly symbol: string }) {
  const { choices, choose } = useAddressChoices(financialsAddress);
  const { tab } = choices;
  // The view of each tab; the address has that of the open one.
  const [lastViews, setLastViews] = useState(() => ({ ...chartsEverywhere, [tab]: choices.view }));
  const query = useFinancials(symbol);
  const kind = query.data === undefined ? undefined : findCompanyKind(query.data);
  const { lines, isOwnFirst, isOwnMissing, chooseLines } = useLines(symbol, kind, choices, choose);
  const isTable = lines === 'filed' || (tab !== 'segments' && hasQuartersOnly(pickStatement(query.data, tab)));
  const toggles = tab !== 'segments' && (
    <>
      <ToggleGroup label="Lines" value={lines} options={lineChoices} onChange={chooseLines} />
      <ToggleGroup
        label="View"
        value={isTable ? 'table' : choices.view}
        options={isTable ? tableOnly : views}
        onChange={(view) => {
          setLastViews((last) => ({ ...last, [tab]: view }));
          choose({ view });
        }}
      />
    </>
  );
  return (
    <>
      <CompanyHeader symbol={symbol} />
      <ScreenHeading title="Financial statements" actions={toggles === false ? undefined : toggles} />
      <Tabs
        label="Statements"
        value={tab}
        onChange={(next) => choose({ tab: next, view: lastViews[next] })}
        items={tabs}
      >
        {tab !== 'segments' && isOwnFirst && (
          <OwnStatementBanner kind={kind} isMissing={isOwnMissing} onStandard={() => chooseLines('standard')} />
        )}
        <TabContent symbol={symbol} query={query} kind={kind} lines={lines} choices={choices} choose={choose} />
      </Tabs>
    </>
  );
}

type Choose = (change: Partial<FinancialsChoices>) => void;

/**
 * Returns the lines of the statements: those of the address, else those last chosen for such companies, else what fits them. Standard
 * rows stand in where no document has the company's own statement.
 */
function useLines(symbol: string, kind: CompanyKind | undefined, { lines: asked }: FinancialsChoices, choose: Choose) {
  const host = useHost();
  const chosen = asked ?? chosenLines(host, kind);
  const chooseLines = (next: StatementLines) => {
    rememberLines(host, kind, next);
    choose({ lines: next });
  };
  const isOwnFirst = chosen === null && !fitsStandard(kind);
  const { error, data } = useAsFiled(symbol, 'annual', isOwnFirst).query;
  const isGone = data === undefined ? isApiError(error) && error.code === 'not_found' : data.statements.length === 0;
  const isOwnMissing = isOwnFirst && isGone;
  const usual: StatementLines = isOwnFirst && !isOwnMissing ? 'filed' : 'standard';
  return { lines: chosen ?? usual, isOwnFirst, isOwnMissing, chooseLines };
}

interface TabContentProps {
  readonly symbol: string;
  readonly query: UseQueryResult<AllStatements>;
  readonly kind: CompanyKind | undefined;
  readonly lines: StatementLines;
  readonly choices: FinancialsChoices;
  readonly choose: Choose;
}

function TabContent(props: TabContentProps) {
  const { symbol, query, kind, lines, choices, choose } = props;
  const { tab } = choices;
  if (tab === 'segments') return <SegmentsTab symbol={symbol} choices={choices} choose={choose} />;
  if (lines === 'standard') return <Statements {...props} tab={tab} />;
  return (
    <AsFiledStatement
      symbol={symbol}
      name={tab}
      options={choices.options}
      onOptions={(options) => choose({ options })}
      statements={query.data ?? null}
      kind={kind}
      returned={choices.figure}
      onLeave={(figure) => choose({ figure })}
    />
  );
}

function Loading({ view }: Pick<FinancialsChoices, 'view'>) {
  const label = 'Loading financial statements';
  if (view === 'table') return <TableSkeleton label={label} head="Fiscal year" />;
  return <Skeleton shape="chart" label={label} height={520} />;
}

function Statements({ symbol, query, kind, tab, choices, choose }: TabContentProps & { readonly tab: StatementName }) {
  const retry = () => void query.refetch();
  if (query.data === undefined) {
    return (
      <Loaded
        query={query}
        skeleton={<Loading view={choices.view} />}
        title="Statements did not load"
        fallback="Failed to load financial data. Please try again."
      />
    );
  }
  const { incomeStatement, balanceSheet, cashFlow, errors } = query.data;
  const nothing = [incomeStatement, balanceSheet, cashFlow].every(
    (one) => one === null || (one.annualReports.length === 0 && one.quarterlyReports.length === 0),
  );
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
  const reading = findFilingsRead(query.data);
  return (
    <>
      <StaleFigures meta={[query.data.meta, incomeStatement?.meta, balanceSheet?.meta, cashFlow?.meta]} />
      <FilingsState reading={reading} busy={query.isFetching} onRetry={retry} />
      <StatementTab
        symbol={symbol}
        name={tab}
        view={choices.view}
        statements={query.data}
        kind={kind}
        options={choices.options}
        onOptions={(options) => choose({ options })}
        busy={query.isFetching}
        onRetry={retry}
        returned={choices.figure}
        onLeave={(figure) => choose({ figure })}
      />
      <UnreadFilings reading={reading} />
    </>
  );
}

/** The lines chosen for companies whose own statements would open first, by their kind, as long as the page is open. */
const chosen = new WeakMap<HostApi, Map<CompanyKind, StatementLines>>();

/** Keeps the lines that were chosen for a company, for others of its kind. */
function rememberLines(host: HostApi, kind: CompanyKind | undefined, lines: StatementLines): void {
  if (kind === undefined || fitsStandard(kind)) return;
  const kinds = chosen.get(host) ?? new Map<CompanyKind, StatementLines>();
  kinds.set(kind, lines);
  chosen.set(host, kinds);
}

/** Returns the lines that were chosen for a kind of company; null when none were. */
function chosenLines(host: HostApi, kind: CompanyKind | undefined): StatementLines | null {
  return kind === undefined ? null : (chosen.get(host)?.get(kind) ?? null);
}
