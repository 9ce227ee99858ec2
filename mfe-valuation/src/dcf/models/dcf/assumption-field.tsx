import { InputRow, makeHintId } from '@basecase/shared-ui/components/fields/input-row';
import { Slider } from '@basecase/shared-ui/components/fields/slider';
import { type KeyboardEvent, useId } from 'react';
import {
  type AssumptionForm,
  fieldBoundsText,
  fieldNames,
  fieldText,
  type NumberName,
  readField,
  stepped,
  withText,
  withValue,
} from '../../drafts/assumption-form.model.ts';
import { FigureCell } from '../../inputs/figure-cell.tsx';
import { limits } from '../../valuation/dcf-assumptions.ts';
import styles from '../frame/form.module.css';

export type ChangeForm = (change: (form: AssumptionForm) => AssumptionForm) => void;

export interface AssumptionFieldProps {
  readonly name: NumberName;
  readonly form: AssumptionForm;
  readonly onChange: ChangeForm;
  readonly changed: boolean;
  readonly error: string | undefined;
  /** The bounds by default. */
  readonly hint?: string;
  readonly slider?: boolean;
}

const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/** The field of a number: typed, stepped with the arrow keys or, with `slider`, dragged. Validation errors are shown inline. */
export function AssumptionField(props: AssumptionFieldProps) {
  const { name, form, onChange, changed, error, hint = fieldBoundsText(name), slider = false } = props;
  const id = useId();
  const label = fieldNames[name];
  const press = (event: KeyboardEvent) => {
    const count = steps[event.key];
    if (count === undefined) return;
    event.preventDefault();
    onChange((last) => withValue(last, name, stepped(last, name, count)));
  };
  const tidy = () =>
    onChange((last) => {
      const reading = readField(name, last.texts[name]);
      return reading.kind === 'error' ? last : withText(last, name, fieldText(name, reading.value));
    });
  return (
    <InputRow id={id} label={label} hint={hint} changed={changed}>
      <FigureCell
        id={id}
        name={name}
        placeholder="Auto"
        text={form.texts[name]}
        invalid={error !== undefined}
        aria-describedby={error === undefined ? makeHintId(id) : `${makeHintId(id)} ${id}-error`}
        onText={(text) => onChange((last) => withText(last, name, text))}
        onBlur={tidy}
        onKeyDown={press}
      />
      {slider && (
        <div>
          <Slider
            label={`${label}, slider`}
            value={form.assumptions[name] ?? limits[name].min}
            {...limits[name]}
            onChange={(value) => onChange((last) => withValue(last, name, value))}
            valueText={(value) => fieldText(name, value)}
          />
        </div>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          {error} {lastValidText(form, name)}
        </p>
      )}
    </InputRow>
  );
}

/** Names the last valid value, which the results still use. */
function lastValidText(form: AssumptionForm, name: NumberName): string {
  const text = fieldText(name, form.assumptions[name]);
  return text === '' ? 'Auto is used meanwhile.' : `${text} is used meanwhile.`;
}
