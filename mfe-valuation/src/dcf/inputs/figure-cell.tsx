import { InputCell } from '@basecase/shared-ui/components/fields/input-row';
import { Row } from '@basecase/shared-ui/components/layout/primitives';
import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react';
import type { FigureReading } from './figure-input.model.ts';
import { type InputState, stateLabels } from './figure-state.model.ts';
import styles from './inputs.module.css';

export interface FigureCellProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  readonly text: string;
  /** Whether the text is no figure, or a required figure is not there. */
  readonly invalid: boolean;
  readonly onText: (text: string) => void;
}

/** A cell to type a figure. */
export function FigureCell({ text, invalid, onText, ...input }: FigureCellProps) {
  return (
    <InputCell
      inputMode="decimal"
      autoComplete="off"
      {...input}
      value={text}
      aria-invalid={invalid}
      onChange={(event) => onText(event.currentTarget.value)}
    />
  );
}

/** Moves the focus to the next of the cells inside an element. Returns false at the last one. */
export function focusNextCell(cell: HTMLInputElement, within: Element | null | undefined): boolean {
  const cells = [...(within?.querySelectorAll<HTMLInputElement>('input[data-input]') ?? [])];
  const next = cells[cells.indexOf(cell) + 1];
  next?.focus();
  return next !== undefined;
}

export interface OwnFigureCellProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  /** The value in use as text. */
  readonly text: string;
  /** Whether the input has no value. */
  readonly missing: boolean;
  /** The user's value; null where the product's is in use. */
  readonly mine: number | null;
  readonly read: (text: string) => FigureReading;
  /** Returns whether a value is the product's own, as far as the screen shows it. */
  readonly isFiled: (value: number) => boolean;
  /** Null restores the product's value. */
  readonly onOwn: (value: number | null) => void;
  /** Whether the first Escape goes back to the value that the cell was entered with, and only the second one to the product's. */
  readonly stepsBack?: boolean;
  /** Id of a text that describes the cell. */
  readonly hintId?: string;
  readonly errorClassName: string | undefined;
}

/**
 * The value in use of an input, which the user may type over. A valid text takes effect at once. An empty cell restores the product's
 * value, and so do that value typed again and Escape.
 */
export function OwnFigureCell(props: OwnFigureCellProps) {
  const { text, missing, mine, read, isFiled, onOwn, stepsBack, hintId, errorClassName, onKeyDown, ...input } = props;
  const errorId = `${useId()}-error`;
  const [typed, setTyped] = useState<string | null>(null);
  const [before, setBefore] = useState<number | null>(null);
  const reading = typed === null || typed.trim() === '' ? null : read(typed);
  const error = reading?.kind === 'error' ? reading.message : null;
  const type = (next: string) => {
    setTyped(next);
    if (next.trim() === '') return onOwn(null);
    const found = read(next);
    if (found.kind === 'value') onOwn(isFiled(found.value) ? null : found.value);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onOwn(stepsBack === true && typed !== null ? before : null);
    setTyped(null);
  };
  const describedBy = [hintId, error === null ? undefined : errorId].filter((id) => id !== undefined).join(' ');
  return (
    <>
      <FigureCell
        {...input}
        text={typed ?? text}
        invalid={error !== null || (missing && typed === null)}
        aria-describedby={describedBy === '' ? undefined : describedBy}
        onText={type}
        onFocus={(event) => {
          setBefore(mine);
          event.currentTarget.select();
        }}
        onBlur={() => setTyped(null)}
        onKeyDown={press}
      />
      {error !== null && (
        <p id={errorId} role="alert" className={errorClassName}>
          {error}
        </p>
      )}
    </>
  );
}

/** The state of an input: a mark with its word, because colour must not be its only sign. */
export function StateMark({ state }: { readonly state: InputState }) {
  return (
    <Row as="span" inline gap={6} tone={2} size="2xs" className={styles.state} data-state={state}>
      <i aria-hidden="true" />
      {stateLabels[state]}
    </Row>
  );
}
