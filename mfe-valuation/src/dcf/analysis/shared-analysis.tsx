import type { SharedValuation } from '@basecase/gateway/contract';
import { useHost } from '@basecase/shared-ui/host';
import { useRef } from 'react';
import { useDraftKey } from '../../company/use-draft-key.ts';
import { formOf } from '../assumptions/assumption-form.model.ts';
import { changeForm } from '../assumptions/assumption-store.ts';
import { WaccPanel } from '../assumptions/wacc-panel.tsx';
import type { ValuedCompany } from '../model/valued-company.ts';
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
  return (
    <AnalysisLayout
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
              host.navigate('/dcf');
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
