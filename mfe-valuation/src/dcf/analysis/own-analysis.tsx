import { errorText } from '@basecase/shared-ui/api/api-error';
import { findFilingsRead } from '@basecase/shared-ui/company/company-queries';
import { Banner } from '@basecase/shared-ui/components/states/banner';
import { formatPerShare } from '@basecase/shared-ui/figures/format';
import { useState } from 'react';
import { useStore } from 'zustand';
import { statementCurrency } from '../../company/company-data.model.ts';
import { useDraftKey } from '../../company/use-draft-key.ts';
import { changedFrom } from '../drafts/assumption-form.model.ts';
import { assumptionStore, emptyAssumptionDraft } from '../drafts/assumption-store.ts';
import { type Opened, openedStore } from '../drafts/opened-valuation.ts';
import { sameTyped, typedOf } from '../drafts/saved-model.model.ts';
import type { TypedInputs } from '../inputs/figure-input.model.ts';
import type { ModelSource } from '../models/frame/model-entry.ts';
import { modelScreens, models } from '../models/registry.ts';
import { useModel } from '../models/use-model.ts';
import { RecordLine } from '../replay/record-line.tsx';
import { OwnSaved, OwnSince } from '../saved/own-saved.tsx';
import type { DcfAssumptions } from '../valuation/dcf-assumptions.ts';
import type { ValuationModel } from '../valuation/valuation-model.ts';
import { type ValuedCompany, valuedCompany } from '../valuation/valued-company.ts';

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

/** Returns the case that is open in a form, in words, and whether it was edited since; null without one. */
function useCaseText(key: string, assumptions: DcfAssumptions, typed: TypedInputs): string | null {
  const opened: Opened | undefined = useStore(openedStore, (all) => all[key]);
  if (opened === undefined) return null;
  const { name, assumptions: saved } = opened.valuation;
  const isEdited = changedFrom(assumptions, saved).length > 0 || !sameTyped(typed, typedOf(opened.valuation) ?? typed);
  return isEdited ? `Case “${name}”, edited` : `Case “${name}”`;
}

interface ReadingNoteProps extends ModelSource {
  /** The model on screen. */
  readonly model: ValuationModel;
  /** ISO code of the statements; null when unknown. */
  readonly currency: string | null;
}

/** Says that the fair value may change while older filings are read, and afterwards that it did. */
function ReadingNote({ company, assumptions, typed, model, currency }: ReadingNoteProps) {
  const { statements } = company;
  const [first] = useState(statements);
  const reading = findFilingsRead(statements);
  if (reading?.state === 'reading') {
    return (
      <Banner tone="info" title="Older filings are being read">
        {reading.read} of {reading.of} are read. The fair value may still change.
      </Banner>
    );
  }
  if (findFilingsRead(first)?.state !== 'reading') return null;
  // Price and own assumptions are those of now: only what the filings changed is told.
  const before = valuedCompany({ ...company, statements: first }, company.overrides);
  const [then, now] = [before, company].map((one) => {
    const value = one === null ? undefined : models[model].value?.({ company: one, assumptions, typed });
    return value?.reliable === true ? formatPerShare(value.fairValuePerShare, { currency }) : null;
  });
  if (then === now) return null;
  return (
    <Banner tone="info" title="The fair value has changed">
      Older filings were read. {then == null ? 'There was no reliable value before.' : `It was ${then} before.`}
    </Banner>
  );
}
