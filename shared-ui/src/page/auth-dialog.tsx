import type { Credentials } from '@basecase/gateway/contract';
import { PASSWORD_MIN_LENGTH } from '@basecase/gateway/contract/password';
import { ShieldCheck } from 'lucide-react';
import { type ComponentType, type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { isApiError, isNetworkError } from '../api/api-error.ts';
import { Button } from '../components/buttons/button.tsx';
import { PasswordField } from '../components/fields/password-field.tsx';
import { TextField } from '../components/fields/text-field.tsx';
import { Tabs } from '../components/layout/tabs.tsx';
import styles from './auth-dialog.module.css';
import { FormProblem, PageModal } from './page-modal.tsx';
import { passwordHint } from './password-hint.ts';
import type { Session } from './session.ts';
import { useKeptKeys } from './use-kept-keys.ts';

export type SignUpSetting = 'Guest' | 'Member' | 'closed';
type Tab = 'login' | 'sign-up';

/** The promise of the sign-up tab, which must hold for each setting of the gateway. */
const promises: Record<SignUpSetting, string> = {
  Guest:
    'You start as a guest with overview, statements, earnings and filings. Members get full access, projections and DCF included: an admin grants membership.',
  Member: 'New members get full access to statements, filings, projections and DCF.',
  closed: 'Sign-up is closed. An admin creates accounts; members get full access.',
};

const headings: Record<Tab, string> = { login: 'Sign in to Basecase', 'sign-up': 'Create your account' };
const actions: Record<Tab, string> = { login: 'Login', 'sign-up': 'Sign Up' };
const failures: Record<Tab, string> = { login: 'Login failed', 'sign-up': 'Signup failed' };

/** A password that is being chosen. */
export interface NewPassword {
  readonly password: string;
  readonly email: string;
}

export interface AuthDialogProps {
  readonly open: boolean;
  readonly session: Pick<Session, 'login' | 'signUp'>;
  readonly signUp: SignUpSetting;
  /** Least characters of a new password. Default: the least of every gateway. */
  readonly passwordMinLength?: number | undefined;
  /** Shows how hard a new password is to guess. */
  readonly Strength?: ComponentType<NewPassword>;
  /** Whether links for new passwords can be mailed. Default: false. */
  readonly mail?: boolean | undefined;
  /** Whether the server has demo accounts. Default: false. */
  readonly demoAccounts?: boolean | undefined;
  /** True after a session has expired. */
  readonly expired: boolean;
  /** True between the sign-in and the page of the user: the form stays and is busy. Default: false. */
  readonly entering?: boolean | undefined;
}

/** The sign-in modal. It cannot be dismissed: only signing in closes it. */
export function AuthDialog(props: AuthDialogProps) {
  const { open, session, signUp, passwordMinLength = PASSWORD_MIN_LENGTH, expired, entering = false, Strength } = props;
  const [tab, setTab] = useState<Tab>('login');
  const [error, setError] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const busy = sending || entering;
  useKeptKeys(busy, open);
  const emailRef = useRef<HTMLInputElement>(null);
  const change = (next: Tab): void => {
    setTab(next);
    setError(null);
  };

  return (
    <PageModal
      open={open}
      title={headings[tab]}
      copy={tab === 'sign-up' ? promises[signUp] : expired ? 'Your session has ended.' : 'Pick up where you left off.'}
      foot={
        <>
          <ShieldCheck size={14} aria-hidden /> This site is restricted to admin users only.
        </>
      }
      initialFocus={emailRef}
    >
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
          busy={busy}
          least={passwordMinLength}
          error={error}
          emailRef={emailRef}
          onError={setError}
          onSending={setSending}
          {...(Strength && { Strength })}
        />
        {tab === 'login' && <SignInHelp mail={props.mail} demoAccounts={props.demoAccounts} />}
      </Tabs>
    </PageModal>
  );
}

interface AuthFormProps {
  readonly tab: Tab;
  readonly session: AuthDialogProps['session'];
  readonly closed: boolean;
  readonly busy: boolean;
  /** Characters that a new password has at least. */
  readonly least: number;
  readonly Strength?: ComponentType<NewPassword>;
  readonly error: string | null;
  readonly onError: (text: string | null) => void;
  /** Called when the gateway is asked, and when it has replied. */
  readonly onSending: (sending: boolean) => void;
  readonly emailRef: RefObject<HTMLInputElement | null>;
}

function AuthForm(props: AuthFormProps) {
  const { tab, session, closed, busy, least, Strength, error, onError, onSending, emailRef } = props;
  const [credentials, setCredentials] = useState<Credentials>({ email: '', password: '' });
  // Null until the gateway asks for the second factor.
  const [code, setCode] = useState<string | null>(null);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // An account may be older than the setting, so its password may be shorter.
    const problem = findProblem(credentials, tab === 'login' ? PASSWORD_MIN_LENGTH : least);
    onError(problem);
    if (problem !== null) return;
    onSending(true);
    try {
      const given = code === null ? credentials : { ...credentials, code };
      await whenReady(() => (tab === 'login' ? session.login(given) : session.signUp(credentials)));
    } catch (thrown) {
      if (code === null && needsSecondFactor(thrown)) setCode('');
      else onError(signInErrorText(thrown, failures[tab]));
    } finally {
      onSending(false);
    }
  };

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {error !== null && <FormProblem text={error} />}
      <TextField
        ref={emailRef}
        label="Email"
        type="email"
        size="lg"
        autoComplete="email"
        placeholder="you@company.com"
        value={credentials.email}
        onChange={(email) => {
          setCredentials({ ...credentials, email });
          setCode(null);
        }}
        required
      />
      <PasswordField
        label="Password"
        size="lg"
        autoComplete={tab === 'login' ? 'current-password' : 'new-password'}
        value={credentials.password}
        onChange={(password) => setCredentials({ ...credentials, password })}
        {...(tab === 'sign-up' ? { hint: passwordHint(least) } : {})}
        required
      />
      {tab === 'sign-up' && Strength !== undefined && <Strength {...credentials} />}
      {code !== null && <SecondFactorField value={code} onChange={setCode} />}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        busy={busy}
        disabled={closed || code === ''}
        className={styles.submit}
      >
        {actions[tab]}
      </Button>
    </form>
  );
}

