import { Button } from '@basecase/shared-ui/components/buttons/button';
import { makeHintId } from '@basecase/shared-ui/components/fields/input-row';
import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { Row, Text } from '@basecase/shared-ui/components/layout/primitives';
import { type ReactNode, useId } from 'react';
import { OwnFigureCell, StateMark } from '../../inputs/figure-cell.tsx';
import { inputText, type ModelInput, readTypedFigure, valueText } from '../../inputs/figure-input.model.ts';
import { ChangeList } from './change-list.tsx';
import form from './form.module.css';
import styles from './models.module.css';

interface ModelRowProps {
  readonly input: ModelInput;
  readonly currency: string | null;
  /** Null restores the product's value. */
  readonly onChange: (name: string, value: number | null) => void;
}

export interface ModelFormProps extends Omit<ModelRowProps, 'input'> {
  /** Accessible name. */
  readonly label: string;
  readonly inputs: readonly ModelInput[];
  /** Titles of groups with the names of their inputs. */
  readonly groups: readonly { readonly title: string; readonly names: readonly string[] }[];
  /** A line below the last group. */
  readonly total?: { readonly label: string; readonly value: string };
  readonly children?: ReactNode;
}

/** The inputs of a model beside the DCF, in groups. */
export function ModelForm({ label, inputs, groups, total, currency, onChange, children }: ModelFormProps) {
  const mine = inputs.filter(({ state }) => state === 'mine');
  return (
    <form
      className={classNames(form.form, styles.model)}
      aria-label={label}
      noValidate
      onSubmit={(event) => event.preventDefault()}
    >
      {groups.map(({ title, names }) => (
        <fieldset key={title} className={form.group}>
          <legend>{title}</legend>
          {inputs
            .filter(({ name }) => names.includes(name))
            .map((input) => (
              <ModelRow key={input.name} input={input} currency={currency} onChange={onChange} />
            ))}
        </fieldset>
      ))}
      {total !== undefined && (
        <Row as="dl" align="stretch" justify="between" weight="semibold" figures className={styles.total}>
          <dt>{total.label}</dt>
          <dd>{total.value}</dd>
        </Row>
      )}
      {children}
      <Row align="stretch" wrap gap={8} className={form.foot} data-print="none">
        <Button
          disabled={mine.length === 0}
          onClick={() => {
            for (const { name } of mine) onChange(name, null);
          }}
        >
          Reset
        </Button>
        <ChangeList
          title="Reset takes back"
          changes={mine.map(({ label, filed, amount, unit }) => ({
            label,
            change: `${filed === null ? 'none' : valueText(filed, unit, currency)} to ${valueText(amount, unit, currency)}`,
          }))}
        />
      </Row>
    </form>
  );
}

/** On a phone a longer note takes the width of the form, with the value below it. */
const longNote = 60;

/** An input with its state and its value in use. */
function ModelRow({ input, currency, onChange }: ModelRowProps) {
  const id = useId();
  const { name, label, state, amount, filed, unit, note, optional = false } = input;
  const isMissing = state === 'missing' && !optional;
  const text = (value: number | null) => valueText(value, unit, currency);
  return (
    <div className={styles.row} data-long={note.length > longNote}>
      <label htmlFor={id}>
        {label}
        <Text as="small" block tone={3} size="2xs" id={makeHintId(id)}>
          {state === 'mine' && filed !== null && `${text(filed)} without yours. `}
          {note}
        </Text>
      </label>
      {state === 'missing' && optional ? <span /> : <StateMark state={state} />}
      <OwnFigureCell
        id={id}
        className={styles.cell}
        aria-label={label}
        placeholder={isMissing ? 'Missing' : 'Optional'}
        text={inputText(input, currency)}
        missing={isMissing}
        mine={state === 'mine' ? amount : null}
        read={(typed) => readTypedFigure(input, typed)}
        isFiled={(value) => filed !== null && text(value) === text(filed)}
        onOwn={(value) => onChange(name, value)}
        hintId={makeHintId(id)}
        errorClassName={form.error}
      />
    </div>
  );
}
