import { Banner } from '@basecase/shared-ui/components/states/banner';
import { formatMoneyTenth, formatPercent } from '@basecase/shared-ui/figures/format';
import { type ReactNode, type Ref, useMemo } from 'react';
import { ScenarioPrices } from '../../../../scenarios/scenario-prices.tsx';
import { useScenarios } from '../../../../scenarios/use-projection.ts';
import type { Check } from '../../../checks/check.model.ts';
import { joinOffers, orderChecks, runChecks } from '../../../checks/checks.model.ts';
import { CheckLine, ChecksPanel, type ChecksPanelProps } from '../../../checks/checks-panel.tsx';
import { evidenceChecks } from '../../../checks/evidence-checks.model.ts';
import { terminalChecks } from '../../../checks/terminal-checks.model.ts';
import { usePeerMargins } from '../../../context/context-queries.ts';
import { usePastPrices } from '../../../context/use-past-prices.ts';
import { fillRows } from '../../../inputs/fill-form.model.ts';
import { FillForm } from '../../../inputs/fill-form.tsx';
import { type ChangeOverrides, withOverride } from '../../../inputs/overrides.model.ts';
import type { UsedFigure } from '../../../inputs/used-figures.model.ts';
import { FairValue } from '../../../panels/fair-value.tsx';
import styles from '../../../panels/result-panel.module.css';
import type { DcfResult } from '../../../valuation/dcf.model.ts';
import type { DcfAssumptions } from '../../../valuation/dcf-assumptions.ts';
import { type FindingWarning, findingWarnings } from '../../../valuation/finding-warnings.model.ts';
import type { Readiness } from '../../../valuation/readiness.model.ts';
import { gapToPrice, type Valuation, warningReason, yearsWord } from '../../../valuation/valuation.model.ts';
import type { ValuedCompany } from '../../../valuation/valued-company.ts';
import { NoFairValuePanel } from './no-fair-value-panel.tsx';
import { SalesMultiplesPanel, WeakCashFlowPanel } from './sales-multiples-panel.tsx';

export interface ValuationResultProps {
  readonly company: ValuedCompany;
  readonly valuation: Valuation;
  readonly assumptions: DcfAssumptions;
  readonly readiness: Readiness;
  readonly contradictions: readonly Check[];
  readonly figures: readonly UsedFigure[];
  readonly currency: string | null;
  readonly resultRef: React.RefObject<HTMLElement | null>;
  /** Undefined in a valuation that can only be read. */
  readonly onOverrides: ChangeOverrides | undefined;
  readonly onAssume: ChecksPanelProps['onAssume'];
  /** Below the headline. */
  readonly record: ReactNode;
}

/** The fair value with its checks. Missing figures and contradictions, else a critical warning, replace the value. */
export function ValuationResult(props: ValuationResultProps) {
  const { company, valuation, readiness, contradictions, currency, resultRef, onOverrides } = props;
  const { missing, discountRateKnown } = readiness;
  const { result } = valuation;
  const isGated = missing.length > 0 || contradictions.length > 0;
  return (
    <>
      {/* The region must exist before its contents change, or screen readers stay silent. */}
      <div aria-live="polite">
        {isGated ? (
          <NoFairValuePanel
            ref={resultRef}
            missing={missing}
            contradictions={contradictions}
            onSet={setter(onOverrides)}
            valuation={valuation}
            currency={currency}
            fill={<Fill {...props} />}
          />
        ) : (
          result.fairValuePerShare !== null && (
            <ResultPanel ref={resultRef} symbol={company.symbol} valuation={valuation} currency={currency} />
          )
        )}
      </div>
      {!isGated && props.record}
      {(!isGated || discountRateKnown) && <CriticalWarnings result={result} />}
      <Checks {...props} />
      {isGated ? (
        <SalesMultiplesPanel company={company} />
      ) : (
        <WeakCashFlowPanel company={company} currency={currency} />
      )}
    </>
  );
}

function Fill({ company, readiness, figures, currency, resultRef, onOverrides }: ValuationResultProps) {
  const rows = fillRows(readiness.missing, figures, company.statements);
  if (onOverrides === undefined || rows.length === 0) return null;
  return (
    <FillForm
      rows={rows}
      years={company.basis.years.map(({ label }) => label)}
      currency={currency}
      symbol={company.symbol}
      figures={figures}
      onChange={onOverrides}
      // The value takes the form's place: focus must not be lost with it.
      onDone={() => requestAnimationFrame(() => resultRef.current?.focus())}
    />
  );
}

function setter(onOverrides: ChangeOverrides | undefined): ChecksPanelProps['onSet'] {
  return onOverrides && ((name, value) => onOverrides((last) => withOverride(last, name, value)));
}

