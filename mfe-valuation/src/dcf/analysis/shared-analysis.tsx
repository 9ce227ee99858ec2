import type { SharedValuation } from '@basecase/gateway/contract';
import { useHost } from '@basecase/shared-ui/host';
import { useRef } from 'react';
import { useDraftKey } from '../../company/use-draft-key.ts';
import { formOf } from '../assumptions/assumption-form.model.ts';
import { changeForm } from '../assumptions/assumption-store.ts';
import { WaccPanel } from '../assumptions/wacc-panel.tsx';
import type { ValuedCompany } from '../model/valued-company.ts';
import type { ModelSwitchProps } from '../models/model-switch.tsx';
import { useModel } from '../models/use-model.ts';
import { AssumptionList, SharedNote } from '../saved/shared-valuation.tsx';
import { SinceSaved } from '../saved/since-saved.tsx';
import { AnalysisLayout } from './analysis-layout.tsx';
import { useAnalysis } from './use-analysis.ts';

export interface SharedAnalysisProps {
  readonly company: ValuedCompany;
  readonly shared: SharedValuation;
}

/** A valuation under the assumptions of a shared link, read only; the reader can copy them into their own form. */
export function SharedAnalysis({ company, shared }: SharedAnalysisProps) {
  const host = useHost();
  const key = useDraftKey()(company.symbol);
  const resultRef = useRef<HTMLElement>(null);
  const { assumptions } = shared;
  const analysis = useAnalysis(company, assumptions);
  const { valuation, filedFigures, currency, price, notes, readiness, waccResult } = analysis;
  const own = useModel(company);
  const chosen: ModelSwitchProps = {
    choice: own.choice,
    model: 'dcf',
    onChoose: (model) => {
      own.onChoose(model);
      host.navigate('/dcf');
    },
  };
  return (
    <AnalysisLayout
      {...(own.choice.misfit !== null && { chosen })}
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
          <SharedNote
            shared={shared}
            onUse={() => {
              changeForm(key, () => formOf(assumptions));
              // The assumptions are those of a DCF, whichever model fits the company.
              chosen.onChoose('dcf');
            }}
            onLeave={() => host.navigate('/dcf')}
          />
          <SinceSaved
            saved={shared}
            now={{
              fairValuePerShare: valuation?.result.fairValuePerShare ?? null,
              price,
              reliable: readiness.missing.length === 0,
            }}
            figures={filedFigures}
            currency={currency}
          />
        </>
      }
    />
  );
}
