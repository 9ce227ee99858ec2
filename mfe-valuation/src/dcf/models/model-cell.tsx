import { hintIdOf, InputCell } from '@basecase/shared-ui/components/input-row';
import { type KeyboardEvent, useId, useState } from 'react';
import { StateMark } from '../overrides/state-mark.tsx';
import { inputText, type ModelInput, readModelInput, valueText } from './model-input.model.ts';
import styles from './models.module.css';

export interface ModelRowProps {
  readonly input: ModelInput;
  readonly currency: string | null;
  /** Null restores the product's value. */
  readonly onChange: (name: string, value: number | null) => void;
}

/** An input with its state and its value in use, which the user may type over. An empty cell restores the product's value. */
export function ModelRow({ input, currency, onChange }: ModelRowProps) {
  const id = useId();
  const { name, label, state, filed, unit, note } = input;
  const [typed, setTyped] = useState<string | null>(null);
  const reading = typed === null || typed.trim() === '' ? null : readModelInput(input, typed);
  const error = reading?.kind === 'error' ? reading.message : null;
  const type = (text: string) => {
    setTyped(text);
    if (text.trim() === '') return onChange(name, null);
    const next = readModelInput(input, text);
    if (next.kind === 'value') onChange(name, isSame(next.value, input, currency) ? null : next.value);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    setTyped(null);
    onChange(name, null);
  };
  const before = state === 'mine' && filed !== null ? `${valueText(filed, unit, currency)} without yours. ` : '';
  return (
    <div className={styles.row}>
      <label htmlFor={id}>
        {label}
        <small id={hintIdOf(id)}>
          {before}
          {note}
        </small>
      </label>
      <StateMark state={state} />
      <InputCell
        id={id}
        className={styles.cell}
        aria-label={label}
        inputMode="decimal"
        autoComplete="off"
        placeholder="Missing"
        aria-invalid={error !== null || (state === 'missing' && typed === null)}
        aria-describedby={error === null ? hintIdOf(id) : `${hintIdOf(id)} ${id}-error`}
        value={typed ?? inputText(input, currency)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => setTyped(null)}
        onKeyDown={press}
      />
      {error !== null && (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

/** Whether a value is the product's own, as far as the screen shows it. */
function isSame(value: number, { filed, unit }: ModelInput, currency: string | null): boolean {
  return filed !== null && valueText(value, unit, currency) === valueText(filed, unit, currency);
}
