import { type FormEvent, useState } from 'react';
import { isApiError } from '../api/api-error.ts';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { TextField } from '../components/text-field.tsx';
import styles from './auth-dialog.module.css';
import { signInErrorText } from './auth-dialog.tsx';
import type { Session } from './session.ts';

export interface PasswordDialogProps {
  readonly email: string;
  readonly session: Pick<Session, 'changePassword'>;
  readonly onClose: () => void;
  /** Called after the change. */
  readonly onDone: () => void;
}

/** Which field a refusal is about, and its text. */
interface Refusal {
  readonly field: 'current' | 'next';
  readonly text: string;
}

/** The dialog in which a user changes the own password. */
export function PasswordDialog({ email, session, onClose, onDone }: PasswordDialogProps) {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [busy, setBusy] = useState(false);
  const errorOf = (field: Refusal['field']) => (refusal?.field === field ? refusal.text : null);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setRefusal(null);
    setBusy(true);
    try {
      await session.changePassword({ current, password: next });
      onDone();
    } catch (thrown) {
      const field = isApiError(thrown) && thrown.code === 'forbidden' ? 'current' : 'next';
      setRefusal({ field, text: signInErrorText(thrown, 'The password could not be changed.') });
      setBusy(false);
    }
  };

  return (
    <Dialog open onClose={onClose} title="Change password">
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <p className={styles.copy}>You stay signed in here. Every other session ends.</p>
        {/* Password managers store the new password under this name. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <TextField
          label="Current password"
          type="password"
          autoComplete="current-password"
          value={current}
          onChange={setCurrent}
          error={errorOf('current')}
          required
        />
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          hint="Must be at least 6 characters"
          value={next}
          onChange={setNext}
          error={errorOf('next')}
          required
        />
        <Button type="submit" variant="primary" busy={busy} disabled={current === '' || next.length < 6}>
          Change password
        </Button>
      </form>
    </Dialog>
  );
}
