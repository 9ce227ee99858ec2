import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { Fold } from '@basecase/shared-ui/components/layout/fold';
import { Grid, Row, Text } from '@basecase/shared-ui/components/layout/primitives';
import { ScreenHeading } from '@basecase/shared-ui/components/layout/screen';
import { Badge } from '@basecase/shared-ui/components/states/badge';
import { Banner } from '@basecase/shared-ui/components/states/banner';
import { formatNumber, formatPercent } from '@basecase/shared-ui/figures/format';
import { yearsText } from '@basecase/shared-ui/figures/period';
import { useDeferredValue, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { useDraftKey } from '../../../company/use-draft-key.ts';
import { type Analysis, analysisInputs, joinedAnalysis } from '../../checks/analysis.model.ts';
import { readPastGrowth } from '../../context/base-rates.model.ts';
import { assumptionLines, changedFrom, withFormOverrides, withValue } from '../../drafts/assumption-form.model.ts';
import { assumptionStore, changeForm, emptyAssumptionDraft } from '../../drafts/assumption-store.ts';
import { closeValuation } from '../../drafts/opened-valuation.ts';
import { averagedYears, type ChangeOverrides, mineCount } from '../../inputs/overrides.model.ts';
import { AssumptionList, type FigureLine, FigureList } from '../../panels/figure-list.tsx';
import type { DcfResult } from '../../valuation/dcf.model.ts';
import type { DcfAssumptions } from '../../valuation/dcf-assumptions.ts';
import type { SourceNotes } from '../../valuation/source-notes.model.ts';
import { calculateValuation, yearsWord } from '../../valuation/valuation.model.ts';
import type { ValuedCompany } from '../../valuation/valued-company.ts';
import { ExportButton } from '../../workbook/export-button.tsx';
import { refusalLines } from '../../workbook/workbook.model.ts';
import styles from '../frame/analysis.module.css';
import { AnalysisNotes } from '../frame/analysis-notes.tsx';
import type { ModelScreenProps } from '../frame/model-entry.ts';
import { ModelSwitch, type ModelSwitchProps } from '../frame/model-switch.tsx';
import { ResultBar } from '../frame/result-bar.tsx';
import { AnalysisDetails } from './analysis-details.tsx';
import { AssumptionsForm } from './assumptions-form.tsx';
import { InputsPanel } from './inputs-panel.tsx';
import { listChanges } from './override-bridge.model.ts';
import { ValuationResult } from './result/valuation-result.tsx';
import { SourcesPanel } from './sources-panel.tsx';

/** A DCF: form and inputs on the left, answer, ranges and sensitivity beside them, folded details below. */
export function DcfAnalysis(props: ModelScreenProps) {
  const { company, assumptions, chosen, currency, caseText, top, record, saved } = props;
  const resultRef = useRef<HTMLElement>(null);
  const key = useDraftKey()(company.symbol);
  const analysis = useAnalysis(company, assumptions);
  const { valuation, reliable, readiness, contradictions, figures } = analysis;
  // A keystroke must show the result first: what follows from it is deferred.
  const later = useDeferredValue(
    useMemo(() => ({ company, assumptions, analysis, reliable }), [company, assumptions, analysis, reliable]),
  );
  const isGated = readiness.missing.length > 0 || contradictions.length > 0;
  // A shared DCF of a company that it fits offers no other model.
  const choice = saved === null && chosen.choice.misfit === null ? undefined : chosen;
  const onOverrides: ChangeOverrides | undefined =
    saved === null ? undefined : (change) => changeForm(key, (last) => withFormOverrides(last, change));
  const onAssume =
    saved === null
      ? undefined
      : (name: 'projectionYears' | 'terminalGrowthRate', value: number) =>
          changeForm(key, (last) => withValue(last, name, value));
  return (
    <>
      <AnalysisHeading company={company} analysis={analysis} assumptions={assumptions} chosen={choice} />
      <AnalysisNotes company={company} chosen={choice} />
      <ResultBar
        symbol={company.symbol}
        fairValue={reliable?.result.fairValuePerShare ?? null}
        price={company.market.price}
        currency={currency}
        caseText={caseText}
        resultRef={resultRef}
      />
      <Grid columns={1} top={16} className={classNames(styles.columns, styles.layered)}>
        <div className={styles.column}>
          <InputColumn
            {...props}
            analysis={analysis}
            draftKey={key}
            onOverrides={onOverrides}
            onCalculate={() => resultRef.current?.focus()}
          />
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
              onAssume={onAssume}
              record={record}
            />
          )}
        </div>
        {isGated ? (
          <div className={styles.beside}>
            <SourcesPanel company={company} figures={figures} currency={currency} explains />
          </div>
        ) : (
          <Details {...later} />
        )}
      </Grid>
    </>
  );
}

