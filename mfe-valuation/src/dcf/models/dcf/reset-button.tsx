import { Button } from '@basecase/shared-ui/components/buttons/button';
import { useState } from 'react';
import { type AssumptionForm, defaultForm } from '../../drafts/assumption-form.model.ts';
import type { ChangeForm } from './assumption-field.tsx';
import styles from './assumptions.module.css';
import type { BridgeStep } from './override-bridge.model.ts';

type Change = Pick<BridgeStep, 'label' | 'change'>;

export interface ResetButtonProps {
  readonly form: AssumptionForm;
  /** What the user changed. */
  readonly changes: readonly Change[];
  readonly onChange: ChangeForm;
  /** Called when everything is taken back. */
  readonly onReset: () => void;
}

interface Undone {
  readonly form: AssumptionForm;
  readonly changes: readonly Change[];
}

/** The button that takes everything back, inputs of the user's own too, with the list of it. It asks nothing, so it offers the way back. */
export function ResetButton({ form, changes, onChange, onReset }: ResetButtonProps) {
  const [undone, setUndone] = useState<Undone | null>(null);
  const isChanged = changes.length > 0;
  const restorable = isChanged ? null : undone;
  return (
    <>
      <Button
        onClick={() => {
          if (isChanged) setUndone({ form, changes });
          onChange(() => defaultForm);
          onReset();
        }}
      >
        Reset
      </Button>
      {restorable !== null && (
        <Button
          onClick={() => {
            onChange(() => restorable.form);
            setUndone(null);
          }}
        >
          Restore
        </Button>
      )}
      {isChanged && <ChangeList title="Reset takes back" changes={changes} />}
      <div role="status" className={styles.taken}>
        {restorable !== null && <ChangeList title="Taken back" changes={restorable.changes} />}
      </div>
    </>
  );
}

function ChangeList({ title, changes }: { readonly title: string; readonly changes: readonly Change[] }) {
  return (
    <div className={styles.taken}>
      <b>{title}:</b>
      <ul aria-label={title}>
        {changes.map(({ label, change }) => (
          <li key={label}>
            {label}
            {change !== '' && `, ${change}`}
          </li>
        ))}
      </ul>
    </div>
  );
}
