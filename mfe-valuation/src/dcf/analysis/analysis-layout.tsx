import { StaleNote } from '@basecase/shared-ui/answers/stale-note';
import { Badge } from '@basecase/shared-ui/components/badge';
import { Banner } from '@basecase/shared-ui/components/banner';
import { classNames } from '@basecase/shared-ui/components/class-names';
import { ScreenHeading } from '@basecase/shared-ui/components/screen';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { staleMetas } from '../../company/company-data.model.ts';
import { sharesGap } from '../../company/shares.model.ts';
import { changedFrom } from '../assumptions/assumption-form.model.ts';
import type { DcfBasis } from '../model/dcf.model.ts';
import type { DcfAssumptions } from '../model/dcf-assumptions.ts';
import type { ValuedCompany } from '../model/valued-company.ts';
import { InputsPanel } from '../readiness/inputs-panel.tsx';
import { ValuationBreakdown } from '../result/valuation-breakdown.tsx';
import { ValuationResult } from '../result/valuation-result.tsx';
import { SourcesPanel } from '../sources/sources-panel.tsx';
import { ExportButton } from '../workbook/export-button.tsx';
import styles from './analysis.module.css';
import { AnalysisDetails } from './analysis-details.tsx';
import type { Analysis } from './use-analysis.ts';

export interface AnalysisLayoutProps {
  readonly company: ValuedCompany;
  readonly analysis: Analysis;
  readonly assumptions: DcfAssumptions;
  readonly resultRef: React.RefObject<HTMLElement | null>;
  /** Beside the results. */
  readonly left: ReactNode;
  /** Above the results. */
  readonly top: ReactNode;
}

/** The layout of an analysis: form and inputs on the left, result and breakdown beside them, details below. */
export function AnalysisLayout({ company, analysis, assumptions, resultRef, left, top }: AnalysisLayoutProps) {
  const { basis, overview } = company;
  const { foreign, valuation, reliable, readiness, figures, currency, price } = analysis;
  // A keystroke must show the result first: breakdown and details are deferred.
  const later = useDeferredValue(useMemo(() => ({ assumptions, reliable }), [assumptions, reliable]));
  const gap = sharesGap(company.shares);
  const lacking = readiness.missing.length > 0;
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
              company={company}
              assumptions={assumptions}
              valuation={valuation}
              figures={figures}
              currency={currency}
            />
          </>
        }
      />
      <StaleNote meta={staleMetas(company)} />
      <div className={classNames(styles.columns, lacking && styles.lacking)}>
        <div className={styles.column}>
          {lacking && inputs}
          {left}
          {!lacking && inputs}
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
            <ValuationResult
              company={company}
              valuation={valuation}
              readiness={readiness}
              currency={currency}
              resultRef={resultRef}
            />
          )}
          {later.reliable !== null && (
            <ValuationBreakdown
              symbol={company.symbol}
              assumptions={later.assumptions}
              valuation={later.reliable}
              currency={currency}
            />
          )}
        </div>
        {lacking && (
          <div className={styles.beside}>
            <SourcesPanel
              symbol={company.symbol}
              basis={basis}
              overview={overview}
              statements={company.statements}
              figures={figures}
              currency={currency}
            />
          </div>
        )}
      </div>
      {!lacking && (
        <div className={styles.details}>
          <AnalysisDetails
            company={company}
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