interface InputColumnProps extends ModelScreenProps {
  readonly analysis: Analysis;
  readonly draftKey: string;
  readonly onOverrides: ChangeOverrides | undefined;
  readonly onCalculate: () => void;
}

/** Assumptions, inputs, discount rate and saved valuations. Assumptions of others are a list. */
function InputColumn(props: InputColumnProps) {
  const { company, assumptions, currency, saved, analysis, draftKey, onOverrides, onCalculate } = props;
  const { form } = useStore(assumptionStore, (all) => all[draftKey] ?? emptyAssumptionDraft);
  const { readiness, waccResult, notes, reliable } = analysis;
  const currencies = { currency, quoted: company.overview.currency };
  return (
    <>
      {saved === null ? (
        <AssumptionList lines={assumptionLines(assumptions)} />
      ) : (
        <AssumptionsForm
          form={form}
          basis={company.basis}
          currency={currency}
          readiness={readiness}
          wacc={waccResult?.waccDetails ?? null}
          notes={notes}
          pastGrowth={readPastGrowth(company.statements, company.basis.latest.label)}
          changes={listChanges(assumptions, readiness.inputs, currencies)}
          onChange={(change) => changeForm(draftKey, change)}
          onReset={() => closeValuation(draftKey)}
          onCalculate={onCalculate}
        />
      )}
      <InputsPanel readiness={readiness} currencies={currencies} onChange={onOverrides} />
      {waccResult !== null && <WaccPanel result={waccResult} assumptions={assumptions} notes={notes} />}
      {saved !== null && <div data-print="none">{saved(reliable?.result.fairValuePerShare ?? null)}</div>}
    </>
  );
}

interface AnalysisProps extends Pick<ModelScreenProps, 'company' | 'assumptions'> {
  readonly analysis: Analysis;
}

function AnalysisHeading(props: AnalysisProps & { readonly chosen: ModelSwitchProps | undefined }) {
  const { company, analysis, assumptions, chosen } = props;
  const { valuation, readiness, contradictions, currency } = analysis;
  const isSpecified = changedFrom(assumptions).length === 0 && mineCount(company.overrides) === 0;
  return (
    <ScreenHeading
      title="DCF analysis"
      actions={
        <>
          <CountBadge
            count={changedFrom(assumptions).filter((name) => name !== 'overrides').length}
            text={(count) => `${count === 1 ? '1 assumption' : `${count} assumptions`} changed from default`}
          />
          <CountBadge
            count={mineCount(company.overrides)}
            text={(count) => (count === 1 ? '1 input is yours' : `${count} inputs are yours`)}
          />
          {isSpecified && (
            <Text as="span" tone={3} size="xs" figures className={styles.wide}>
              As filed, averages of {yearsWord(averagedYears(company.overrides, company.basis.years.length))} years
            </Text>
          )}
          <Text as="span" tone={3} size="xs" figures>
            {basedOn(company)}
          </Text>
          <ExportButton
            company={company}
            assumptions={assumptions}
            valuation={valuation}
            refusals={refusalLines(readiness.missing, contradictions)}
            misfit={chosen?.choice.misfit ?? null}
            currency={currency}
          />
          {chosen !== undefined && <ModelSwitch {...chosen} />}
        </>
      }
    />
  );
}

