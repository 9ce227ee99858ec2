import { StaleNote } from '@basecase/shared-ui/answers/stale-note';
import { Badge } from '@basecase/shared-ui/components/badge';
import { Banner } from '@basecase/shared-ui/components/banner';
import { classNames } from '@basecase/shared-ui/components/class-names';
import { ScreenHeading } from '@basecase/shared-ui/components/screen';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { staleMetas } from '../company/company-data.model.ts';
import { sharesGap } from '../company/shares.model.ts';
import { changedFrom } from './assumptions/assumption-form.model.ts';
import styles from './dcf.module.css';
import { Depth } from './depth.tsx';
import type { DcfBasis } from './model/dcf.model.ts';
import type { DcfAssumptions } from './model/dcf-assumptions.ts';
import { InputsPanel } from './readiness/inputs-panel.tsx';
import { Answer, Workings } from './result/results.tsx';
import { SourcesPanel } from './sources/sources-panel.tsx';
import type { Subject } from './subject.ts';
import type { ValuationWork } from './use-valuation-work.ts';
import { ExportButton } from './workbook/export-button.tsx';

export interface ValuationFrameProps {
  readonly subject: Subject;
  readonly work: ValuationWork;
  readonly assumptions: DcfAssumptions;
  readonly resultRef: React.RefObject<HTMLElement | null>;
  /** Beside the results. */
  readonly left: ReactNode;
  /** Above the results. */
  readonly top: ReactNode;
}

/** A valuation on its screen: what it rests on and its form on the left, the answer and what explains it beside and below. */
export function ValuationFrame({ subject, work, assumptions, resultRef, left, top }: ValuationFrameProps) {
  const { basis, overview } = subject;
  const { foreign, valuation, reliable, readiness, figures, currency, price } = work;
  // A keystroke shows the answer first; what explains it follows when there is time.
  const later = useDeferredValue(useMemo(() => ({ assumptions, reliable }), [assumptions, reliable]));
  const gap = sharesGap(subject.shares);
  const gated = readiness.missing.length > 0;
  const inputs = <InputsPanel readiness={readiness} currency={currency} quoted={overview.currency} />;
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
      <div className={classNames(styles.columns, gated && styles.gated)}>
        <div className={styles.column}>
          {gated && inputs}
          {left}
          {!gated && inputs}
        </div>
        <div className={styles.column}>
          {top}
          {foreign !== null && (
            <Banner tone="warning" title={`Statements are in ${foreign.reported}, the price is in ${foreign.quoted}.`}>
              The value is in {foreign.reported} and is not compared with the price.
            </Banner>
          )}
          {gap !== null && (
            <Banner tone="warning" title={gap.title} badge="Implied">
              {gap.text}
            </Banner>
          )}
          {valuation === null ? (
            <Banner tone="error" title="Error calculating DCF. Please check the data and try again." role="alert" />
          ) : (
            <Answer
              subject={subject}
              valuation={valuation}
              readiness={readiness}
              currency={currency}
              resultRef={resultRef}
            />
          )}
          {later.reliable !== null && (
            <Workings
              symbol={subject.symbol}
              assumptions={later.assumptions}
              valuation={later.reliable}
              currency={currency}
            />
          )}
        </div>
        {gated && (
          <div className={styles.beside}>
            <SourcesPanel
              symbol={subject.symbol}
              basis={basis}
              overview={overview}
              statements={subject.statements}
              figures={figures}
              currency={currency}
            />
          </div>
        )}
      </div>
      {!gated && (
        <div className={styles.depth}>
          <Depth
            subject={subject}
            assumptions={later.assumptions}
            result={later.reliable?.result ?? null}
            figures={figures}
            market={foreign === null ? overview : null}
            price={price}
            currency={currency}
          />
        </div>
      )}
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
