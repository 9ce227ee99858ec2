import { Button } from '@basecase/shared-ui/components/buttons/button';
import { useState } from 'react';
import { type AssumptionForm, defaultForm } from '../../drafts/assumption-form.model.ts';
import { ChangeList, type ChangeListProps } from '../frame/change-list.tsx';
import styles from '../frame/form.module.css';
import type { ChangeForm } from './assumption-field.tsx';

export interface ResetButtonProps {
  readonly form: AssumptionForm;
  /** What the user changed. */
  readonly changes: ChangeListProps['changes'];
  readonly onChange: ChangeForm;
  /** Called when everything is taken back. */
  readonly onReset: () => void;
}

interface Undone {
  readonly form: AssumptionForm;
  readonly changes: ChangeListProps['changes'];
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
      <ChangeList title="Reset takes back" changes={changes} />
      <div role="status" className={styles.status}>
        {restorable !== null && <ChangeList title="Taken back" changes={restorable.changes} />}
      </div>
    </>
  );
}