/** The way to a new password on this server, and to its demo accounts. */
function SignInHelp({ mail = false, demoAccounts = false }: Pick<AuthDialogProps, 'mail' | 'demoAccounts'>) {
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.help}>
      <Button variant="ghost" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
        Forgot password?
      </Button>
      {open && (
        <p>
          {mail
            ? 'Ask an administrator for a new password: they send a link to your address.'
            : 'Ask an administrator for a new password: they make a link and hand it to you, because this server sends no mail.'}{' '}
          The link works once, within a day. The operator of the server can also set a password, by{' '}
          <code>npm run user -- password EMAIL</code>.
        </p>
      )}
      {demoAccounts && (
        <p>
          This server has demo accounts for each role. Its first start printed them; they are in the file{' '}
          <code>demo-accounts.txt</code> of its data folder, <code>.data</code> unless DATA_DIR names another.
        </p>
      )}
    </div>
  );
}

/** The field for the code of a second factor. It takes the focus: the password before it is right. */
export function SecondFactorField({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (code: string) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <TextField
      ref={field}
      label="Code"
      size="lg"
      autoComplete="one-time-code"
      maxLength={40}
      hint="Six digits of your authenticator app, or a recovery code"
      value={value}
      onChange={onChange}
      required
    />
  );
}

const TRIES = 3;
const LONGEST_PAUSE_SECONDS = 10;

/** Retries a call after the Retry-After of a busy gateway, so that many concurrent sign-ins all succeed. */
async function whenReady(call: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call();
    } catch (thrown) {
      const pause = isApiError(thrown) && thrown.code === 'not_ready' ? thrown.retryAfterSeconds : null;
      if (pause === null || pause > LONGEST_PAUSE_SECONDS || tries === TRIES) throw thrown;
      await new Promise((resolve) => setTimeout(resolve, pause * 1000));
    }
  }
}

/** Whether the gateway asks for the code of a second factor. */
export function needsSecondFactor(thrown: unknown): boolean {
  return isApiError(thrown) && thrown.code === 'second_factor_needed';
}

function findProblem({ email, password }: Credentials, least: number): string | null {
  if (!/^[^\s@]+@[^\s@]+$/.test(email.trim())) return 'Please enter a valid email address.';
  if (password === '') return 'Please enter your password.';
  if (password.length < least) return `Password must be at least ${least} characters.`;
  return null;
}

/** The text of a failed sign-in: the gateway's text if there is one, else `failure`. */
export function signInErrorText(thrown: unknown, failure: string): string {
  if (isApiError(thrown)) return thrown.saidByGateway ? thrown.message : failure;
  if (isNetworkError(thrown)) return thrown.message;
  return 'An error occurred. Please try again.';
}
