import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Banner } from '@basecase/shared-ui/components/states/banner';
import { formatMoneyTenth, formatPercent } from '@basecase/shared-ui/figures/format';
import { useMemo } from 'react';
import { useScenarios } from '../../../scenarios/use-projection.ts';
import { analysisInputs } from '../../checks/analysis.model.ts';
import { runChecks } from '../../checks/checks.model.ts';
import { CheckLine, ChecksPanel } from '../../checks/checks-panel.tsx';
import { usePeerMargins } from '../../context/context-queries.ts';
import { FigureList } from '../../panels/figure-list.tsx';
import { YearTable } from '../../panels/year-table.tsx';
import { findingWarnings } from '../../valuation/finding-warnings.model.ts';
import { SensitivityPanel } from '../frame/model-charts.tsx';
import { ModelResult } from '../frame/model-result.tsx';
import { createModelScreen, type ModelPartProps } from '../frame/model-screen.tsx';
import { listAppliedChecks } from './applied-checks.model.ts';
import { reasonedNames as names } from './reasoned-inputs.model.ts';
import { reasonedModel } from './reasoned-model.ts';
import { reasonedSheet } from './reasoned-sheet.model.ts';
import {
  type ReasonedValuation,
  readImpliedGrowth,
  simulateReasonedCase,
  tabulateReasonedCase,
} from './reasoned-valuation.model.ts';

type ReasonedPart = ModelPartProps<ReasonedValuation>;

/** The value of a share by a reasoned case: rules with their sources, a range, checks, years, sensitivity. */
export const ReasonedScreen = createModelScreen(reasonedModel, {
  formLabel: 'Rules of the reasoned case',
  groups: [
    { title: 'Growth', names: [names.growth, names.terminalGrowth] },
    { title: 'Margin', names: [names.margin, names.taxRate] },
    { title: 'Reinvestment: growth ÷ return', names: [names.returnOnCapital, names.terminalReturn] },
    { title: 'Discount rate and debt', names: [names.beta, names.wacc, names.netDebt] },
  ],
  basedOn: ({ basis }) => `${basis.years[0]?.label} to ${basis.latest.label}`,
  sheet: (source) =>
    reasonedSheet(source.company, reasonedModel.inputs(source), reasonedModel.inputs({ ...source, typed: {} })),
  Aside: ReasonedBridgePanel,
  Results: (props) => (
    <>
      <ReasonedResultPanel {...props} />
      <ReasonedChecksPanel {...props} />
      <ReasonedSensitivityPanel {...props} />
    </>
  ),
  Below: ReasonedYearsPanel,
});

/** The range of the value with the point inside, and what the price implies. */
function ReasonedResultPanel(props: ReasonedPart) {
  const { company, currency, value } = props;
  const { inputs, result, contradiction, missing } = value;
  const { price } = company.market;
  const simulated = useMemo(() => simulateReasonedCase(value, price), [value, price]);
  const range =
    simulated === null || contradiction !== null
      ? null
      : { low: simulated.percentiles[25], high: simulated.percentiles[75] };
  const isPositive = result !== null && result.enterpriseValue > 0;
  return (
    <ModelResult
      company={company}
      currency={currency}
      perShare={result?.fairValuePerShare ?? null}
      missing={missing}
      contradiction={contradiction}
      range={range}
      sensitivity={null}
      verdict={<Verdict {...props} />}
      figures={[
        { label: 'Enterprise value', value: formatMoneyTenth(result?.enterpriseValue ?? null, { currency }) },
        {
          label: 'Value after ten years',
          value: formatPercent(isPositive ? result.terminalValue / result.enterpriseValue : null, { decimals: 0 }),
        },
        { label: 'Operating margin', value: formatPercent(inputs?.margin ?? null) },
        { label: 'Cost of capital', value: formatPercent(inputs?.wacc ?? null) },
      ]}
    >
      {inputs !== null && result === null && (
        <Banner tone="error" badge="Critical" title="Cost of capital is not above terminal growth" role="alert">
          Cost of capital is {formatPercent(inputs.wacc, { decimals: 2 })}. Raise it or lower terminal growth.
        </Banner>
      )}
    </ModelResult>
  );
}

