import { Button } from '@basecase/shared-ui/components/button';
import type { ReactNode } from 'react';
import { ModelRow, type ModelRowProps } from './model-cell.tsx';
import type { ModelInput } from './model-input.model.ts';
import styles from './models.module.css';

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
    <form className={styles.form} aria-label={label} noValidate onSubmit={(event) => event.preventDefault()}>
      {groups.map(({ title, names }) => (
        <fieldset key={title} className={styles.group}>
          <legend>{title}</legend>
          {inputs
            .filter(({ name }) => names.includes(name))
            .map((input) => (
              <ModelRow key={input.name} input={input} currency={currency} onChange={onChange} />
            ))}
        </fieldset>
      ))}
      {total !== undefined && (
        <dl className={styles.total}>
          <dt>{total.label}</dt>
          <dd>{total.value}</dd>
        </dl>
      )}
      {children}
      <div className={styles.foot}>
        <Button
          disabled={mine.length === 0}
          onClick={() => {
            for (const { name } of mine) onChange(name, null);
          }}
        >
          Reset
        </Button>
      </div>
    </form>
  );
}
