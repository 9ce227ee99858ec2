import { type FormEvent, useState } from 'react';
import { Button } from '../components/buttons/button.tsx';
import { PasswordField } from '../components/fields/password-field.tsx';
import styles from './auth-dialog.module.css';
import { SecondFactorField, signInErrorText } from './auth-dialog.tsx';
import { FormProblem, PageModal } from './page-modal.tsx';
import { type ProofRequest, type Session, userOf } from './session.ts';

export interface ProofDialogProps {
  readonly session: Pick<Session, 'api' | 'resume' | 'store'>;
  readonly request: ProofRequest;
}

type Kind = 'password' | 'code';

const others = {
  password: { kind: 'code', label: 'Use a code of the authenticator app' },
  code: { kind: 'password', label: 'Use the password' },
} as const;

/** Asks for the password, or a code of the second factor, before the waiting calls are retried. */
export function ProofDialog({ session, request }: ProofDialogProps) {
  const [kind, setKind] = useState<Kind>('password');
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const cancel = () => request.settle(false);
  const change = (next: Kind): void => {
    setKind(next);
    setText('');
    setError(null);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setError(null);
    setBusy(true);
    try {
      const body = kind === 'password' ? { password: text } : { code: text };
      session.resume(await session.api.call('proveSession', { body }));
      request.settle(true);
    } catch (thrown) {
      setError(signInErrorText(thrown, 'This could not be checked. Please try again.'));
      setBusy(false);
    }
  };
  const other = others[kind];
  return (
    <PageModal
      title="Confirm that it is you"
      copy="You entered your password more than 10 minutes ago. This action gives someone access, so it asks once more."
      onEscape={cancel}
    >
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        {error !== null && <FormProblem text={error} />}
        {/* Password managers find the password under this name. */}
        <input type="email" autoComplete="username" value={userOf(session.store.getState())?.email} readOnly hidden />
        {kind === 'password' ? (
          <PasswordField
            label="Password"
            size="lg"
            autoComplete="current-password"
            value={text}
            onChange={setText}
            required
          />
        ) : (
          <SecondFactorField value={text} onChange={setText} />
        )}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          busy={busy}
          disabled={text.trim() === ''}
          className={styles.submit}
        >
          Confirm
        </Button>
      </form>
      <div className={styles.leave}>
        <Button variant="ghost" onClick={() => change(other.kind)}>
          {other.label}
        </Button>
        <Button variant="ghost" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </PageModal>
  );
}
