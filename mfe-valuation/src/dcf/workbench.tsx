import type { SharedValuation } from '@basecase/gateway/contract';
import { errorText } from '@basecase/shared-ui/api/api-error';
import { Badge } from '@basecase/shared-ui/components/badge';
import { Banner } from '@basecase/shared-ui/components/banner';
import { ScreenHeading } from '@basecase/shared-ui/components/screen';
import { StaleNote } from '@basecase/shared-ui/components/stale-note';
import { useHost } from '@basecase/shared-ui/host';
import { type ReactNode, useDeferredValue, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { foreignCurrency, staleMetas } from '../company-data.model.ts';
import { useWorkKey } from '../use-work-key.ts';
import { changedFrom, formOf } from './assumption-form.model.ts';
import { assumptionStore, changeForm, isUnsaved, noAssumptionWork } from './assumption-store.ts';
import { AssumptionsForm } from './assumptions-form.tsx';
import { type DcfBasis, valuate } from './dcf.model.ts';
import styles from './dcf.module.css';
import type { DcfAssumptions } from './dcf-assumptions.ts';
import { Depth } from './depth.tsx';
import { Answer, Workings } from './results.tsx';
import { basisChanges } from './saved/basis-changes.model.ts';
import { closeValuation, openedStore } from './saved/opened-valuation.ts';
import { type DraftValuation, SavedAssumptions } from './saved/saved-assumptions.tsx';
import { AssumptionList, SharedNote } from './saved/shared-valuation.tsx';
import { SinceSaved } from './saved/since-saved.tsx';
import { sourceNotes } from './sources/source-notes.model.ts';
import { basisOf, type UsedFigure, usedFigures } from './sources/used-figures.model.ts';
import type { Subject } from './subject.ts';
import { type Valuation, valuationOf } from './valuation.model.ts';
import { WaccPanel } from './wacc-panel.tsx';
import { ExportButton } from './workbook/export-button.tsx';

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
  const { valuation, figures, currency, price } = work;
  return (
    <Frame
      subject={subject}
      work={work}
      assumptions={assumptions}
      resultRef={resultRef}
      left={
        <>
          <AssumptionsForm
            form={form}
            basis={basis}
            wacc={valuation?.result.waccDetails ?? null}
            notes={work.notes}
            onChange={(change) => changeForm(key, change)}
            onCalculate={() => resultRef.current?.focus()}
          />
          {valuation !== null && <WaccPanel result={valuation.result} assumptions={assumptions} notes={work.notes} />}
          <SavedAssumptions
            symbol={symbol}
            workKey={key}
            opened={opened?.valuation ?? null}
            currency={currency}
            unsaved={isUnsaved(kept)}
            draft={draftOf(overview.name, assumptions, valuation, figures)}
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
              before={reopened}
              now={{ fairValuePerShare: valuate(basis, reopened.assumptions).fairValuePerShare, price }}
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
    <Frame
      subject={subject}
      work={work}
      assumptions={assumptions}
      resultRef={resultRef}
      left={
        <>
          <AssumptionList shared={shared} />
          {valuation !== null && <WaccPanel result={valuation.result} assumptions={assumptions} notes={work.notes} />}
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
            before={shared}
            now={{ fairValuePerShare: valuation?.result.fairValuePerShare ?? null, price }}
            changes={basisChanges(shared.basis, figures)}
            currency={currency}
          />
        </>
      }
    />
  );
}

/** Everything that follows from a company and assumptions. */
function useValuationWork({ basis, overview, statements }: Subject, assumptions: DcfAssumptions) {
  const foreign = foreignCurrency({ overview, statements });
  const price = foreign === null ? overview.price : null;
  const valuation = useMemo(() => valuationOf(basis, assumptions, price), [basis, assumptions, price]);
  const figures = useMemo(
    () =>
      usedFigures(
        statements,
        basis.years.map(({ label }) => label),
      ),
    [statements, basis],
  );
  const notes = useMemo(() => sourceNotes(figures, basis), [figures, basis]);
  const currency = statements.incomeStatement?.annualReports[0]?.reportedCurrency ?? null;
  return { foreign, price, valuation, figures, notes, currency };
}

interface FrameProps {
  readonly subject: Subject;
  readonly work: ReturnType<typeof useValuationWork>;
  readonly assumptions: DcfAssumptions;
  readonly resultRef: React.RefObject<HTMLElement | null>;
  /** Beside the results. */
  readonly left: ReactNode;
  /** Above the results. */
  readonly top: ReactNode;
}

function Frame({ subject, work, assumptions, resultRef, left, top }: FrameProps) {
  const { basis, overview } = subject;
  const { foreign, valuation, figures, currency, price } = work;
  // A keystroke shows the answer first; what explains it follows when there is time.
  const later = useDeferredValue(useMemo(() => ({ assumptions, valuation }), [assumptions, valuation]));
  return (
    <>
      <ScreenHeading
        title="DCF analysis"
        actions={
          <>
            <ChangedCount count={changedFrom(assumptions).length} />
            <span className={styles.note}>{basedOn(basis)}</span>
            <ExportButton
              subject={subject}
              assumptions={assumptions}
              valuation={valuation}
              figures={figures}
              currency={currency}
            />
          </>
        }
      />
      <StaleNote meta={staleMetas(subject)} />
      <div className={styles.columns}>
        <div className={styles.column}>{left}</div>
        <div className={styles.column}>
          {top}
          {foreign !== null && (
            <Banner tone="warning" title={`Statements are in ${foreign.reported}, the price is in ${foreign.quoted}.`}>
              The value is in {foreign.reported} and is not compared with the price.
            </Banner>
          )}
          {valuation === null ? (
            <Banner tone="error" title="Error calculating DCF. Please check the data and try again." role="alert" />
          ) : (
            <Answer subject={subject} valuation={valuation} currency={currency} resultRef={resultRef} />
          )}
          {later.valuation !== null && (
            <Workings
              symbol={subject.symbol}
              assumptions={later.assumptions}
              valuation={later.valuation}
              currency={currency}
            />
          )}
        </div>
      </div>
      <div className={styles.depth}>
        <Depth
          subject={subject}
          assumptions={later.assumptions}
          result={later.valuation?.result ?? null}
          figures={figures}
          market={foreign === null ? overview : null}
          price={price}
          currency={currency}
        />
      </div>
    </>
  );
}

function ChangedCount({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <Badge tone="info">
      <i className={styles.dot} aria-hidden="true" />
      {count === 1 ? '1 assumption' : `${count} assumptions`} changed from default
    </Badge>
  );
}

function basedOn({ years }: DcfBasis): string {
  return `Based on fiscal ${years[0]?.label} to ${years.at(-1)?.label}`;
}

/** What is kept of a valuation; null while it has no value. */
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
