import { Button } from '@basecase/shared-ui/components/buttons/button';
import { ToggleGroup } from '@basecase/shared-ui/components/buttons/toggle-group';
import { ChangedDot, InputCell, InputRow } from '@basecase/shared-ui/components/fields/input-row';
import { useDebounced } from '@basecase/shared-ui/components/fields/use-debounced';
import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { Row, Text } from '@basecase/shared-ui/components/layout/primitives';
import { InfoMark } from '@basecase/shared-ui/components/tooltips/info-mark';
import { formatNumber, formatPercent } from '@basecase/shared-ui/figures/format';
import { type FormEvent, type ReactNode, useId, useMemo } from 'react';
import { askAboutGrowth, askAboutMargin, describeBaseRates } from '../../context/base-rates.model.ts';
import { type BaseRateQuestion, useBaseRates } from '../../context/context-queries.ts';
import {
  type AssumptionForm,
  changedFrom,
  customGrowthText,
  fieldsInUse,
  findErrors,
  withChoice,
  withText,
} from '../../drafts/assumption-form.model.ts';
import { capitalised } from '../../inputs/figure-input.model.ts';
import { averagedYears, findOverride, noOverrides, type Overrides } from '../../inputs/overrides.model.ts';
import type { DcfBasis } from '../../valuation/dcf.model.ts';
import type { WaccDetails } from '../../valuation/discount-rate.model.ts';
import { growthPath } from '../../valuation/growth-path.model.ts';
import { isMissing, type Readiness } from '../../valuation/readiness.model.ts';
import type { SourceNotes } from '../../valuation/source-notes.model.ts';
import { yearsWord } from '../../valuation/valuation.model.ts';
import formStyles from '../frame/form.module.css';
import { AssumptionField, type AssumptionFieldProps, type ChangeForm } from './assumption-field.tsx';
import styles from './assumptions.module.css';
import type { BridgeStep } from './override-bridge.model.ts';
import { RateOffer } from './rate-offer.tsx';
import { ResetButton } from './reset-button.tsx';

const growthModes = [
  { value: 'auto', label: 'Auto' },
  { value: 'linear', label: 'Linear' },
  { value: 'custom', label: 'Custom' },
] as const;
const marginModes = [
  { value: 'stable', label: 'Stable' },
  { value: 'improving', label: 'Improving' },
  { value: 'declining', label: 'Declining' },
] as const;
const waccModes = [
  { value: 'auto', label: 'Auto' },
  { value: 'manual', label: 'Manual' },
] as const;

export interface AssumptionsFormProps {
  readonly form: AssumptionForm;
  readonly basis: DcfBasis;
  /** ISO code of the statements; null when unknown. */
  readonly currency: string | null;
  readonly readiness: Readiness;
  /** Null when the discount rate is unknown. */
  readonly wacc: WaccDetails | null;
  /** The sources of the calculated inputs. */
  readonly notes: SourceNotes;
  readonly onChange: ChangeForm;
  /** Growth of revenue per year over five fiscal years; null when unknown. */
  readonly pastGrowth: number | null;
  /** What the user changed, which "Reset" takes back. */
  readonly changes: readonly Pick<BridgeStep, 'label' | 'change'>[];
  /** Called when everything is taken back. */
  readonly onReset: () => void;
  /** Called on submit when all fields are valid. */
  readonly onCalculate: () => void;
}