function Details({ company, analysis, assumptions, reliable }: AnalysisProps & Pick<Analysis, 'reliable'>) {
  const { readiness, figures, price, currency } = analysis;
  return (
    <AnalysisDetails
      company={company}
      assumptions={assumptions}
      reliable={reliable}
      readiness={readiness}
      figures={figures}
      market={company.market.foreign === null ? company.overview : null}
      price={price}
      currency={currency}
    />
  );
}

interface CountBadgeProps {
  readonly count: number;
  readonly text: (count: number) => string;
}

function CountBadge({ count, text }: CountBadgeProps) {
  if (count === 0) return null;
  return (
    <Badge tone="info">
      <i className={styles.dot} aria-hidden="true" />
      {text(count)}
    </Badge>
  );
}

function basedOn({ basis: { years }, omitted }: ValuedCompany): string {
  const without = omitted.length === 0 ? '' : `; fiscal ${yearsText(omitted)} has no balance sheet`;
  return `Based on fiscal ${years[0]?.label} to ${years.at(-1)?.label}${without}`;
}

/** Returns the valuation of a company under assumptions. An edited assumption recalculates no state of an input. */
function useAnalysis(company: ValuedCompany, assumptions: DcfAssumptions): Analysis {
  const { basis, market } = company;
  const { price } = market;
  const valuation = useMemo(() => calculateValuation(basis, assumptions, price), [basis, assumptions, price]);
  const inputs = useMemo(() => analysisInputs(company), [company]);
  return useMemo(
    () => joinedAnalysis(company, assumptions, inputs, valuation),
    [company, assumptions, inputs, valuation],
  );
}

const hundredth = (value: number) => formatPercent(value, { decimals: 2 });

interface WaccPanelProps {
  readonly result: DcfResult;
  readonly assumptions: DcfAssumptions;
  readonly notes: SourceNotes;
}

/** The breakdown of the discount rate. */
function WaccPanel({ result, assumptions, notes }: WaccPanelProps) {
  const { wacc, waccDetails: details } = result;
  const overridden = assumptions.waccMode === 'manual' && assumptions.costOfDebtOverride !== null;
  const lines: FigureLine[] = [
    { label: 'Risk-free rate', value: formatPercent(assumptions.riskFreeRate) },
    {
      label: 'Beta × premium',
      value: `${formatNumber(details.beta, 2)} × ${formatPercent(assumptions.marketRiskPremium)}`,
    },
    { label: 'Cost of equity', value: hundredth(details.costOfEquity), total: true },
    {
      label: 'Pre-tax cost of debt',
      value: hundredth(details.preTaxCostOfDebt),
      note: overridden ? 'Your override, limited to 1% to 15%.' : notes.costOfDebt,
    },
    { label: 'Tax rate', value: formatPercent(details.taxRate), note: notes.taxRate },
    { label: 'After-tax cost of debt', value: hundredth(details.afterTaxCostOfDebt), total: true },
    { label: 'WACC', value: hundredth(wacc), total: true },
  ];
  return (
    <Fold id="wacc" title="WACC breakdown" summary={hundredth(wacc)}>
      <div className={styles.bar} aria-hidden="true">
        <i className={styles.equity} style={{ flex: details.equityWeight }} />
        <i className={styles.debt} style={{ flex: details.debtWeight }} />
      </div>
      <Row align="stretch" justify="between" tone={2} size="xs" figures className={styles.weights}>
        <Row as="span" inline gap={6}>
          <i className={styles.equity} aria-hidden="true" />
          Equity {formatPercent(details.equityWeight)}
        </Row>
        <Row as="span" inline gap={6}>
          <i className={styles.debt} aria-hidden="true" />
          Debt {formatPercent(details.debtWeight)}
        </Row>
      </Row>
      <FigureList lines={lines} />
    </Fold>
  );
}