/** The sentence about the growth that today's price implies. */
function Verdict({ company, value }: ReasonedPart) {
  const { price } = company.market;
  const implied = useMemo(() => readImpliedGrowth(value, price), [value, price]);
  if (price === null) return <>There is no price to compare the value with.</>;
  if (implied === null) return <>No growth from −20% to 50% in the first year explains this price.</>;
  const { growth, terminalGrowth } = value.inputs ?? { growth: null, terminalGrowth: null };
  return (
    <>
      The market is pricing in <b>{formatPercent(implied)} growth</b> in the first year, fading to{' '}
      {formatPercent(terminalGrowth)}. The reasoned case begins with <b>{formatPercent(growth)}</b>.
    </>
  );
}

/** The parts of a value: ten years, what comes after them, what does not belong to the shares. */
function ReasonedBridgePanel({ value: { inputs, result }, currency }: ReasonedPart) {
  if (inputs === null || result === null) return null;
  const money = (amount: number) => formatMoneyTenth(amount, { currency });
  return (
    <Panel title="From cash flows to a share" subtitle="At present value" headingLevel={2}>
      <FigureList
        lines={[
          { label: 'Cash flows of ten years', value: money(result.enterpriseValue - result.terminalValue) },
          { label: 'Years after', value: money(result.terminalValue) },
          { label: 'Enterprise value', value: money(result.enterpriseValue), total: true },
          { label: 'Less net debt and prior claims', value: money(inputs.netDebt) },
          { label: 'Equity value', value: money(result.equityValue), total: true },
        ]}
      />
    </Panel>
  );
}

/** The fair value by cost of capital and margin. */
function ReasonedSensitivityPanel({ company, value: { inputs, result, contradiction }, currency }: ReasonedPart) {
  const table = useMemo(() => (inputs === null ? null : tabulateReasonedCase(inputs)), [inputs]);
  if (table === null || result === null || contradiction !== null) return null;
  return (
    <SensitivityPanel
      company={company}
      currency={currency}
      across={{ name: 'cost of capital', rates: table.costs }}
      down={{ name: 'operating margin', rates: table.margins }}
      values={table.values}
    />
  );
}

/** The calculation of each projected year, from growth to present value. Nothing without a value. */
function ReasonedYearsPanel({ company, value: { result }, currency }: ReasonedPart) {
  if (result === null) return null;
  const firstYear = Number(company.basis.latest.label) + 1;
  const money = (amount: number) => formatMoneyTenth(amount, { currency });
  return (
    <YearTable
      id="reasoned-years"
      title="Projected years"
      subtitle="Growth and return on new capital fade in a line; flows count from the middle of their years."
      tableLabel="Projected years of the reasoned case"
      head="Fiscal year"
      labels={result.years.map((_, index) => firstYear + index)}
      years={result.years}
      rows={[
        { label: 'Revenue growth', text: ({ growth }) => formatPercent(growth) },
        { label: 'Revenue', text: ({ revenue }) => money(revenue) },
        { label: 'Operating income after tax', text: ({ afterTax }) => money(afterTax) },
        { label: 'Return on new capital', text: ({ returnOnNew }) => formatPercent(returnOnNew) },
        { label: '− Reinvestment', text: ({ reinvestment }) => money(reinvestment) },
        { label: 'Free cash flow', total: true, text: ({ freeCashFlow }) => money(freeCashFlow) },
        { label: 'Present value', total: true, text: ({ presentValue }) => money(presentValue) },
      ]}
    />
  );
}

/** The checks of the figures, and those of the specification case that the rule has answered. */
function ReasonedChecksPanel({ company, value: { result, contradiction } }: ModelPartProps<ReasonedValuation>) {
  const { ranges } = useScenarios(company.symbol);
  const { margins } = usePeerMargins(company.symbol);
  const readiness = useMemo(() => analysisInputs(company).readiness, [company]);
  const applied = useMemo(() => listAppliedChecks(company, margins), [company, margins]);
  const findings = useMemo(
    () =>
      findingWarnings(
        company.statements,
        company.basis.years.map(({ label }) => label),
      ),
    [company],
  );
  const fairValue = result?.fairValuePerShare ?? null;
  const checks = runChecks({ company, readiness, fairValue, ranges });
  // A contradiction that takes the place of the value is not listed again.
  const shown = checks.filter(({ title }) => contradiction === null || title !== contradiction.title);
  return (
    <ChecksPanel checks={shown} missing={readiness.missing} warnings={findings.length}>
      {findings.map(({ message, about }) => (
        <CheckLine key={message} tone="caution" title={message} text={`${about}.`} />
      ))}
      {applied.map(({ title, text }) => (
        <CheckLine key={title} tone="passed" title={title} badge="Applied by the rule" text={text} />
      ))}
    </ChecksPanel>
  );
}
