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
  const { overview } = company;
  const { valuation, reliable, readiness, currency } = analysis;
  // A keystroke must show the result first: breakdown and details are deferred.
  const later = useDeferredValue(useMemo(() => ({ assumptions, reliable }), [assumptions, reliable]));
  const lacking = readiness.missing.length > 0;
  const inputs = <InputsPanel readiness={readiness} currency={currency} quoted={overview.currency} />;
  return (
    <>
      <AnalysisHeading company={company} analysis={analysis} assumptions={assumptions} />
      <StaleNote meta={staleMetas(company)} />
      <div className={classNames(styles.columns, lacking && styles.lacking)}>
        <div className={styles.column}>
          {lacking && inputs}
          {left}
          {!lacking && inputs}
        </div>
        <div className={styles.column}>
          {top}
          <DataBanners company={company} foreign={analysis.foreign} />
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
              basis={company.basis}
              overview={overview}
              statements={company.statements}
              figures={analysis.figures}
              currency={currency}
            />
          </div>
        )}
      </div>
      {!lacking && <Details company={company} analysis={analysis} {...later} />}
    </>
  );
}

type AnalysisProps = Pick<AnalysisLayoutProps, 'company' | 'analysis' | 'assumptions'>;

function AnalysisHeading({ company, analysis, assumptions }: AnalysisProps) {
  const { valuation, figures, currency } = analysis;
  return (
    <ScreenHeading
      title="DCF analysis"
      actions={
        <>
          <ChangedCount count={changedFrom(assumptions).length} />
          <span className={styles.note}>{basedOn(company.basis)}</span>
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
  );
}

/** Warnings about the company's data: two currencies, an implied share count. */
function DataBanners({ company, foreign }: Pick<AnalysisProps, 'company'> & Pick<Analysis, 'foreign'>) {
  const gap = sharesGap(company.shares);
  return (
    <>
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
    </>
  );
}

function Details({ company, analysis, assumptions, reliable }: AnalysisProps & Pick<Analysis, 'reliable'>) {
  const { foreign, figures, price, currency } = analysis;
  return (
    <div className={styles.details}>
      <AnalysisDetails
        company={company}
        assumptions={assumptions}
        result={reliable?.result ?? null}
        figures={figures}
        market={foreign === null ? company.overview : null}
        price={price}
        currency={currency}
      />
    </div>
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
