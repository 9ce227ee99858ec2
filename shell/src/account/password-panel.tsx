import { errorText, isApiError } from '@basecase/shared-ui/api/api-error';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { PasswordField } from '@basecase/shared-ui/components/fields/password-field';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { useHost, useUser } from '@basecase/shared-ui/host';
import { passwordHint } from '@basecase/shared-ui/page/password-hint';
import type { Session } from '@basecase/shared-ui/page/session';
import { type FormEvent, useState } from 'react';
import styles from './account.module.css';
import { preloadEstimator, StrengthMeter } from './strength-meter.tsx';

export interface PasswordPanelProps {
  readonly email: string;
  readonly session: Pick<Session, 'resume'>;
  /** Characters that a new password has at least. */
  readonly least: number;
}

interface Refusal {
  readonly field: 'current' | 'next';
  readonly text: string;
}

/** The change of the user's password. */
export function PasswordPanel({ email, session, least }: PasswordPanelProps) {
  const { api, notify } = useHost();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [busy, setBusy] = useState(false);
  const [endsFeed, setEndsFeed] = useState(true);
  const hasFeed = useUser()?.role !== 'Guest';
  const errorOf = (field: Refusal['field']) => (refusal?.field === field ? refusal.text : null);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setRefusal(null);
    setBusy(true);
    try {
      // Every other session has ended.
      session.resume(
        await api.call('changePassword', { body: { current, password: next, ...(!endsFeed && { keepFeed: true }) } }),
      );
      setCurrent('');
      setNext('');
      notify({ kind: 'success', text: 'Password changed. Signed out everywhere else.' });
    } catch (thrown) {
      const field = isApiError(thrown) && thrown.code === 'forbidden' ? 'current' : 'next';
      setRefusal({ field, text: errorText(thrown, 'The password could not be changed.') });
    }
    setBusy(false);
  };

  return (
    <Panel title="Change password" headingLevel={2}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        {/* Password managers store the new password under this name. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          value={current}
          onChange={setCurrent}
          error={errorOf('current')}
          required
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={passwordHint(least)}
          value={next}
          onChange={setNext}
          onFocus={preloadEstimator}
          error={errorOf('next')}
          required
        />
        <StrengthMeter password={next} email={email} />
        {hasFeed && (
          <label className={styles.hint}>
            <input type="checkbox" checked={endsFeed} onChange={() => setEndsFeed(!endsFeed)} /> End the secret address
            of calendar and feeds too
          </label>
        )}
        <div className={styles.foot}>
          <Button type="submit" variant="primary" busy={busy} disabled={current === '' || next.length < least}>
            Change password
          </Button>
          <span className={styles.hint}>Signs you out everywhere else.</span>
        </div>
      </form>
    </Panel>
  );
}
