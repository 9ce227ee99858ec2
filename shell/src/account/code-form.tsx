import { Button } from '@basecase/shared-ui/components/button';
import { TextField } from '@basecase/shared-ui/components/text-field';
import { type FormEvent, useState } from 'react';
import styles from './account.module.css';

export interface CodeFormProps {
  readonly label: string;
  readonly action: string;
  readonly busy: boolean;
  readonly error: string | null;
  readonly onSubmit: (code: string) => void;
  readonly onCancel: () => void;
}

/** Asks for a code before a change of the second factor. */
export function CodeForm({ label, action, busy, error, onSubmit, onCancel }: CodeFormProps) {
  const [code, setCode] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit(code);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={label}
        value={code}
        onChange={setCode}
        error={error}
        autoComplete="one-time-code"
        inputMode="text"
        maxLength={40}
        placeholder="000000"
      />
      <div className={styles.foot}>
        <Button type="submit" variant="primary" busy={busy} disabled={code.trim() === ''}>
          {action}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
