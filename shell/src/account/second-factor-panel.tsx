import type { Account, SecondFactorKey } from '@basecase/gateway/contract';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { CopyButton } from '@basecase/shared-ui/components/buttons/copy-button';
import { PasswordField } from '@basecase/shared-ui/components/fields/password-field';
import { TextField } from '@basecase/shared-ui/components/fields/text-field';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Badge } from '@basecase/shared-ui/components/states/badge';
import { saveFile } from '@basecase/shared-ui/export/save-file';
import { formatUtcDay } from '@basecase/shared-ui/figures/moment';
import { useHost } from '@basecase/shared-ui/host';
import type { Session } from '@basecase/shared-ui/page/session';
import { Download } from 'lucide-react';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import styles from './account.module.css';
import { useAction } from './use-action.ts';

const KeyPicture = lazy(async () => ({ default: (await import('./key-picture.tsx')).KeyPicture }));

type Step =
  | { readonly kind: 'none' }
  | { readonly kind: 'proving' }
  | { readonly kind: 'setting-up'; readonly key: SecondFactorKey }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }
  | { readonly kind: 'asking'; readonly change: 'off' | 'codes' };

const nothing: Step = { kind: 'none' };
const questions = {
  off: { label: 'Code of the app, or a recovery code', action: 'Turn off' },
  codes: { label: 'Code of the app, or a recovery code', action: 'Make new recovery codes' },
} as const;

export interface SecondFactorPanelProps {
  readonly factor: Account['secondFactor'];
  readonly session: Pick<Session, 'resume'>;
  /** Called when it was turned on or off. */
  readonly onChange: () => void;
}

/** Turns the second factor on and off, and makes recovery codes. */
export function SecondFactorPanel({ factor, session, onChange }: SecondFactorPanelProps) {
  const { api, notify } = useHost();
  const [step, setStep] = useState<Step>(nothing);
  const { busy, error, run } = useAction('The second factor could not be changed.');
  const isOn = factor.state === 'on';

  const begin = (password: string) =>
    run(async () => {
      const key = await api.call('beginSecondFactor', { body: { password } });
      setStep({ kind: 'setting-up', key });
    });
  const confirm = (code: string) =>
    run(async () => {
      const confirmed = await api.call('confirmSecondFactor', { body: { code } });
      // Every session has ended, this one too.
      if (confirmed.session !== undefined) session.resume(confirmed.session);
      setStep({ kind: 'codes', codes: confirmed.recoveryCodes });
      onChange();
    });
  const change = (kind: 'off' | 'codes', code: string) =>
    run(async () => {
      if (kind === 'codes') {
        const { recoveryCodes } = await api.call('renewRecoveryCodes', { body: { code } });
        setStep({ kind: 'codes', codes: recoveryCodes });
      } else {
        await api.call('turnOffSecondFactor', { body: { code } });
        setStep(nothing);
        notify({ kind: 'success', text: 'The second factor is off.' });
      }
      onChange();
    });

  return (
    <Panel
      title="Second factor"
      headingLevel={2}
      subtitle="A code from your phone at every sign-in on a new device"
      actions={<Badge tone={isOn ? 'positive' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>}
    >
      {step.kind === 'none' && <Summary factor={factor} onAsk={setStep} />}
      {step.kind === 'proving' && (
        <CodeForm
          label="Current password"
          password
          action="Continue"
          busy={busy}
          error={error}
          onSubmit={(password) => void begin(password)}
          onCancel={() => setStep(nothing)}
        />
      )}
      {step.kind === 'setting-up' && (
        <>
          <KeySteps secondFactorKey={step.key} />
          <CodeForm
            label="Six digits"
            action="Turn on"
            busy={busy}
            error={error}
            onSubmit={(code) => void confirm(code)}
            onCancel={() => setStep(nothing)}
          />
        </>
      )}
      {step.kind === 'asking' && (
        <CodeForm
          {...questions[step.change]}
          busy={busy}
          error={error}
          onSubmit={(code) => void change(step.change, code)}
          onCancel={() => setStep(nothing)}
        />
      )}
      {step.kind === 'codes' && <RecoveryCodes codes={step.codes} onDone={() => setStep(nothing)} />}
    </Panel>
  );
}

interface SummaryProps {
  readonly factor: Account['secondFactor'];
  readonly onAsk: (step: Step) => void;
}

function Summary({ factor, onAsk }: SummaryProps) {
  return (
    <div className={styles.form}>
      {factor.state === 'on' ? (
        <>
          <p className={styles.text}>
            On since {formatUtcDay(factor.since ?? '')}. {factor.recoveryCodesLeft} recovery codes are left.
          </p>
          <div className={styles.foot}>
            <Button onClick={() => onAsk({ kind: 'asking', change: 'codes' })}>New recovery codes</Button>
            <Button variant="danger" onClick={() => onAsk({ kind: 'asking', change: 'off' })}>
              Turn off
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className={styles.text}>
            A stolen password is then not enough to sign in. Turning it on signs you out everywhere else.
          </p>
          <div className={styles.foot}>
            <Button onClick={() => onAsk({ kind: 'proving' })}>Set up</Button>
          </div>
        </>
      )}
    </div>
  );
}

function KeySteps({ secondFactorKey: { secret, uri } }: { readonly secondFactorKey: SecondFactorKey }) {
  return (
    <div className={styles.key}>
      <Suspense fallback={<span className={styles.picture} />}>
        <KeyPicture uri={uri} />
      </Suspense>
      <ol>
        <li>
          Scan this with an authenticator app, or type <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        </li>
        <li>Enter the six digits it shows.</li>
        <li>Keep the recovery codes that follow: each opens the account once.</li>
      </ol>
    </div>
  );
}

interface CodeFormProps {
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
function CodeForm({ label, password = false, action, busy, error, onSubmit, onCancel }: CodeFormProps) {
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

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** New recovery codes. They are shown once. */
function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const text = codes.join('\n');
  return (
    <div className={styles.form}>
      <p className={styles.text}>
        The second factor is on. Keep these recovery codes: each opens the account once when the app is lost. They are
        not shown again, and former ones are void.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.foot}>
        <CopyButton text={text} />
        <Button
          size="sm"
          icon={<Download size={14} aria-hidden />}
          onClick={() => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'basecase-recovery-codes.txt')}
        >
          Download
        </Button>
        <Button size="sm" variant="primary" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  );
}