/** The assumptions form. */
export function AssumptionsForm(props: AssumptionsFormProps) {
  const { form, basis, currency, readiness, notes, pastGrowth, onChange, onCalculate } = props;
  const size = currency === 'USD' ? basis.latest.revenue : null;
  const path = growthPath(basis.operating.historicalGrowth, form.assumptions);
  const errors = findErrors(form);
  const changed = changedFrom(form.assumptions);
  const field = (name: AssumptionFieldProps['name']) => ({
    name,
    form,
    onChange,
    changed: changed.includes(name),
    error: errors[name],
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wrong = fieldsInUse(form.assumptions).find((name) => errors[name] !== undefined);
    if (wrong === undefined) onCalculate();
    else event.currentTarget.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
  };
  return (
    <form
      className={classNames(formStyles.form, styles.assumptions)}
      aria-label="DCF assumptions"
      noValidate
      onSubmit={submit}
    >
      <Group title="Horizon">
        <AssumptionField {...field('projectionYears')} slider />
        <AssumptionField {...field('terminalGrowthRate')} hint="0% to 5%, step 0.5%" slider />
      </Group>
      <Group title="Growth" changed={changed.includes('growthMode')}>
        <ToggleGroup
          label="Growth mode"
          wide
          value={form.assumptions.growthMode}
          options={growthModes}
          onChange={(growthMode) => onChange((last) => withChoice(last, { growthMode }))}
        />
        <GrowthControl {...props} field={field('startingGrowthRate')} changed={changed.includes('customGrowthRates')} />
        {!isMissing(readiness, 'totalRevenue') && (
          <BaseRateLine
            question={askAboutGrowth(path, size, pastGrowth)}
            about="About growth of companies at this size"
          />
        )}
      </Group>
      <Group title="Operating margin" changed={changed.includes('marginAssumption')}>
        <ToggleGroup
          label="Margin mode"
          wide
          value={form.assumptions.marginAssumption}
          options={marginModes}
          onChange={(marginAssumption) => onChange((last) => withChoice(last, { marginAssumption }))}
        />
        <Row as="dl" align="stretch" justify="between" gap={12} className={styles.fact}>
          <dt>
            {marginName(form.assumptions.overrides ?? noOverrides, basis.years.length)}{' '}
            <InfoMark label="Where the operating margin comes from" text={notes.margin} />
          </dt>
          <dd>
            {formatPercent(
              isMissing(readiness, 'totalRevenue', 'operatingIncome') ? null : basis.operating.operatingMargin,
            )}
          </dd>
        </Row>
        {!isMissing(readiness, 'totalRevenue', 'operatingIncome') && (
          <BaseRateLine
            question={askAboutMargin(basis.operating.operatingMargin, size)}
            about="About margins of companies at this size"
          />
        )}
      </Group>
      <DiscountRate {...props} field={field} changed={changed.includes('waccMode')} />
      <Row align="stretch" wrap gap={8} className={formStyles.foot} data-print="none">
        <Button type="submit" variant="primary" className={styles.toResult}>
          Go to result
        </Button>
        <ResetButton {...props} />
      </Row>
    </form>
  );
}

/** Returns the name of the margin in use. */
function marginName(overrides: Overrides, years: number): string {
  if (findOverride(overrides, 'operatingMargin') !== null) return 'My margin';
  return `${capitalised(yearsWord(averagedYears(overrides, years)))}-year average`;
}

interface GrowthControlProps extends AssumptionsFormProps {
  readonly field: AssumptionFieldProps;
  readonly changed: boolean;
}

/** The control of the chosen growth mode. */
function GrowthControl({ form, basis, readiness, notes, onChange, field, changed }: GrowthControlProps) {
  const id = useId();
  const { growthMode } = form.assumptions;
  if (growthMode === 'linear') return <AssumptionField {...field} slider />;
  if (growthMode === 'auto') {
    return (
      <Row as="dl" align="stretch" justify="between" gap={12} className={styles.fact}>
        <dt>
          Historical growth <InfoMark label="Where historical growth comes from" text={notes.growth} />
        </dt>
        <dd>{formatPercent(isMissing(readiness, 'totalRevenue') ? null : basis.operating.historicalGrowth)}</dd>
      </Row>
    );
  }
  const text = form.texts.customGrowthRates;
  return (
    <InputRow id={id} label="Growth of each year (%)" hint="Percent with commas: 10, 8, 5" changed={changed} wide>
      <InputCell
        id={id}
        name="customGrowthRates"
        autoComplete="off"
        value={text}
        placeholder="10%, 8%, 5%"
        aria-describedby={`${id}-reading`}
        onChange={(event) => {
          const typed = event.currentTarget.value;
          onChange((last) => withText(last, 'customGrowthRates', typed));
        }}
      />
      <Text id={`${id}-reading`} role="status" tone={2} size="xs" figures>
        {customGrowthText(text)}
      </Text>
    </InputRow>
  );
}

interface DiscountRateProps extends AssumptionsFormProps {
  readonly field: (name: AssumptionFieldProps['name']) => AssumptionFieldProps;
  readonly changed: boolean;
}

function DiscountRate({ form, basis, wacc, onChange, field, changed }: DiscountRateProps) {
  const beta = basis.beta === null ? 'Not reported: 1 is assumed' : `Reported ${formatNumber(basis.beta, 2)}`;
  return (
    <Group title="Discount rate" changed={changed}>
      <ToggleGroup
        label="WACC mode"
        wide
        value={form.assumptions.waccMode}
        options={waccModes}
        onChange={(waccMode) => onChange((last) => withChoice(last, { waccMode }))}
      />
      <AssumptionField {...field('riskFreeRate')} />
      <RateOffer rate={form.assumptions.riskFreeRate} onChange={onChange} />
      <AssumptionField {...field('marketRiskPremium')} />
      {form.assumptions.waccMode === 'manual' && (
        <>
          <AssumptionField {...field('betaOverride')} hint={`Optional. ${beta}`} />
          <AssumptionField
            {...field('costOfDebtOverride')}
            hint={`Optional. Uses ${formatPercent(wacc?.preTaxCostOfDebt)}`}
          />
        </>
      )}
    </Group>
  );
}

interface GroupProps {
  readonly title: string;
  readonly changed?: boolean;
  readonly children: ReactNode;
}

function Group({ title, changed = false, children }: GroupProps) {
  return (
    <fieldset className={formStyles.group}>
      <legend>
        {title}
        {changed && <ChangedDot />}
      </legend>
      {children}
    </fieldset>
  );
}

interface BaseRateLineProps {
  readonly question: BaseRateQuestion | null;
  /** Names the mark with the rule. */
  readonly about: string;
}

const settleMs = 400;

/** How many companies had the rate in use. Nothing where the market is not held. */
function BaseRateLine({ question, about }: BaseRateLineProps) {
  const asked = useSettled(question);
  const { data } = useBaseRates(asked);
  const line = asked === null || data === undefined ? null : describeBaseRates(asked, data);
  if (line === null) return null;
  return (
    <p className={styles.offer}>
      {line.text} {line.warning !== null && <strong>{line.warning}</strong>}{' '}
      <InfoMark label={about} text={line.about} />
    </p>
  );
}

/** A question that stayed the same for a moment: typing asks for no rate between two keys. */
function useSettled(question: BaseRateQuestion | null): BaseRateQuestion | null {
  const { line, rate, years, size, past } = question ?? {};
  // The caller makes a new object on each render, which would never settle.
  const stable = useMemo(
    () =>
      line === undefined || rate === undefined || years === undefined
        ? null
        : { line, rate, years, size, ...(past === undefined ? {} : { past }) },
    [line, rate, years, size, past],
  );
  return useDebounced(stable, settleMs);
}
