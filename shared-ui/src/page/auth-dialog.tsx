import { Dialog } from '@base-ui/react/dialog';
import type { Credentials } from '@basecase/gateway/contract';
import { CircleX, ShieldCheck } from 'lucide-react';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { isApiError, isNetworkError } from '../api/api-error.ts';
import { Button } from '../components/button.tsx';
import { Tabs } from '../components/tabs.tsx';
import { TextField } from '../components/text-field.tsx';
import styles from './auth-dialog.module.css';
import { Mark } from './brand.tsx';
import type { Session } from './session.ts';

export type SignUpSetting = 'Guest' | 'Member' | 'closed';
type Tab = 'login' | 'sign-up';

/** The promise of the sign-up tab, which must be true for each setting of the gateway. */
const promises: Record<SignUpSetting, string> = {
  Guest:
    'You start as a guest with overview, statements, earnings and filings. Members get full access, projections and DCF included: an admin grants membership.',
  Member: 'New members get full access to statements, filings, projections and DCF.',
  closed: 'Sign-up is closed. An admin creates accounts; members get full access.',
};

const headings: Record<Tab, string> = { login: 'Sign in to Basecase', 'sign-up': 'Create your account' };
const actions: Record<Tab, string> = { login: 'Login', 'sign-up': 'Sign Up' };
const failures: Record<Tab, string> = { login: 'Login failed', 'sign-up': 'Signup failed' };

export interface AuthDialogProps {
  readonly open: boolean;
  readonly session: Pick<Session, 'login' | 'signUp'>;
  readonly signUp: SignUpSetting;
  /** True after a session has expired. */
  readonly expired: boolean;
}

/** The sign-in modal. It cannot be dismissed: only signing in closes it. */
export function AuthDialog({ open, session, signUp, expired }: AuthDialogProps) {
  const [tab, setTab] = useState<Tab>('login');
  const [error, setError] = useState<string | null>(null);
  const emailRef = useRef<HTMLInputElement>(null);
  const change = (next: Tab): void => {
    setTab(next);
    setError(null);
  };

  return (
    <Dialog.Root open={open} modal disablePointerDismissal>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.scrim} />
        <Dialog.Viewport className={styles.viewport}>
          <Dialog.Popup className={styles.dialog} initialFocus={emailRef}>
            <div className={styles.head}>
              <Mark size={26} />
              <Dialog.Title className={styles.title}>{headings[tab]}</Dialog.Title>
              <Dialog.Description className={styles.copy}>
                {tab === 'sign-up'
                  ? promises[signUp]
                  : expired
                    ? 'Your session has ended.'
                    : 'Pick up where you left off.'}
              </Dialog.Description>
            </div>
            <div className={styles.body}>
              <Tabs
                label="Account"
                value={tab}
                onChange={change}
                items={[
                  { value: 'login', label: 'Login' },
                  { value: 'sign-up', label: 'Sign Up' },
                ]}
              >
                <AuthForm
                  key={tab}
                  tab={tab}
                  session={session}
                  closed={tab === 'sign-up' && signUp === 'closed'}
                  error={error}
                  emailRef={emailRef}
                  onError={setError}
                />
              </Tabs>
            </div>
            <p className={styles.foot}>
              <ShieldCheck size={14} aria-hidden /> This site is restricted to admin users only.
            </p>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface AuthFormProps {
  readonly tab: Tab;
  readonly session: AuthDialogProps['session'];
  readonly closed: boolean;
  readonly error: string | null;
  readonly onError: (text: string | null) => void;
  readonly emailRef: RefObject<HTMLInputElement | null>;
}

function AuthForm({ tab, session, closed, error, onError, emailRef }: AuthFormProps) {
  const [credentials, setCredentials] = useState<Credentials>({ email: '', password: '' });
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const problem = problemOf(credentials);
    onError(problem);
    if (problem !== null) return;
    setBusy(true);
    try {
      await (tab === 'login' ? session.login(credentials) : session.signUp(credentials));
    } catch (thrown) {
      onError(signInErrorText(thrown, failures[tab]));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {error !== null && (
        <p className={styles.error} role="alert">
          <CircleX size={16} aria-hidden /> <span>{error}</span>
        </p>
      )}
      <TextField
        ref={emailRef}
        label="Email"
        type="email"
        size="lg"
        autoComplete="email"
        placeholder="you@company.com"
        value={credentials.email}
        onChange={(email) => setCredentials({ ...credentials, email })}
        required
      />
      <TextField
        label="Password"
        type="password"
        size="lg"
        autoComplete={tab === 'login' ? 'current-password' : 'new-password'}
        value={credentials.password}
        onChange={(password) => setCredentials({ ...credentials, password })}
        {...(tab === 'sign-up' ? { hint: 'Must be at least 6 characters' } : {})}
        required
      />
      <Button type="submit" variant="primary" size="lg" busy={busy} disabled={closed} className={styles.submit}>
        {actions[tab]}
      </Button>
    </form>
  );
}

function problemOf({ email, password }: Credentials): string | null {
  if (!/^[^\s@]+@[^\s@]+$/.test(email.trim())) return 'Please enter a valid email address.';
  if (password === '') return 'Please enter your password.';
  if (password.length < 6) return 'Password must be at least 6 characters.';
  return null;
}

/** The text of a failed sign-in: that of the gateway where it has one, else `failure`. */
export function signInErrorText(thrown: unknown, failure: string): string {
  if (isApiError(thrown)) return thrown.saidByGateway ? thrown.message : failure;
  if (isNetworkError(thrown)) return thrown.message;
  return 'An error occurred. Please try again.';
}
