import type { OwnKeyState } from '@basecase/gateway/contract';
import { LoadErrorState } from '@basecase/shared-ui/answers/load-error-state';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { ConfirmDialog } from '@basecase/shared-ui/components/dialogs/confirm-dialog';
import { PasswordField } from '@basecase/shared-ui/components/fields/password-field';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Badge } from '@basecase/shared-ui/components/states/badge';
import { formatMoment, formatUtcDay } from '@basecase/shared-ui/figures/moment';
import { useHost } from '@basecase/shared-ui/host';
import { useQuery, useQueryClient } from '@basecase/shared-ui/page/query';
import { type FormEvent, useState } from 'react';
import styles from './account.module.css';
import { useAction } from './use-action.ts';

type Key = NonNullable<OwnKeyState['key']>;
type Step = 'none' | 'replacing' | 'removing';

/** The user's own key for the data provider: entry, requests left, removal. Absent where the server does not offer it. */
export function OwnKeyPanel({ email }: { readonly email: string }) {
  const { api, notify } = useHost();
  const client = useQueryClient();
  const queryKey = ['own-key', email];
  const state = useQuery({ queryKey, queryFn: ({ signal }) => api.call('ownKey', {}, signal) });
  const { data } = state;

  /** The screens were loaded with another key, so they reload when they are opened. */
  const changed = (next: OwnKeyState, text: string): void => {
    client.removeQueries({ type: 'inactive' });
    client.setQueryData(queryKey, next);
    notify({ kind: 'success', text });
  };
  const save = async (key: string): Promise<void> =>
    changed(await api.call('saveOwnKey', { body: { key } }), 'The data provider takes your key. It is in use now.');
  const remove = async (): Promise<void> =>
    changed(await api.call('removeOwnKey'), 'Your key is removed, with all that it loaded.');

  if (data === undefined && state.isError) {
    return (
      <LoadErrorState
        error={state.error}
        title="Your own key did not load"
        fallback="Failed to load your own key."
        onRetry={() => void state.refetch()}
      />
    );
  }
  if (data === undefined || (!data.offered && data.key === null)) return null;
  return (
    <Panel
      title="Own provider key"
      headingLevel={2}
      subtitle="Your requests, apart from those of all others"
      actions={<Badge tone={isInUse(data) ? 'positive' : 'neutral'}>{isInUse(data) ? 'In use' : 'Not in use'}</Badge>}
    >
      {data.key === null ? (
        <OwnKeyForm requestsPerDay={data.requestsPerDay} onSave={save} />
      ) : (
        <KeptKey state={data} kept={data.key} onSave={save} onRemove={remove} />
      )}
    </Panel>
  );
}

interface KeptKeyProps {
  readonly state: OwnKeyState;
  readonly kept: Key;
  readonly onSave: (key: string) => Promise<void>;
  readonly onRemove: () => Promise<void>;
}

function KeptKey({ state, kept, onSave, onRemove }: KeptKeyProps) {
  const [step, setStep] = useState<Step>('none');
  const { busy, error, run } = useAction('Your key could not be removed.');
  const replace = async (key: string): Promise<void> => {
    await onSave(key);
    setStep('none');
  };
  const remove = () =>
    run(onRemove).then(() => {
      setStep('none');
    });
  return (
    <div className={styles.form}>
      <p className={styles.text}>
        <strong>
          Key <code>•••• {kept.lastFour}</code>, since {formatUtcDay(kept.since)}
        </strong>
        {formatStatus(state, kept)}
      </p>
      {error !== null && <p role="alert">{error}</p>}
      {step === 'replacing' ? (
        <OwnKeyForm requestsPerDay={state.requestsPerDay} onSave={replace} onCancel={() => setStep('none')} />
      ) : (
        <div className={styles.foot}>
          {state.offered && <Button onClick={() => setStep('replacing')}>Enter another key</Button>}
          <Button variant="danger" onClick={() => setStep('removing')}>
            Remove
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={step === 'removing'}
        title="Remove your key"
        text="The key and all prices and figures that it loaded are deleted at once. You then share the requests and the stored answers of this server."
        action="Remove key"
        busy={busy}
        onConfirm={() => void remove()}
        onCancel={() => setStep('none')}
      />
    </div>
  );
}

function isInUse({ offered, key }: OwnKeyState): boolean {
  return offered && key?.isReadable === true;
}

/** Returns the requests that are left, or why the key is not used. */
function formatStatus({ offered }: OwnKeyState, { isReadable, budget }: Key): string {
  if (budget === null || (!offered && isReadable))
    return 'This server does not use own keys now. You share its requests.';
  if (!isReadable) {
    return 'This server can no longer read it. Enter it again or remove it: until then no requests are made for you.';
  }
  const left = `${budget.left} of ${budget.limit} requests are left today.`;
  return budget.resetsAt === null ? left : `${left} The next one frees up ${formatMoment(budget.resetsAt)}.`;
}

/** No key is shorter, and the gateway refuses shorter ones without calling the provider. */
const shortestKey = 8;

interface OwnKeyFormProps {
  /** Requests that a free key has in a day. */
  readonly requestsPerDay: number;
  /** Checks and keeps the key. A refusal is shown under the field. */
  readonly onSave: (key: string) => Promise<void>;
  readonly onCancel?: () => void;
}

/** Takes an own provider key. */
function OwnKeyForm({ requestsPerDay, onSave, onCancel }: OwnKeyFormProps) {
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
