import type { AccountLink } from '@basecase/gateway/contract';
import { PASSWORD_MIN_LENGTH } from '@basecase/gateway/contract/password';
import { type ComponentType, type FormEvent, useEffect, useState } from 'react';
import { Button } from '../components/buttons/button.tsx';
import { PasswordField } from '../components/fields/password-field.tsx';
import { TextField } from '../components/fields/text-field.tsx';
import { Skeleton } from '../components/states/skeleton.tsx';
import styles from './auth-dialog.module.css';
import { type NewPassword, needsSecondFactor, SecondFactorField, signInErrorText } from './auth-dialog.tsx';
import { FormProblem, PageModal } from './page-modal.tsx';
import { passwordHint } from './password-hint.ts';
import type { Session } from './session.ts';

export interface LinkDialogProps {
  /** The secret of the link that led to the page. */
  readonly token: string;
  readonly session: Pick<Session, 'api' | 'resume'>;
  /** Least characters of a new password. Default: the least of every gateway. */
  readonly passwordMinLength?: number | undefined;
  /** Shows how hard the password is to guess. */
  readonly Strength?: ComponentType<NewPassword>;
  /** Called when the link is used up or given up. */
  readonly onClose: () => void;
}

const headings: Record<AccountLink['kind'], string> = {
  invitation: 'Welcome to Basecase',
  password: 'Choose a new password',
};
const copies: Record<AccountLink['kind'], string> = {
  invitation: 'Choose a password for your account.',
  password: 'Every open session of the account ends.',
};

/** The modal of an account link: an invited person or a user chooses a password and is signed in. */
export function LinkDialog({
  token,
  session,
  passwordMinLength = PASSWORD_MIN_LENGTH,
  Strength,
  onClose,
}: LinkDialogProps) {
  const { link, error } = useAccountLink(token, session);
  return (
    <PageModal
      title={link === null ? 'Your link' : headings[link.kind]}
      copy={link === null ? undefined : copies[link.kind]}
    >
      {link === null && error === null && <Skeleton shape="text" label="Checking the link" height={120} />}
      {error !== null && <FormProblem text={error} />}
      {link !== null && (
        <PasswordForm
          email={link.email}
          least={passwordMinLength}
          {...(Strength && { Strength })}
          onSubmit={async (password, code) => {
            const body = { token, password, ...(code !== null && { code }) };
            session.resume(await session.api.call('useAccountLink', { body }));
            onClose();
          }}
        />
      )}
      <div className={styles.leave}>
        <Button variant="ghost" onClick={onClose}>
          Not now
        </Button>
      </div>
    </PageModal>
  );
}

function useAccountLink(token: string, { api }: LinkDialogProps['session']) {
  const [link, setLink] = useState<AccountLink | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    api.call('accountLink', { body: { token } }, stop.signal).then(setLink, (thrown: unknown) => {
      if (!stop.signal.aborted) setError(signInErrorText(thrown, 'The link could not be checked.'));
    });
    return () => stop.abort();
  }, [api, token]);
  return { link, error };
}

interface PasswordFormProps {
  readonly email: string;
  readonly least: number;
  readonly Strength?: ComponentType<NewPassword>;
  /** @param code of the second factor; null until the gateway requires it */
  readonly onSubmit: (password: string, code: string | null) => Promise<void>;
}

function PasswordForm({ email, least, Strength, onSubmit }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [code, setCode] = useState<string | null>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setError(null);
    setBusy(true);
    try {
      await onSubmit(password, code);
    } catch (thrown) {
      if (code === null && needsSecondFactor(thrown)) setCode('');
      else setError(signInErrorText(thrown, 'The password could not be set.'));
      setBusy(false);
    }
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {error !== null && <FormProblem text={error} />}
      {/* Password managers store the password under this name. */}
      <TextField label="Email" type="email" size="lg" autoComplete="username" value={email} onChange={noop} readOnly />
      <PasswordField
        label="New password"
        size="lg"
        autoComplete="new-password"
        hint={passwordHint(least)}
        value={password}
        onChange={setPassword}
        required
      />
      {Strength !== undefined && <Strength password={password} email={email} />}
      {code !== null && <SecondFactorField value={code} onChange={setCode} />}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        busy={busy}
        disabled={password.length < least || code === ''}
        className={styles.submit}
      >
        Save password and sign in
      </Button>
    </form>
  );
}

const noop = (): void => undefined;
