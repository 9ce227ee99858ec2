import { Button } from '@basecase/shared-ui/components/buttons/button';
import { PasswordField } from '@basecase/shared-ui/components/fields/password-field';
import { TextField } from '@basecase/shared-ui/components/fields/text-field';
import { type FormEvent, useState } from 'react';
import styles from './account.module.css';

export interface CodeFormProps {
  readonly label: string;
  /** Asks for the password in place of a code. */
  readonly password?: boolean;
  readonly action: string;
  readonly busy: boolean;
  readonly error: string | null;
  readonly onSubmit: (text: string) => void;
  readonly onCancel: () => void;
}

/** Asks for a code, or for the password, before a change of the second factor. */
export function CodeForm({ label, password = false, action, busy, error, onSubmit, onCancel }: CodeFormProps) {
  const [text, setText] = useState('');
  const field = { label, value: text, onChange: setText, error };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit(text);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {password ? (
        <PasswordField {...field} autoComplete="current-password" />
      ) : (
        <TextField {...field} autoComplete="one-time-code" inputMode="text" maxLength={40} placeholder="000000" />
      )}
      <div className={styles.foot}>
        <Button type="submit" variant="primary" busy={busy} disabled={text.trim() === ''}>
          {action}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
