import { Button } from '@basecase/shared-ui/components/button';
import { CompanyHeader } from '@basecase/shared-ui/components/company-header';
import { ScreenHeading } from '@basecase/shared-ui/components/screen';
import { Skeleton } from '@basecase/shared-ui/components/skeleton';
import { EmptyState, ErrorState, LoadErrorState } from '@basecase/shared-ui/components/state';
import { useCompany, useHost } from '@basecase/shared-ui/host';
import { useLocation } from '@basecase/shared-ui/router';
import { Search } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { decisiveError, missingParts, reasonsOf } from '../company-data.model.ts';
import { type CompanyData, useCompanyData } from '../use-company-data.ts';
import { warnBeforeLeaving } from '../warn-before-leaving.ts';
import { assumptionStore, isUnsaved } from './assumption-store.ts';
import { dcfBasis } from './dcf.model.ts';
import styles from './dcf.module.css';
import { sharedTokenIn } from './saved/share-link.model.ts';
import { useSharedValuation } from './saved/use-valuations.ts';
import type { ProjectionSlots } from './subject.ts';
import { SharedWorkbench, Workbench } from './workbench.tsx';

warnBeforeLeaving(assumptionStore, (all) => Object.values(all).some(isUnsaved));

/** What a share is worth by its discounted cash flows, under assumptions that can be changed. */
export function DcfScreen(slots: ProjectionSlots) {
  const host = useHost();
  const symbol = useCompany();
  if (symbol !== null) {
    return (
      <>
        <CompanyHeader symbol={symbol} />
        <Analysis key={symbol} symbol={symbol} {...slots} />
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

function Analysis({ symbol, Cases, WithCases }: ProjectionSlots & { readonly symbol: string }) {
  const data = useCompanyData(symbol);
  const token = sharedTokenIn(useLocation().search);
  const shared = useSharedValuation(token);
  const { overview, statements } = data;
  const loading = data.loading || (token !== null && shared.isPending);
  const subject = useMemo(() => {
    const basis = statements === null || overview === null ? null : dcfBasis(statements, overview);
    if (statements === null || overview === null || basis === null) return null;
    return { symbol, basis, overview, statements, Cases, WithCases };
  }, [symbol, statements, overview, Cases, WithCases]);
  if (!loading && subject !== null && missingParts(data).length === 0) {
    if (shared.data !== undefined && shared.data.symbol === symbol) {
      return <SharedWorkbench subject={subject} shared={shared.data} />;
    }
    return <Workbench subject={subject} sharedError={shared.error} />;
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
