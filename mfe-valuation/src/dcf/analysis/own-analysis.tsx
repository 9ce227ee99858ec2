import { errorText } from '@basecase/shared-ui/api/api-error';
import { Banner } from '@basecase/shared-ui/components/banner';
import { useRef } from 'react';
import { useStore } from 'zustand';
import { useDraftKey } from '../../company/use-draft-key.ts';
import { withFormOverrides } from '../assumptions/assumption-form.model.ts';
import { assumptionStore, changeForm, emptyAssumptionDraft, isUnsaved } from '../assumptions/assumption-store.ts';
import { AssumptionsForm } from '../assumptions/assumptions-form.tsx';
import { WaccPanel } from '../assumptions/wacc-panel.tsx';
import { ExcessAnalysis } from '../excess-returns/excess-analysis.tsx';
import { valuate } from '../model/dcf.model.ts';
import type { DcfAssumptions } from '../model/dcf-assumptions.ts';
import type { Valuation } from '../model/valuation.model.ts';
import { type ValuedCompany, valuedCompany } from '../model/valued-company.ts';
import { type ChosenModel, useModel } from '../models/use-model.ts';
import { noOverrides } from '../overrides/overrides.model.ts';
import { withTypedValues } from '../overrides/typed-figures.model.ts';
import { readinessOf } from '../readiness/readiness.model.ts';
import { FundsAnalysis } from '../reit/funds-analysis.tsx';
import { closeValuation, openedStore } from '../saved/opened-valuation.ts';
import { SavedAssumptions, type UnnamedValuation } from '../saved/saved-assumptions.tsx';
import { SinceSaved } from '../saved/since-saved.tsx';
import { basisOf, type UsedFigure, usedFigures } from '../sources/used-figures.model.ts';
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
  if (chosen.model === 'excess-returns') return <ExcessAnalysis {...{ company, assumptions, chosen, currency }} />;
  if (chosen.model === 'funds-from-operations') return <FundsAnalysis {...{ company, chosen, currency }} />;
  return <OwnDcf {...props} chosen={chosen} />;
}

/** A DCF under the user's own assumptions: form, result, saved sets. */
function OwnDcf({ company, sharedError, chosen }: OwnAnalysisProps & { readonly chosen: ChosenModel }) {
  const { symbol, basis, overview } = company;
  const key = useDraftKey()(symbol);
  const draft = useStore(assumptionStore, (all) => all[key] ?? emptyAssumptionDraft);
  const { form } = draft;
  const opened = useStore(openedStore, (all) => all[key] ?? null);
  const reopened = opened === null || opened.justSaved ? null : opened.valuation;
  const resultRef = useRef<HTMLElement>(null);
  const { assumptions } = form;
  const analysis = useAnalysis(company, assumptions);
  const { filedFigures, currency, price, notes, readiness, waccResult } = analysis;
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
            onCalculate={() => resultRef.current?.focus()}
          />
          {waccResult !== null && <WaccPanel result={waccResult} assumptions={assumptions} notes={notes} />}
          <SavedAssumptions
            symbol={symbol}
            draftKey={key}
            opened={opened?.valuation ?? null}
            currency={currency}
            unsaved={isUnsaved(draft)}
            current={unnamedValuation(overview.name, assumptions, analysis.reliable, filedFigures)}
          />
        </>
      }
      top={
        <>
          {sharedError !== null && (
            <Banner tone="error" title="The shared valuation did not load" role="alert">
              {errorText(sharedError, 'This valuation is not shared any more.')} Your own assumptions are shown.
            </Banner>
          )}
          {reopened !== null && (
            <SinceSaved
              saved={reopened}
              now={{ ...savedValue(company, reopened.assumptions), price }}
              figures={filedFigures}
              currency={currency}
              onClose={() => closeValuation(key)}
            />
          )}
        </>
      }
    />
  );
}

/** Returns the value of saved assumptions, with their overrides, on today's figures. */
function savedValue(company: ValuedCompany, assumptions: DcfAssumptions) {
  const overrides = assumptions.overrides ?? noOverrides;
  const valued = valuedCompany(company, overrides);
  if (valued === null) return { fairValuePerShare: null, reliable: false };
  const years = valued.basis.years.map(({ label }) => label);
  const figures = withTypedValues(usedFigures(company.statements, years), overrides.figures);
  return {
    fairValuePerShare: valuate(valued.basis, assumptions).fairValuePerShare,
    reliable: readinessOf({ ...valued, figures }).missing.length === 0,
  };
}

/** Returns the valuation to save, or null without a reliable fair value. */
function unnamedValuation(
  companyName: string,
  assumptions: DcfAssumptions,
  valuation: Valuation | null,
  figures: readonly UsedFigure[],
): UnnamedValuation | null {
  const fairValuePerShare = valuation?.result.fairValuePerShare ?? null;
  if (valuation === null || fairValuePerShare === null) return null;
  return {
    companyName,
    assumptions: { ...assumptions, customGrowthRates: [...assumptions.customGrowthRates] },
    fairValuePerShare,
    price: valuation.price,
    basis: basisOf(figures),
  };
}
