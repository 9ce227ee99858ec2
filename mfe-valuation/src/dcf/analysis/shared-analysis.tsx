import type { SharedValuation } from '@basecase/gateway/contract';
import { useHost } from '@basecase/shared-ui/host';
import { useRef } from 'react';
import { useDraftKey } from '../../company/use-draft-key.ts';
import { formOf } from '../assumptions/assumption-form.model.ts';
import { changeForm } from '../assumptions/assumption-store.ts';
import { WaccPanel } from '../assumptions/wacc-panel.tsx';
import { ExcessAnalysis } from '../excess-returns/excess-analysis.tsx';
import type { ValuedCompany } from '../model/valued-company.ts';
import { changeModelDraft } from '../models/model-draft-store.ts';
import { modelOf, typedOf } from '../models/saved-model.model.ts';
import { type ChosenModel, useModel } from '../models/use-model.ts';
import { FundsAnalysis } from '../reit/funds-analysis.tsx';
import { figuresOf } from '../saved/own-saved.tsx';
import { savedValue } from '../saved/saved-value.model.ts';
import { AssumptionList, SharedNote } from '../saved/shared-valuation.tsx';
import { SinceSaved } from '../saved/since-saved.tsx';
import { AnalysisLayout } from './analysis-layout.tsx';
import { useAnalysis } from './use-analysis.ts';

export interface SharedAnalysisProps {
  readonly company: ValuedCompany;
  readonly shared: SharedValuation;
}

/** A valuation of a shared link, by its model, read only; the reader can copy its assumptions into their own form. */
export function SharedAnalysis(props: SharedAnalysisProps) {
  return modelOf(props.shared) === 'dcf' ? <SharedDcf {...props} /> : <SharedModel {...props} />;
}

/** Returns the model of the link; choosing one leads to the reader's own valuation. */
function useSharedModel({ company, shared }: SharedAnalysisProps): ChosenModel {
  const host = useHost();
  const own = useModel(company);
  return {
    choice: own.choice,
    model: modelOf(shared),
    typed: typedOf(shared) ?? {},
    onType: () => {},
    onChoose: (model) => {
      own.onChoose(model);
      host.navigate('/dcf');
    },
  };
}

function Note({ company, shared }: SharedAnalysisProps) {
  const host = useHost();
  const key = useDraftKey()(company.symbol);
  const use = () => {
    changeForm(key, () => formOf(shared.assumptions));
    changeModelDraft(key, (draft) => ({ ...draft, model: modelOf(shared), typed: typedOf(shared) ?? draft.typed }));
    host.navigate('/dcf');
  };
  return <SharedNote shared={shared} onUse={use} onLeave={() => host.navigate('/dcf')} />;
}

function SharedModel(props: SharedAnalysisProps) {
  const { company, shared } = props;
  const { assumptions } = shared;
  const chosen = useSharedModel(props);
  const currency = company.statements.incomeStatement?.annualReports[0]?.reportedCurrency ?? null;
  const top = (
    <>
      <Note {...props} />
      <SinceSaved
        saved={shared}
        now={{ ...savedValue(company, shared), price: company.market.price }}
        figures={figuresOf(company, chosen.model)}
        currency={currency}
      />
    </>
  );
  const parts = { company, assumptions, chosen, currency, top, readOnly: true };
  return chosen.model === 'excess-returns' ? <ExcessAnalysis {...parts} /> : <FundsAnalysis {...parts} />;
}

function SharedDcf(props: SharedAnalysisProps) {
  const { company, shared } = props;
  const resultRef = useRef<HTMLElement>(null);
  const { assumptions } = shared;
  const analysis = useAnalysis(company, assumptions);
  const { valuation, filedFigures, currency, price, notes, waccResult } = analysis;
  const chosen = useSharedModel(props);
  return (
    <AnalysisLayout
      {...(chosen.choice.misfit !== null && { chosen })}
      company={company}
      analysis={analysis}
      assumptions={assumptions}
      resultRef={resultRef}
      left={
        <>
          <AssumptionList shared={shared} />
          {waccResult !== null && <WaccPanel result={waccResult} assumptions={assumptions} notes={notes} />}
        </>
      }
      top={
        <>
          <Note {...props} />
          <SinceSaved
            saved={shared}
            now={{
              fairValuePerShare: valuation?.result.fairValuePerShare ?? null,
              price,
              reliable: analysis.reliable !== null,
              contradicted: analysis.contradictions.length > 0,
            }}
            figures={filedFigures}
            currency={currency}
          />
        </>
      }
    />
  );
}