function Checks(props: ValuationResultProps) {
  const { company, valuation, assumptions, readiness, contradictions, currency, onOverrides, onAssume } = props;
  const { symbol, statements, basis } = company;
  const { result } = valuation;
  const { missing } = readiness;
  const { ranges, isSeed } = useScenarios(symbol);
  const { margins: peerMargins } = usePeerMargins(symbol);
  const fairValue = missing.length === 0 ? result.fairValuePerShare : null;
  // Contradictions that replace the value are not listed again.
  const gates = contradictions.map(({ code }) => code);
  const prices = usePastPrices(symbol);
  const isReliable = missing.length === 0 && contradictions.length === 0;
  const checks = joinOffers(
    orderChecks([
      ...runChecks({ company, readiness, fairValue, ranges, assumptions }).filter(({ code }) => !gates.includes(code)),
      ...(isReliable ? terminalChecks({ company, assumptions, result, prices, currency }) : []),
      ...(isReliable
        ? evidenceChecks({ company, assumptions, result, currency, peerMargins, ranges: isSeed ? null : ranges })
        : []),
    ]),
  );
  const findings = useMemo(
    () =>
      findingWarnings(
        statements,
        basis.years.map(({ label }) => label),
      ),
    [statements, basis],
  );
  // Ratios of zeros must not raise warnings.
  const shown = result.warnings.filter(
    // The check of the terminal share has the same title, and its cure.
    ({ severity, code }) => severity !== 'critical' && !(isReliable && code === 'high-terminal-share'),
  );
  const warnings = missing.length > 0 ? [] : shown;
  return (
    <ChecksPanel
      checks={checks}
      missing={missing}
      warnings={warnings.length + findings.length}
      onSet={setter(onOverrides)}
      onAssume={onAssume}
    >
      <WarningLines result={result} warnings={warnings} findings={findings} />
    </ChecksPanel>
  );
}

const badges = { high: 'High', info: 'Info' } as const;

/** Critical warnings, which leave no value, as banners. */
function CriticalWarnings({ result }: { readonly result: DcfResult }) {
  return result.warnings
    .filter(({ severity }) => severity === 'critical')
    .map(({ code, message }) => (
      <Banner key={code} tone="error" title={message} badge="Critical" role="alert">
        {warningReason(code, result)}
      </Banner>
    ));
}

interface WarningLinesProps {
  readonly result: DcfResult;
  /** The warnings of the result to show. */
  readonly warnings: DcfResult['warnings'];
  /** Warnings about the figures behind the result. */
  readonly findings: readonly FindingWarning[];
}

/** The warnings of a valuation as lines of the list of checks, the gravest first. */
function WarningLines({ result, warnings, findings }: WarningLinesProps) {
  const reasoned = warnings.map((warning) => ({ ...warning, reason: warningReason(warning.code, result) }));
  const doubts = findings.map(({ about, ...warning }) => ({ ...warning, reason: `${about}.` }));
  return [...reasoned, ...doubts].map(({ message, severity, reason }) =>
    severity === 'critical' ? null : (
      <CheckLine
        key={message}
        tone={severity === 'high' ? 'negative' : 'caution'}
        title={message}
        badge={badges[severity]}
        text={reason}
      />
    ),
  );
}

interface ResultPanelProps {
  readonly symbol: string;
  readonly valuation: Valuation;
  /** ISO code of the statements; null when unknown. */
  readonly currency: string | null;
  readonly ref: Ref<HTMLElement>;
}

/** The fair value per share and its comparison with the price. */
function ResultPanel({ symbol, valuation, currency, ref }: ResultPanelProps) {
  const { result, price, sensitivity } = valuation;
  if (result.fairValuePerShare === null) return null;
  return (
    <section ref={ref} tabIndex={-1} className={styles.panel} aria-label="Fair value">
      <FairValue
        fairValue={result.fairValuePerShare}
        gap={gapToPrice(valuation)}
        price={price}
        sensitivity={sensitivity}
        currency={currency}
        verdict={<Verdict valuation={valuation} />}
        figures={[
          { label: 'Enterprise value', value: formatMoneyTenth(result.enterpriseValue, { currency }) },
          { label: 'Equity value', value: formatMoneyTenth(result.equityValue, { currency }) },
          { label: 'Terminal value share', value: formatPercent(result.terminalShare, { decimals: 0 }) },
          { label: 'WACC', value: formatPercent(result.wacc) },
        ]}
      >
        <ScenarioPrices symbol={symbol} />
      </FairValue>
    </section>
  );
}

/** The sentence about the growth that today's price implies. */
function Verdict({ valuation }: { readonly valuation: Valuation }) {
  const { price, impliedGrowth, averageGrowth, result } = valuation;
  const yours = (
    <>
      Your case averages <b>{formatPercent(averageGrowth)}</b>.
    </>
  );
  if (price === null) return <>There is no price to compare the value with. {yours}</>;
  if (impliedGrowth === null) return <>No growth rate from −20% to 50% explains this price. {yours}</>;
  return (
    <>
      The market is pricing in <b>{formatPercent(impliedGrowth)} growth</b> a year for{' '}
      {yearsWord(result.revenueGrowthRates.length)} years. {yours}
    </>
  );
}
