import type { SharedValuation } from '@basecase/gateway/contract';
import { errorText } from '@basecase/shared-ui/api/api-error';
import { Banner } from '@basecase/shared-ui/components/banner';
import { useHost } from '@basecase/shared-ui/host';
import { useRef } from 'react';
import { useStore } from 'zustand';
import { useWorkKey } from '../company/use-work-key.ts';
import { formOf } from './assumptions/assumption-form.model.ts';
import { assumptionStore, changeForm, isUnsaved, noAssumptionWork } from './assumptions/assumption-store.ts';
import { AssumptionsForm } from './assumptions/assumptions-form.tsx';
import { WaccPanel } from './assumptions/wacc-panel.tsx';
import { valuate } from './model/dcf.model.ts';
import type { DcfAssumptions } from './model/dcf-assumptions.ts';
import type { Valuation } from './model/valuation.model.ts';
import { missingInputs } from './readiness/missing-inputs.model.ts';
import { basisChanges } from './saved/basis-changes.model.ts';
import { closeValuation, openedStore } from './saved/opened-valuation.ts';
import { type DraftValuation, SavedAssumptions } from './saved/saved-assumptions.tsx';
import { AssumptionList, SharedNote } from './saved/shared-valuation.tsx';
import { SinceSaved, type ValueAndPrice } from './saved/since-saved.tsx';
import { basisOf, type UsedFigure } from './sources/used-figures.model.ts';
import type { Subject } from './subject.ts';
import { useValuationWork } from './use-valuation-work.ts';
import { ValuationFrame } from './valuation-frame.tsx';

export interface WorkbenchProps {
  readonly subject: Subject;
  /** Why a shared valuation that was asked for is not shown; null when none was, or it is. */
  readonly sharedError: Error | null;
}

/** A valuation under one's own assumptions: form, result, saved sets. */
export function Workbench({ subject, sharedError }: WorkbenchProps) {
  const { symbol, basis, overview } = subject;
  const key = useWorkKey()(symbol);
  const kept = useStore(assumptionStore, (all) => all[key] ?? noAssumptionWork);
  const { form } = kept;
  const opened = useStore(openedStore, (all) => all[key] ?? null);
  const reopened = opened === null || opened.justSaved ? null : opened.valuation;
  const resultRef = useRef<HTMLElement>(null);
  const { assumptions } = form;
  const work = useValuationWork(subject, assumptions);
  const { figures, currency, price } = work;
  return (
    <ValuationFrame
      subject={subject}
      work={work}
      assumptions={assumptions}
      resultRef={resultRef}
      left={
        <>
          <AssumptionsForm
            form={form}
            basis={basis}
            readiness={work.readiness}
            wacc={work.rate?.waccDetails ?? null}
            notes={work.notes}
            onChange={(change) => changeForm(key, change)}
            onCalculate={() => resultRef.current?.focus()}
          />
          {work.rate !== null && <WaccPanel result={work.rate} assumptions={assumptions} notes={work.notes} />}
          <SavedAssumptions
            symbol={symbol}
            workKey={key}
            opened={opened?.valuation ?? null}
            currency={currency}
            unsaved={isUnsaved(kept)}
            draft={draftOf(overview.name, assumptions, work.reliable, figures)}
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
              name={reopened.name}
              savedAt={reopened.savedAt}
              before={asSaved(reopened)}
              now={{
                fairValuePerShare: valuate(basis, reopened.assumptions).fairValuePerShare,
                price,
                reliable: work.readiness.missing.length === 0,
              }}
              changes={basisChanges(reopened.basis, figures)}
              currency={currency}
              onClose={() => closeValuation(key)}
            />
          )}
        </>
      }
    />
  );
}

export interface SharedWorkbenchProps {
  readonly subject: Subject;
  readonly shared: SharedValuation;
}

/** Somebody's shared valuation, to read and to go on from. */
export function SharedWorkbench({ subject, shared }: SharedWorkbenchProps) {
  const host = useHost();
  const key = useWorkKey()(subject.symbol);
  const resultRef = useRef<HTMLElement>(null);
  const { assumptions } = shared;
  const work = useValuationWork(subject, assumptions);
  const { valuation, figures, currency, price } = work;
  return (
    <ValuationFrame
      subject={subject}
      work={work}
      assumptions={assumptions}
      resultRef={resultRef}
      left={
        <>
          <AssumptionList shared={shared} />
          {work.rate !== null && <WaccPanel result={work.rate} assumptions={assumptions} notes={work.notes} />}
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
            name={shared.name}
            savedAt={shared.savedAt}
            before={asSaved(shared)}
            now={{
              fairValuePerShare: valuation?.result.fairValuePerShare ?? null,
              price,
              reliable: work.readiness.missing.length === 0,
            }}
            changes={basisChanges(shared.basis, figures)}
            currency={currency}
          />
        </>
      }
    />
  );
}

/** A valuation as it was saved: figures that were missing then made a number, but no fair value. */
function asSaved(saved: Pick<SharedValuation, 'fairValuePerShare' | 'price' | 'basis'>): ValueAndPrice {
  const { fairValuePerShare, price, basis } = saved;
  return { fairValuePerShare, price, reliable: missingInputs(basis).length === 0 };
}

/** What is kept of a valuation; null while it has no reliable value. */
function draftOf(
  companyName: string,
  assumptions: DcfAssumptions,
  valuation: Valuation | null,
  figures: readonly UsedFigure[],
): DraftValuation | null {
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
