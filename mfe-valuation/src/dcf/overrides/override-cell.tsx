import { classNames } from '@basecase/shared-ui/components/class-names';
import { InputCell } from '@basecase/shared-ui/components/input-row';
import { type KeyboardEvent, useId, useState } from 'react';
import type { ValuationInput } from '../readiness/readiness.model.ts';
import { amountText, type Currencies, isFiled, mineText, readInput } from './input-text.model.ts';
import type { OverrideName } from './overrides.model.ts';
import styles from './overrides.module.css';

export interface OverrideCellProps {
  readonly input: ValuationInput & { readonly override: OverrideName };
  readonly currencies: Currencies;
  /** Null restores the filed value. */
  readonly onChange: (name: OverrideName, value: number | null) => void;
}

/**
 * The value in use of an input, which the user may type over. A valid text takes effect at once; the filed value typed again is undo.
 * Escape restores the value of before, a second one the filed value; Enter goes to the next cell.
 */
export function OverrideCell({ input, currencies, onChange }: OverrideCellProps) {
  const id = useId();
  const { label, unit, override, amount, state } = input;
  const mine = state === 'mine' && amount !== null;
  const [typed, setTyped] = useState<string | null>(null);
  const [before, setBefore] = useState<number | null>(null);
  const shown = amount === null ? '' : mine ? mineText(amount, unit, currencies) : amountText(amount, unit, currencies);
  const reading = typed === null || typed.trim() === '' ? null : readInput(override, unit, label, typed);
  const error = reading?.kind === 'error' ? reading.message : null;
  const type = (text: string) => {
    setTyped(text);
    if (text.trim() === '') return onChange(override, null);
    const next = readInput(override, unit, label, text);
    if (next.kind === 'value') onChange(override, isFiled(next.value, input, currencies) ? null : next.value);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      onChange(override, typed === null ? null : before);
      setTyped(null);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      focusNext(event.currentTarget);
    }
  };
  return (
    <>
      <InputCell
        id={id}
        data-input={override}
        className={classNames(styles.cell, !mine && styles.asFiled)}
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        placeholder={state === 'missing' ? 'Missing' : '\u2013'}
        aria-invalid={error !== null || (state === 'missing' && typed === null)}
        aria-describedby={error === null ? undefined : `${id}-error`}
        value={typed ?? shown}
        onFocus={(event) => {
          setBefore(mine ? amount : null);
          event.currentTarget.select();
        }}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => setTyped(null)}
        onKeyDown={press}
      />
      {error !== null && (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </>
  );
}

function focusNext(cell: HTMLInputElement): void {
  const cells = [...(cell.closest('table')?.querySelectorAll<HTMLInputElement>('input[data-input]') ?? [])];
  const next = cells[cells.indexOf(cell) + 1];
  if (next === undefined) cell.blur();
  else next.focus();
}
