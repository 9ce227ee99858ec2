import { LoadErrorState } from '@basecase/shared-ui/answers/load-error-state';
import { ChooseCompany } from '@basecase/shared-ui/company/choose-company';
import { CompanyHeader } from '@basecase/shared-ui/company/company-header';
import { Grid } from '@basecase/shared-ui/components/layout/primitives';
import { ScreenHeading } from '@basecase/shared-ui/components/layout/screen';
import { Tabs } from '@basecase/shared-ui/components/layout/tabs';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { ErrorState } from '@basecase/shared-ui/components/states/state';
import { useCompany } from '@basecase/shared-ui/host';
import { useLocation } from '@basecase/shared-ui/router';
import { type ReactNode, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { decisiveError, joinReasons, missingParts } from '../company/company-data.model.ts';
import { sharesDisagree } from '../company/shares.model.ts';
import { type CompanyData, useCompanyData } from '../company/use-company-data.ts';
import { useDraftKey } from '../company/use-draft-key.ts';
import { warnBeforeLeaving } from '../company/warn-before-leaving.ts';
import { OwnAnalysis, type OwnAnalysisProps } from './analysis/own-analysis.tsx';
import { SharedAnalysis } from './analysis/shared-analysis.tsx';
import { firstCases } from './cases/case-address.model.ts';
import { CasesView } from './cases/cases-view.tsx';
import { useCaseRefs } from './cases/use-cases.ts';
import { useMarketEvidence } from './context/market-evidence.ts';
import { withFormOverrides } from './drafts/assumption-form.model.ts';
import { assumptionStore, changeForm, isUnsaved } from './drafts/assumption-store.ts';
import { isModelUnsaved, modelDraftStore } from './drafts/model-draft-store.ts';
import { SharesForm } from './inputs/fill-form.tsx';
import { missingText, NO_FAIR_VALUE } from './inputs/missing-inputs.model.ts';
import { noOverrides } from './inputs/overrides.model.ts';
import styles from './models/frame/analysis.module.css';
import { ReplayView } from './replay/replay-view.tsx';
import { sharedTokenIn } from './saved/share-link.model.ts';
import { useSharedValuation } from './saved/use-valuations.ts';
import { readFiscalYears } from './valuation/history.model.ts';
import { valuationInputs } from './valuation/valuation-inputs.model.ts';
import { valuedCompany } from './valuation/valued-company.ts';

warnBeforeLeaving(assumptionStore, (all) => Object.values(all).some(isUnsaved));
warnBeforeLeaving(modelDraftStore, (all) => Object.values(all).some(isModelUnsaved));

/** The DCF screen: the value of a share under assumptions that the user can change. */
export function DcfScreen() {
  const symbol = useCompany();
  if (symbol !== null) {
    return (
      <>
        <CompanyHeader symbol={symbol} comparable={false} />
        <CompanyAnalysis key={symbol} symbol={symbol} />
      </>
    );
  }
  return (
    <>
      <ScreenHeading title="DCF analysis" />
      <ChooseCompany text="Enter a company symbol to value its shares." />
    </>
  );
}

function CompanyAnalysis({ symbol }: { readonly symbol: string }) {
  const data = useCompanyData(symbol);
  const token = sharedTokenIn(useLocation().search);
  const shared = useSharedValuation(token);
  const { overview, statements } = data;
  const evidence = useMarketEvidence(symbol, statements);
  // The choice of a model waits for the market, so that the screen does not change under the reader.
  const loading =
    data.loading || (token !== null && shared.isPending) || (statements !== null && evidence === undefined);
  const key = useDraftKey()(symbol);
  const own = useStore(assumptionStore, (all) => all[key]?.form.assumptions.overrides ?? noOverrides);
  const sharedHere = shared.data?.symbol === symbol ? shared.data : null;
  const overrides = sharedHere === null ? own : (sharedHere.assumptions.overrides ?? noOverrides);
  const valued = useMemo(() => {
    if (statements === null || overview === null) return null;
    return valuedCompany({ symbol, overview, statements }, overrides);
  }, [symbol, statements, overview, overrides]);
  // Evidence that comes later leaves the basis as it is: whatever is calculated from that alone need not start again.
  const company = useMemo(
    () => (valued === null || evidence === undefined ? valued : { ...valued, evidence }),
    [valued, evidence],
  );
  if (!loading && company !== null && missingParts(data).length === 0) {
    if (sharedHere !== null) return <SharedAnalysis company={company} shared={sharedHere} />;
    return <ValuationTabs company={company} sharedError={shared.error} />;
  }
  return (
    <>
      <ScreenHeading title="DCF analysis" />
      <Grid columns={1} top={16} className={styles.columns}>
        {loading ? (
          <>
            <Skeleton shape="table" label="Loading assumptions" height={560} />
            <Skeleton shape="chart" label="Loading valuation" height={560} />
          </>
        ) : null}
      </Grid>
      {!loading && <NoBasis symbol={symbol} data={data} draftKey={key} />}
    </>
  );
}

const tabs = [
  { value: 'valuation', label: 'Valuation' },
  { value: 'replay', label: 'Replay' },
  { value: 'cases', label: 'Cases' },
] as const;

/** The valuation of a company today, its rule at past filings, and cases side by side, which the address names. */
function ValuationTabs(props: OwnAnalysisProps) {
  const [isReplay, setIsReplay] = useState(false);
  const { refs, changeRefs } = useCaseRefs();
  const tab = refs !== null ? 'cases' : isReplay ? 'replay' : 'valuation';
  const openTab = (next: typeof tab) => {
    setIsReplay(next === 'replay');
    if (next !== tab && (next === 'cases' || tab === 'cases')) changeRefs(next === 'cases' ? firstCases : null);
  };
  return (
    <Tabs label="DCF analysis" value={tab} onChange={openTab} items={tabs}>
      {tab === 'replay' && <ReplayView company={props.company} onChangeRule={() => setIsReplay(false)} />}
      {tab === 'valuation' && <OwnAnalysis {...props} />}
      {refs !== null && <CasesView company={props.company} refs={refs} onChange={changeRefs} />}
    </Tabs>
  );
}

interface NoBasisProps {
  readonly symbol: string;
  readonly data: CompanyData;
  /** Key of the user's draft for the company. */
  readonly draftKey: string;
}

/** Explains why the company cannot be valued. */
function NoBasis({ symbol, data, draftKey }: NoBasisProps) {
  const missing = missingParts(data);
  const retry = { busy: data.busy, onRetry: data.retry };
  const title = `No valuation of ${symbol}`;
  const decisive = decisiveError(data);
  if (decisive !== null) {
    return <LoadErrorState error={decisive} title={title} fallback="" {...retry} />;
  }
  if (data.statements === null) {
    const text = withDetails('Failed to load financial data for DCF analysis.', joinReasons(missing));
    return <ErrorState title={title} text={text} {...retry} />;
  }
  if (missing.length > 0) {
    const parts = `Missing: ${missing.map(({ part }) => part).join(', ')}.`;
    const text = 'Insufficient data available for DCF calculation. Please ensure all financial statements are loaded.';
    return <ErrorState title={title} text={withDetails(text, `${parts} ${joinReasons(missing)}`)} {...retry} />;
  }
  const text = 'Unable to calculate DCF. Please check that all required data is available.';
  const shares = data.overview === null ? null : valuationInputs(data.statements, data.overview).shares;
  const latest = readFiscalYears(data.statements).at(-1);
  if (shares === null || shares.shares !== null || latest === undefined) {
    const needed = 'It takes two fiscal years with all three statements.';
    return <ErrorState title={title} text={withDetails(text, needed)} {...retry} />;
  }
  const uncounted = sharesDisagree(shares) ?? missingText({ label: 'Shares outstanding', years: [latest.label] });
  return (
    <>
      <ErrorState title={NO_FAIR_VALUE} text={withDetails(text, uncounted)} {...retry} />
      <SharesForm onChange={(change) => changeForm(draftKey, (form) => withFormOverrides(form, change))} />
    </>
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
