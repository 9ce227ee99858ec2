import { errorText } from '@basecase/shared-ui/api/api-error';
import { Banner } from '@basecase/shared-ui/components/banner';
import { useRef } from 'react';
import { useStore } from 'zustand';
import { useDraftKey } from '../../company/use-draft-key.ts';
import { withFormOverrides } from '../assumptions/assumption-form.model.ts';
import { assumptionStore, changeForm, emptyAssumptionDraft } from '../assumptions/assumption-store.ts';
import { AssumptionsForm } from '../assumptions/assumptions-form.tsx';
import { WaccPanel } from '../assumptions/wacc-panel.tsx';
import { ExcessAnalysis } from '../excess-returns/excess-analysis.tsx';
import type { ValuedCompany } from '../model/valued-company.ts';
import { type ChosenModel, useModel } from '../models/use-model.ts';
import { FundsAnalysis } from '../reit/funds-analysis.tsx';
import { closeValuation } from '../saved/opened-valuation.ts';
import { OwnSaved, OwnSince } from '../saved/own-saved.tsx';
import { AnalysisLayout } from './analysis-layout.tsx';
import { useAnalysis } from './use-analysis.ts';

export interface OwnAnalysisProps {
  readonly company: ValuedCompany;
  /** Why the shared valuation of the address did not load; null without one. */
  readonly sharedError: Error | null;
}

/** A valuation under the user's own assumptions, by the model that fits the company or that the user chose. */
export function OwnAnalysis(props: OwnAnalysisProps) {
  const { company } = props;
  const chosen = useModel(company);
  const key = useDraftKey()(company.symbol);
  const { assumptions } = useStore(assumptionStore, (all) => (all[key] ?? emptyAssumptionDraft).form);
  const currency = company.statements.incomeStatement?.annualReports[0]?.reportedCurrency ?? null;
  const top = (
    <>
      <SharedFailure error={props.sharedError} />
      <OwnSince company={company} model={chosen.model} currency={currency} />
    </>
  );
  if (chosen.model === 'excess-returns') {
    return <ExcessAnalysis {...{ company, assumptions, chosen, currency, top }} />;
  }
  if (chosen.model === 'funds-from-operations') {
    return <FundsAnalysis {...{ company, assumptions, chosen, currency, top }} />;
  }
  return <OwnDcf {...props} chosen={chosen} />;
}

/** A DCF under the user's own assumptions: form, result, saved sets. */
function OwnDcf({ company, sharedError, chosen }: OwnAnalysisProps & { readonly chosen: ChosenModel }) {
  const { symbol, basis } = company;
  const key = useDraftKey()(symbol);
  const { form } = useStore(assumptionStore, (all) => all[key] ?? emptyAssumptionDraft);
  const resultRef = useRef<HTMLElement>(null);
  const { assumptions } = form;
  const analysis = useAnalysis(company, assumptions);
  const { currency, notes, readiness, waccResult } = analysis;
  return (
    <AnalysisLayout
      chosen={chosen}
      company={company}
      analysis={analysis}
      assumptions={assumptions}
      resultRef={resultRef}
      onOverrides={(change) => changeForm(key, (last) => withFormOverrides(last, change))}
      left={
        <>
          <AssumptionsForm
            form={form}
            basis={basis}
            readiness={readiness}
            wacc={waccResult?.waccDetails ?? null}
            notes={notes}
            onChange={(change) => changeForm(key, change)}
            onReset={() => closeValuation(key)}
            onCalculate={() => resultRef.current?.focus()}
          />
          {waccResult !== null && <WaccPanel result={waccResult} assumptions={assumptions} notes={notes} />}
          <OwnSaved
            company={company}
            model="dcf"
            assumptions={assumptions}
            fairValuePerShare={analysis.reliable?.result.fairValuePerShare ?? null}
            currency={currency}
          />
        </>
      }
      top={
        <>
          <SharedFailure error={sharedError} />
          <OwnSince company={company} model="dcf" currency={currency} />
        </>
      }
    />
  );
}

/** Why the shared valuation of the address is not shown. */
function SharedFailure({ error }: { readonly error: Error | null }) {
  if (error === null) return null;
  return (
    <Banner tone="error" title="The shared valuation did not load" role="alert">
      {errorText(error, 'This valuation is not shared any more.')} Your own assumptions are shown.
    </Banner>
  );
}
