import type { CallReply, PersonalToken } from '@basecase/gateway/contract';
import { Loaded } from '@basecase/shared-ui/answers/loaded';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { CopyButton } from '@basecase/shared-ui/components/buttons/copy-button';
import { ConfirmDialog } from '@basecase/shared-ui/components/dialogs/confirm-dialog';
import { PasswordField } from '@basecase/shared-ui/components/fields/password-field';
import { Select } from '@basecase/shared-ui/components/fields/select';
import { TextField } from '@basecase/shared-ui/components/fields/text-field';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Banner } from '@basecase/shared-ui/components/states/banner';
import { formatMoment, formatUtcDay } from '@basecase/shared-ui/figures/moment';
import { useHost } from '@basecase/shared-ui/host';
import { useQuery } from '@basecase/shared-ui/page/query';
import { type FormEvent, useState } from 'react';
import styles from './account.module.css';
import { useAction } from './use-action.ts';

/** Days after which a new token ends. */
const terms = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
] as const;
type Term = (typeof terms)[number]['value'];

/** The tokens by which assistants and other programs read for the user. */
export function TokensPanel({ email }: { readonly email: string }) {
  const { api } = useHost();
  const state = useQuery({
    queryKey: ['personal-tokens', email],
    queryFn: ({ signal }) => api.call('personalTokens', {}, signal),
  });
  const [made, setMade] = useState<CallReply<'makePersonalToken'> | null>(null);
  const refresh = async (): Promise<void> => void (await state.refetch());
  const forget = async (id: string): Promise<void> => {
    if (made?.id === id) setMade(null);
    await refresh();
  };
  const make = async (body: { readonly name: string; readonly password: string; readonly days: number }) => {
    setMade(await api.call('makePersonalToken', { body }));
    await refresh();
  };
  if (state.data === undefined) {
    return (
      <Loaded query={state} skeleton={null} title="Your tokens did not load" fallback="Failed to load your tokens." />
    );
  }
  const { tokens } = state.data;
  return (
    <Panel title="Tokens" headingLevel={2} subtitle="For assistants and programs that read for you, and change nothing">
      {made !== null && (
        <Banner tone="success" title={`Token ${made.name}: copy it now. It is not shown again.`}>
          <span className={styles.secret}>
            <code>{made.token}</code>
            <CopyButton text={made.token} isCompact />
          </span>
          Give it to your assistant with the address <code>{window.location.origin}/mcp</code>.
        </Banner>
      )}
      {tokens.length > 0 && (
        <ul className={styles.lines} aria-label="Tokens">
          {tokens.map((token) => (
            <TokenLine key={token.id} token={token} onRevoked={() => forget(token.id)} />
          ))}
        </ul>
      )}
      <TokenForm onMake={make} />
    </Panel>
  );
}

interface TokenLineProps {
  readonly token: PersonalToken;
  readonly onRevoked: () => Promise<void>;
}

function TokenLine({ token: { id, name, expiresAt, lastUsedAt }, onRevoked }: TokenLineProps) {
  const { api } = useHost();
  const [isAsking, setAsking] = useState(false);
  const { busy, error, run } = useAction('The token could not be revoked.');
  const revoke = () =>
    run(async () => {
      await api.call('revokePersonalToken', { params: { id } });
      await onRevoked();
    }).then(() => setAsking(false));
  return (
    <li>
      <span className={styles.text}>
        <strong>{name}</strong>
        {lastUsedAt === null ? 'Never used' : `Used ${formatMoment(lastUsedAt)}`}, ends {formatUtcDay(expiresAt)}
        {error !== null && <span role="alert">{error}</span>}
      </span>
      <Button size="sm" aria-label={`Revoke ${name}`} onClick={() => setAsking(true)}>
        Revoke
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Revoke ${name}?`}
        text="Programs that use this token stop working at once."
        action="Revoke token"
        busy={busy}
        onConfirm={() => void revoke()}
        onCancel={() => setAsking(false)}
      />
    </li>
  );
}

interface TokenFormProps {
  /** Makes a token. A refusal is shown under the password. */
  readonly onMake: (body: { readonly name: string; readonly password: string; readonly days: number }) => Promise<void>;
}

/** Takes name, term and password of a new token. */
function TokenForm({ onMake }: TokenFormProps) {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [days, setDays] = useState<Term>('90');
  const { busy, error, run } = useAction('The token could not be created.');
  const close = (): void => {
    setOpen(false);
    setName('');
    setPassword('');
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run(async () => {
      await onMake({ name: name.trim(), password, days: Number(days) });
      close();
    });
  };
  if (!isOpen) {
    return (
      <div className={styles.foot}>
        <Button onClick={() => setOpen(true)}>New token</Button>
      </div>
    );
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField label="Name" placeholder="My assistant" value={name} onChange={setName} maxLength={60} />
      <Select label="Ends after" value={days} options={terms} onChange={setDays} />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={error}
      />
      <div className={styles.foot}>
        <Button type="submit" variant="primary" busy={busy} disabled={name.trim() === '' || password === ''}>
          Create token
        </Button>
        <Button onClick={close}>Cancel</Button>
      </div>
    </form>
  );
}
