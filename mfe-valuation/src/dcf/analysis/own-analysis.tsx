import { errorText } from '@basecase/shared-ui/api/api-error';
import { Banner } from '@basecase/shared-ui/components/states/banner';
import { useStore } from 'zustand';
import { statementCurrency } from '../../company/company-data.model.ts';
import { useDraftKey } from '../../company/use-draft-key.ts';
import { assumptionStore, emptyAssumptionDraft } from '../drafts/assumption-store.ts';
import { modelScreens } from '../models/registry.ts';
import { useModel } from '../models/use-model.ts';
import { RecordLine } from '../replay/record-line.tsx';
import { OwnSaved, OwnSince } from '../saved/own-saved.tsx';
import type { ValuedCompany } from '../valuation/valued-company.ts';
import { useCaseText } from './opened-case.ts';
import { ReadingNote } from './reading-note.tsx';

export interface OwnAnalysisProps {
  readonly company: ValuedCompany;
  /** Why the shared valuation of the address did not load; null without one. */
  readonly sharedError: Error | null;
}

/** A valuation under the user's own assumptions, by the model that fits the company or that the user chose. */
export function OwnAnalysis({ company, sharedError }: OwnAnalysisProps) {
  const chosen = useModel(company);
  const key = useDraftKey()(company.symbol);
  const { assumptions } = useStore(assumptionStore, (all) => all[key] ?? emptyAssumptionDraft).form;
  const currency = statementCurrency(company.statements);
  const { model } = chosen;
  const caseText = useCaseText(key, assumptions, chosen.typed);
  const ModelScreen = modelScreens[model];
  return (
    <ModelScreen
      company={company}
      assumptions={assumptions}
      chosen={chosen}
      currency={currency}
      caseText={caseText}
      top={
        <>
          <SharedFailure error={sharedError} />
          <ReadingNote {...{ company, assumptions, model, currency }} typed={chosen.typed} />
          <OwnSince company={company} model={model} currency={currency} />
        </>
      }
      record={<RecordLine company={company} rule={{ assumptions, model, typed: chosen.typed }} />}
      saved={(fairValuePerShare) => (
        <OwnSaved
          company={company}
          model={model}
          assumptions={assumptions}
          fairValuePerShare={fairValuePerShare}
          currency={currency}
        />
      )}
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
