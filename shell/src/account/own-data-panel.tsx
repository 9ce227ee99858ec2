import type { Account, DeleteAccount } from '@basecase/gateway/contract';
import { errorText, isApiError } from '@basecase/shared-ui/api/api-error';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Dialog } from '@basecase/shared-ui/components/dialogs/dialog';
import { PasswordField } from '@basecase/shared-ui/components/fields/password-field';
import { TextField } from '@basecase/shared-ui/components/fields/text-field';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { saveFile } from '@basecase/shared-ui/export/save-file';
import { useHost } from '@basecase/shared-ui/host';
import { Download } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import styles from './account.module.css';
import { useAction } from './use-action.ts';

export interface OwnDataPanelProps {
  readonly account: Account;
  /** Called when the account exists no longer. */
  readonly onDeleted: () => void;
}

export function OwnDataPanel({ account, onDeleted }: OwnDataPanelProps) {
  const { api } = useHost();
  const [asking, setAsking] = useState(false);
  const download = useAction('Your data could not be exported.');
  const exportData = () =>
    download.run(async () => {
      const data = await api.call('exportAccount');
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
      saveFile(file, `basecase-data-${data.exportedAt.slice(0, 10)}.json`);
    });
  return (
    <Panel title="Your data" headingLevel={2}>
      <ul className={styles.lines}>
        <li>
          <p className={styles.text}>
            <strong>Export</strong>
            Saved cases, assumptions and what the audit log says of you, as one JSON file.
            {download.error !== null && <span role="alert">{download.error}</span>}
          </p>
          <Button icon={<Download size={15} aria-hidden />} busy={download.busy} onClick={() => void exportData()}>
            Export my data
          </Button>
        </li>
        <li>
          <p className={styles.text}>
            <strong>Delete account</strong>
            Removes all of it at once. The audit log then shows a number instead of your address.
            {account.lastAdmin && <em>Make somebody else an Admin first.</em>}
          </p>
          <Button variant="danger" disabled={account.lastAdmin} onClick={() => setAsking(true)}>
            Delete account
          </Button>
        </li>
      </ul>
      {asking && <DeleteDialog account={account} onClose={() => setAsking(false)} onDeleted={onDeleted} />}
    </Panel>
  );
}

interface DeleteDialogProps {
  readonly account: Pick<Account, 'email' | 'secondFactor'>;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

type Field = 'password' | 'code';

/** The deletion of the user's account. @param hasFactor whether a second factor was on when the page was loaded */
function useDeletion(hasFactor: boolean, onDeleted: () => void) {
  const { api } = useHost();
  const [needsCode, setNeedsCode] = useState(hasFactor);
  const [refusal, setRefusal] = useState<{ readonly field: Field; readonly text: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const run = async ({ code, ...body }: DeleteAccount & { readonly code: string }): Promise<void> => {
    setRefusal(null);
    setBusy(true);
    try {
      await api.call('deleteAccount', { body: { ...body, ...(needsCode && { code }) } });
      onDeleted();
    } catch (thrown) {
      const asks = isApiError(thrown) && thrown.code === 'second_factor_needed';
      const isAboutCode = asks || (needsCode && isApiError(thrown) && thrown.code === 'bad_input');
      if (asks) setNeedsCode(true);
      setRefusal({
        field: isAboutCode ? 'code' : 'password',
        text: errorText(thrown, 'The account could not be deleted.'),
      });
      setBusy(false);
    }
  };
  const errorOf = (field: Field) => (refusal?.field === field ? refusal.text : null);
  return { needsCode, busy, errorOf, run };
}

/** The question before the user's account is deleted: address, password, and a code where the second factor is on. */
function DeleteDialog({ account: { email, secondFactor }, onClose, onDeleted }: DeleteDialogProps) {
  const { needsCode, busy, errorOf, run } = useDeletion(secondFactor.state === 'on', onDeleted);
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const isTyped = typed.trim().toLowerCase() === email.toLowerCase();
  const isComplete = isTyped && password !== '' && (!needsCode || code.trim() !== '');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run({ email: typed, password, code });
  };
  return (
    <Dialog open onClose={onClose} title="Delete account">
      <form className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.text}>
          Your account and all of its saved work are deleted at once, the shared ones too. This cannot be undone.
        </p>
        <TextField
          label={`Type your address: ${email}`}
          type="email"
          autoComplete="off"
          value={typed}
          onChange={setTyped}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={errorOf('password')}
          required
        />
        {needsCode && (
          <TextField
            label="Code of the app, or a recovery code"
            autoComplete="one-time-code"
            maxLength={40}
            value={code}
            onChange={setCode}
            error={errorOf('code')}
            required
          />
        )}
        <div className={styles.foot}>
          <Button type="submit" variant="danger-solid" busy={busy} disabled={!isComplete}>
            Delete account
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  );
}
