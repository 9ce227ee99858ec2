import { Badge } from '@basecase/shared-ui/components/badge';
import { Banner } from '@basecase/shared-ui/components/banner';
import { classNames } from '@basecase/shared-ui/components/class-names';
import { ScreenHeading } from '@basecase/shared-ui/components/screen';
import { yearsText } from '@basecase/shared-ui/figures/period';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { changedFrom } from '../assumptions/assumption-form.model.ts';
import type { DcfAssumptions } from '../model/dcf-assumptions.ts';
import type { Valuation } from '../model/valuation.model.ts';
import type { ValuedCompany } from '../model/valued-company.ts';
import { ModelSwitch, type ModelSwitchProps } from '../models/model-switch.tsx';
import { type ChangeOverrides, InputsPanel } from '../overrides/inputs-panel.tsx';
import { overrideBridge } from '../overrides/override-bridge.model.ts';
import { OverrideBridgePanel } from '../overrides/override-bridge-panel.tsx';
import { mineCount } from '../overrides/overrides.model.ts';
import { ValuationBreakdown } from '../result/valuation-breakdown.tsx';
import { ValuationResult } from '../result/valuation-result.tsx';
import { SourcesPanel } from '../sources/sources-panel.tsx';
import { ExportButton } from '../workbook/export-button.tsx';
import { refusalLines } from '../workbook/refusal-lines.model.ts';
import type { Analysis } from './analysis.model.ts';
import styles from './analysis.module.css';
import { AnalysisDetails } from './analysis-details.tsx';
import { AnalysisNotes } from './analysis-notes.tsx';

export interface AnalysisLayoutProps {
  readonly company: ValuedCompany;
  readonly analysis: Analysis;
  readonly assumptions: DcfAssumptions;
  readonly resultRef: React.RefObject<HTMLElement | null>;
  /** Beside the results. */
  readonly left: ReactNode;
  /** Above the results. */
  readonly top: ReactNode;
  /** The choice of a model; without it the DCF is shown alone. */
  readonly chosen?: ModelSwitchProps;
  /** Undefined in a valuation that can only be read. */
  readonly onOverrides?: ChangeOverrides;
}

/** The layout of an analysis: inputs and form on the left, result and breakdown beside them, details below. */
export function AnalysisLayout(props: AnalysisLayoutProps) {
  const { company, analysis, assumptions, resultRef, left, top, chosen, onOverrides } = props;
  const { overview } = company;
  const { valuation, reliable, readiness, contradictions, figures, currency } = analysis;
  // A keystroke must show the result first: breakdown and details are deferred.
  const later = useDeferredValue(
    useMemo(() => ({ company, assumptions, analysis, reliable }), [company, assumptions, analysis, reliable]),
  );
  const isGated = readiness.missing.length > 0 || contradictions.length > 0;
  const currencies = { currency, quoted: overview.currency };
  return (
    <>
      <AnalysisHeading company={company} analysis={analysis} assumptions={assumptions} chosen={chosen} />
      <AnalysisNotes company={company} chosen={chosen} />
      <div className={classNames(styles.columns, isGated && styles.lacking)}>
        <div className={styles.column}>
          <InputsPanel
            readiness={readiness}
            overrides={company.overrides}
            currencies={currencies}
            onChange={onOverrides}
          />
          {left}
        </div>
        <div className={styles.column}>
          {top}
          {valuation === null ? (
            <Banner tone="error" title="Error calculating DCF. Please check the data and try again." role="alert" />
          ) : (
            <ValuationResult
              company={company}
              valuation={valuation}
              assumptions={assumptions}
              readiness={readiness}
              contradictions={contradictions}
              figures={figures}
              currency={currency}
              resultRef={resultRef}
              onOverrides={onOverrides}
            />
          )}
          {later.reliable !== null && <Breakdown {...later} reliable={later.reliable} />}
        </div>
        {isGated && <Sources company={company} analysis={analysis} />}
      </div>
      {!isGated && <Details {...later} />}
    </>
  );
}

/** The sources of the figures below the result, as long as there is no value to detail. */
function Sources({ company, analysis }: Pick<AnalysisProps, 'company' | 'analysis'>) {
  return (
    <div className={styles.beside}>
      <SourcesPanel
        symbol={company.symbol}
        basis={company.basis}
        overview={company.overview}
        statements={company.statements}
        figures={analysis.figures}
        currency={analysis.currency}
      />
    </div>
  );
}

/** The way to the user's value, its cash flows and its sensitivity. */
function Breakdown({ company, analysis, assumptions, reliable }: AnalysisProps & { readonly reliable: Valuation }) {
  const { readiness, currency } = analysis;
  const steps = useMemo(() => {
    const currencies = { currency, quoted: company.overview.currency };
    return overrideBridge(company, assumptions, readiness.inputs, currencies);
  }, [company, assumptions, readiness, currency]);
  return (
    <>
      <OverrideBridgePanel steps={steps} currency={currency} />
      <ValuationBreakdown symbol={company.symbol} assumptions={assumptions} valuation={reliable} currency={currency} />
    </>
  );
}

type AnalysisProps = Pick<AnalysisLayoutProps, 'company' | 'analysis' | 'assumptions'>;

function AnalysisHeading(props: AnalysisProps & { readonly chosen: ModelSwitchProps | undefined }) {
  const { company, analysis, assumptions, chosen } = props;
  const { valuation, readiness, contradictions, currency } = analysis;
  return (
    <ScreenHeading
      title="DCF analysis"
      actions={
        <>
          <ChangedCount count={changedFrom(assumptions).filter((name) => name !== 'overrides').length} />
          <MineCount count={mineCount(company.overrides)} />
          <span className={styles.note}>{basedOn(company)}</span>
          {chosen !== undefined && <ModelSwitch {...chosen} />}
          <ExportButton
            company={company}
            assumptions={assumptions}
            valuation={valuation}
            refusals={refusalLines(readiness.missing, contradictions)}
            misfit={chosen?.choice.misfit ?? null}
            currency={currency}
          />
        </>
      }
    />
  );
}

function Details({ company, analysis, assumptions, reliable }: AnalysisProps & Pick<Analysis, 'reliable'>) {
  const { figures, price, currency } = analysis;
  return (
    <div className={styles.details}>
      <AnalysisDetails
        company={company}
        assumptions={assumptions}
        result={reliable?.result ?? null}
        figures={figures}
        market={company.market.foreign === null ? company.overview : null}
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

function MineCount({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <Badge tone="info">
      <i className={styles.dot} aria-hidden="true" />
      {count === 1 ? '1 input is yours' : `${count} inputs are yours`}
    </Badge>
  );
}

function basedOn({ basis: { years }, omitted }: ValuedCompany): string {
  const without = omitted.length === 0 ? '' : `; fiscal ${yearsText(omitted)} has no balance sheet`;
  return `Based on fiscal ${years[0]?.label} to ${years.at(-1)?.label}${without}`;
}
