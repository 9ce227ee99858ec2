import { Badge } from '@basecase/shared-ui/components/badge';
import { Banner } from '@basecase/shared-ui/components/banner';
import { Button } from '@basecase/shared-ui/components/button';
import { CompanyHeader } from '@basecase/shared-ui/components/company-header';
import { ScreenHeading } from '@basecase/shared-ui/components/screen';
import { Skeleton } from '@basecase/shared-ui/components/skeleton';
import { EmptyState, ErrorState, LoadErrorState } from '@basecase/shared-ui/components/state';
import { useCompany, useHost } from '@basecase/shared-ui/host';
import { Search } from 'lucide-react';
import { type ComponentType, type ReactNode, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { decisiveError, foreignCurrency, missingParts, reasonsOf } from '../company-data.model.ts';
import { type CompanyData, useCompanyData } from '../use-company-data.ts';
import { useWorkKey } from '../use-work-key.ts';
import { changedFrom, defaultForm } from './assumption-form.model.ts';
import { assumptionStore, changeForm } from './assumption-store.ts';
import { AssumptionsForm } from './assumptions-form.tsx';
import { CashFlowPanel } from './cash-flow-panel.tsx';
import { type DcfBasis, dcfBasis } from './dcf.model.ts';
import styles from './dcf.module.css';
import { HeatTable } from './heat-table.tsx';
import { ResultPanel } from './result-panel.tsx';
import { type Valuation, valuationOf } from './valuation.model.ts';
import { WaccPanel } from './wacc-panel.tsx';
import { WarningList } from './warning-list.tsx';

export interface DcfScreenProps {
  /** Price ranges of the projections, shown beside the fair value. */
  readonly Cases: ComponentType<{ readonly symbol: string }>;
}

/** What a share is worth by its discounted cash flows, under assumptions that can be changed. */
export function DcfScreen({ Cases }: DcfScreenProps) {
  const host = useHost();
  const symbol = useCompany();
  if (symbol !== null) {
    return (
      <>
        <CompanyHeader symbol={symbol} />
        <Analysis key={symbol} symbol={symbol} Cases={Cases} />
      </>
    );
  }
  return (
    <>
      <ScreenHeading title="DCF analysis" />
      <EmptyState
        headingLevel={2}
        icon={<Search size={20} />}
        title="Choose a company"
        text="Enter a company symbol to value its shares."
        action={
          <Button variant="primary" onClick={() => host.focusSearch()}>
            Search companies
          </Button>
        }
      />
    </>
  );
}

function Analysis({ symbol, Cases }: DcfScreenProps & { readonly symbol: string }) {
  const data = useCompanyData(symbol);
  const { overview, statements, loading } = data;
  const basis = useMemo(
    () => (statements === null || overview === null ? null : dcfBasis(statements, overview)),
    [statements, overview],
  );
  if (!loading && basis !== null && missingParts(data).length === 0) {
    return <Workbench symbol={symbol} basis={basis} data={data} Cases={Cases} />;
  }
  return (
    <>
      <ScreenHeading title="DCF analysis" />
      <div className={styles.columns}>
        {loading ? (
          <>
            <Skeleton shape="table" label="Loading assumptions" height={560} />
            <Skeleton shape="chart" label="Loading valuation" height={560} />
          </>
        ) : null}
      </div>
      {!loading && <NoBasis symbol={symbol} data={data} />}
    </>
  );
}

/** Why there is nothing to value. */
function NoBasis({ symbol, data }: { readonly symbol: string; readonly data: CompanyData }) {
  const missing = missingParts(data);
  const retry = { busy: data.busy, onRetry: data.retry };
  const title = `No valuation of ${symbol}`;
  const decisive = decisiveError(data);
  if (decisive !== null) {
    return <LoadErrorState error={decisive} title={title} fallback="" {...retry} />;
  }
  if (data.statements === null) {
    const text = withDetails('Failed to load financial data for DCF analysis.', reasonsOf(missing));
    return <ErrorState title={title} text={text} {...retry} />;
  }
  if (missing.length > 0) {
    const parts = `Missing: ${missing.map(({ part }) => part).join(', ')}.`;
    const text = 'Insufficient data available for DCF calculation. Please ensure all financial statements are loaded.';
    return <ErrorState title={title} text={withDetails(text, `${parts} ${reasonsOf(missing)}`)} {...retry} />;
  }
  return (
    <ErrorState
      title={title}
      text={withDetails(
        'Unable to calculate DCF. Please check that all required data is available.',
        'It takes two fiscal years with all three statements, and shares outstanding.',
      )}
      {...retry}
    />
  );
}

function withDetails(text: string, details: string): ReactNode {
  return (
    <>
      <span>{text}</span>
      {details.trim() !== '' && (
        <>
          <br />
          <span>{details.trim()}</span>
        </>
      )}
    </>
  );
}

interface WorkbenchProps extends DcfScreenProps {
  readonly symbol: string;
  readonly basis: DcfBasis;
  readonly data: CompanyData;
}

function Workbench({ symbol, basis, data, Cases }: WorkbenchProps) {
  const key = useWorkKey()(symbol);
  const form = useStore(assumptionStore, (all) => all[key] ?? defaultForm);
  const resultRef = useRef<HTMLElement>(null);
  const foreign = foreignCurrency(data);
  const price = foreign === null ? (data.overview?.price ?? null) : null;
  const { assumptions } = form;
  const valuation = useMemo(() => valuationOf(basis, assumptions, price), [basis, assumptions, price]);
  const details = valuation?.result.waccDetails ?? null;
  return (
    <>
      <ScreenHeading
        title="DCF analysis"
        actions={
          <>
            <ChangedCount count={changedFrom(assumptions).length} />
            <span className={styles.note}>{basedOn(basis)}</span>
          </>
        }
      />
      <div className={styles.columns}>
        <div className={styles.column}>
          <AssumptionsForm
            form={form}
            basis={basis}
            wacc={details}
            onChange={(change) => changeForm(key, change)}
            onCalculate={() => resultRef.current?.focus()}
          />
          {valuation !== null && <WaccPanel result={valuation.result} assumptions={assumptions} />}
        </div>
        <div className={styles.column}>
          {foreign !== null && (
            <Banner tone="warning" title={`Statements are in ${foreign.reported}, the price is in ${foreign.quoted}.`}>
              The value is in {foreign.reported} and is not compared with the price.
            </Banner>
          )}
          {valuation === null ? (
            <Banner tone="error" title="Error calculating DCF. Please check the data and try again." role="alert" />
          ) : (
            <Results
              symbol={symbol}
              valuation={valuation}
              terminalGrowth={assumptions.terminalGrowthRate}
              currency={data.statements?.incomeStatement?.annualReports[0]?.reportedCurrency ?? null}
              Cases={Cases}
              resultRef={resultRef}
            />
          )}
        </div>
      </div>
    </>
  );
}

function ChangedCount({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <Badge tone="info">
      <i className={styles.dot} aria-hidden="true" />
      {count === 1 ? '1 assumption' : `${count} assumptions`} changed from default
    </Badge>
  );
}

function basedOn({ years }: DcfBasis): string {
  return `Based on fiscal ${years[0]?.label} to ${years.at(-1)?.label}`;
}

interface ResultsProps extends DcfScreenProps {
  readonly symbol: string;
  readonly valuation: Valuation;
  readonly terminalGrowth: number;
  readonly currency: string | null;
  readonly resultRef: React.RefObject<HTMLElement | null>;
}

/** The answer first, then its workings. A critical warning stands in for both. */
function Results({ symbol, valuation, terminalGrowth, currency, Cases, resultRef }: ResultsProps) {
  const { result, sensitivity, price } = valuation;
  const solved = result.fairValuePerShare !== null;
  return (
    <>
      {solved && (
        <ResultPanel ref={resultRef} symbol={symbol} valuation={valuation} currency={currency} Cases={Cases} />
      )}
      <WarningList result={result} />
      {solved && (
        <>
          <CashFlowPanel result={result} currency={currency} />
          <HeatTable
            sensitivity={sensitivity}
            wacc={result.wacc}
            terminalGrowth={terminalGrowth}
            price={price}
            currency={currency}
          />
        </>
      )}
    </>
  );
}
