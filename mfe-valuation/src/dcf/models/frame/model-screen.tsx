import { Grid, Text } from '@basecase/shared-ui/components/layout/primitives';
import { ScreenHeading } from '@basecase/shared-ui/components/layout/screen';
import type { WorkbookSheet } from '@basecase/shared-ui/export/workbook';
import { NOT_AVAILABLE } from '@basecase/shared-ui/figures/format';
import { type ComponentType, useMemo, useRef } from 'react';
import { inputText, type ModelInput } from '../../inputs/figure-input.model.ts';
import { AssumptionList } from '../../panels/figure-list.tsx';
import type { ValuedCompany } from '../../valuation/valued-company.ts';
import { ModelExportButton } from '../../workbook/export-button.tsx';
import styles from './analysis.module.css';
import { AnalysisNotes } from './analysis-notes.tsx';
import type { BesideModel, ModelScreenProps, ModelSource } from './model-entry.ts';
import { ModelForm, type ModelFormProps } from './model-form.tsx';
import { ModelSwitch } from './model-switch.tsx';
import { ResultBar } from './result-bar.tsx';

/** A calculated value with what its panels show beside it. */
export interface ModelPartProps<Value> {
  readonly company: ValuedCompany;
  readonly value: Value;
  /** ISO code of the statements; null when unknown. */
  readonly currency: string | null;
}

/** The screen and the sheet of a model, as far as only this model has them. */
export interface ModelLayout<Name extends string, Value> {
  /** Accessible name of the form. */
  readonly formLabel: string;
  /** Groups of inputs by name. */
  readonly groups: readonly { readonly title: string; readonly names: readonly Name[] }[];
  /** Returns a line below the last group. */
  readonly total?: (value: Value) => ModelFormProps['total'];
  /** Returns the fiscal years that the value is based on, as text. */
  readonly basedOn: (company: ValuedCompany, value: Value) => string;
  /** Below the form. */
  readonly Aside?: ComponentType<ModelPartProps<Value>>;
  /** Returns the sheet of the workbook, with live formulas. */
  readonly sheet: (source: ModelSource) => WorkbookSheet;
  /** Beside the form. */
  readonly Results: ComponentType<ModelPartProps<Value>>;
  /** Below both, in full width. */
  readonly Below?: ComponentType<ModelPartProps<Value>>;
}

/** Returns the screen of a model beside the DCF: form, saved valuations, results, export. */
export function createModelScreen<Name extends string, Value>(
  model: BesideModel<Name, Value>,
  { formLabel, groups, total, basedOn, sheet, Aside, Results, Below }: ModelLayout<Name, Value>,
): ComponentType<ModelScreenProps> {
  return function ModelScreen({ company, assumptions, chosen, currency, caseText, top, record, saved }) {
    const { typed } = chosen;
    const source = useMemo(() => ({ company, assumptions, typed }), [company, assumptions, typed]);
    const inputs = useMemo(() => model.inputs(source), [source]);
    const value = useMemo(() => model.calculate(inputs, company), [inputs, company]);
    const gated = model.gate?.(value);
    const part = { company, value, currency };
    const shownTotal = total?.(value);
    const resultRef = useRef<HTMLDivElement>(null);
    const fairValue = gated?.reliable === true ? gated.fairValuePerShare : null;
    return (
      <>
        <ModelHeading
          source={source}
          chosen={chosen}
          title={model.title}
          basedOn={basedOn(company, value)}
          sheet={() => sheet(source)}
        />
        <AnalysisNotes company={company} chosen={chosen} />
        {fairValue !== null && (
          <ResultBar
            symbol={company.symbol}
            fairValue={fairValue}
            price={company.market.price}
            currency={currency}
            caseText={caseText}
            resultRef={resultRef}
          />
        )}
        <Grid columns={1} top={16} className={styles.columns}>
          <div className={styles.column}>
            {saved === null ? (
              <AssumptionList lines={listInputs(inputs, currency)} />
            ) : (
              <ModelForm
                label={formLabel}
                inputs={inputs}
                groups={groups}
                {...(shownTotal !== undefined && { total: shownTotal })}
                currency={currency}
                onChange={chosen.onType}
              />
            )}
            {Aside !== undefined && <Aside {...part} />}
            {saved !== null && <div data-print="none">{saved(fairValue)}</div>}
          </div>
          <div className={styles.column}>
            {top}
            <div ref={resultRef} tabIndex={-1} className={styles.results}>
              <Results {...part} />
            </div>
            {gated?.reliable !== false && record}
          </div>
        </Grid>
        {Below !== undefined && (
          <Grid gap={16} top={16}>
            <Below {...part} />
          </Grid>
        )}
      </>
    );
  };
}

/** Returns the inputs as lines; those of the valuation's author are marked. */
function listInputs(inputs: readonly ModelInput[], currency: string | null) {
  return inputs.map((input) => ({
    label: input.state === 'mine' ? `${input.label} (the author’s)` : input.label,
    value: inputText(input, currency) || NOT_AVAILABLE,
  }));
}

interface ModelHeadingProps {
  readonly source: ModelSource;
  readonly chosen: ModelScreenProps['chosen'];
  readonly title: string;
  readonly basedOn: string;
  readonly sheet: () => WorkbookSheet;
}

function ModelHeading({ source, chosen, title, basedOn, sheet }: ModelHeadingProps) {
  const { company, assumptions } = source;
  return (
    <ScreenHeading
      title={title}
      actions={
        <>
          <Text as="span" tone={3} size="xs" figures>
            Based on fiscal {basedOn}
          </Text>
          <ModelExportButton company={company} assumptions={assumptions} misfit={chosen.choice.misfit} sheet={sheet} />
          <ModelSwitch {...chosen} />
        </>
      }
    />
  );
}
