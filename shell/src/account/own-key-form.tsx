import { Button } from '@basecase/shared-ui/components/buttons/button';
import { PasswordField } from '@basecase/shared-ui/components/fields/password-field';
import { type FormEvent, useState } from 'react';
import styles from './account.module.css';
import { useAction } from './use-action.ts';

/** No key is shorter, and the gateway refuses shorter ones without calling the provider. */
const shortestKey = 8;

export interface OwnKeyFormProps {
  /** Requests that a free key has in a day. */
  readonly requestsPerDay: number;
  /** Checks and keeps the key. A refusal is shown under the field. */
  readonly onSave: (key: string) => Promise<void>;
  readonly onCancel?: () => void;
}

/** Takes an own provider key. */
export function OwnKeyForm({ requestsPerDay, onSave, onCancel }: OwnKeyFormProps) {
  const [key, setKey] = useState('');
  const { busy, error, run } = useAction('The key could not be checked.');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run(() => onSave(key.trim()));
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.text}>
        A key that you got from the data provider for yourself: {requestsPerDay} requests a day for a free one. Prices
        and figures that it loads are kept for you alone; filings are shared as before.
      </p>
      <PasswordField
        label="Key"
        autoComplete="off"
        hint={`The check is one request of the ${requestsPerDay}. The key is stored sealed and not shown again.`}
        value={key}
        onChange={setKey}
        error={error}
        required
      />
      <div className={styles.foot}>
        <Button type="submit" variant="primary" busy={busy} disabled={key.trim().length < shortestKey}>
          Check and save
        </Button>
        {onCancel !== undefined && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </form>
  );
}
