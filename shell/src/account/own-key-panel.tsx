import type { OwnKeyState, ProviderKeyState } from '@basecase/gateway/contract';
import { keySourceNames, type Source } from '@basecase/gateway/contract/sources';
import { Loaded } from '@basecase/shared-ui/answers/loaded';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { ConfirmDialog } from '@basecase/shared-ui/components/dialogs/confirm-dialog';
import { PasswordField } from '@basecase/shared-ui/components/fields/password-field';
import { Select } from '@basecase/shared-ui/components/fields/select';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Badge } from '@basecase/shared-ui/components/states/badge';
import { formatNumber } from '@basecase/shared-ui/figures/format';
import { formatMoment, formatUtcDay } from '@basecase/shared-ui/figures/moment';
import { useHost } from '@basecase/shared-ui/host';
import { useQuery, useQueryClient } from '@basecase/shared-ui/page/query';
import { type FormEvent, useState } from 'react';
import styles from './account.module.css';
import { useAction } from './use-action.ts';

type Offer = ProviderKeyState & { readonly provider: Source };
type Kept = Offer & { readonly key: NonNullable<ProviderKeyState['key']> };
type Step = 'none' | 'replacing' | 'removing';
type Save = (provider: Source, key: string) => Promise<void>;

/** The user's own keys for data providers: entry, requests left, removal. Absent where the server does not offer them. */
export function OwnKeyPanel({ email }: { readonly email: string }) {
  const { api, notify } = useHost();
  const client = useQueryClient();
  const queryKey = ['own-key', email];
  const state = useQuery({ queryKey, queryFn: ({ signal }) => api.call('ownKey', {}, signal) });
  const { data } = state;

  /** The screens were loaded with other keys, so they reload when they are opened. */
  const changed = (next: OwnKeyState, text: string): void => {
    client.removeQueries({ type: 'inactive' });
    client.setQueryData(queryKey, next);
    notify({ kind: 'success', text });
  };
  const save: Save = async (provider, key) =>
    changed(
      await api.call('saveOwnKey', { body: { provider, key } }),
      'The data provider takes your key. It is in use now.',
    );
  const remove = async (provider: Source): Promise<void> =>
    changed(
      await api.call('removeOwnKey', { query: { provider } }),
      'Your key is removed, with all that your keys loaded.',
    );

  if (data === undefined) {
    return (
      <Loaded
        query={state}
        skeleton={null}
        title="Your own keys did not load"
        fallback="Failed to load your own keys."
      />
    );
  }
  const offers = listOffers(data);
  const open = offers.filter(({ offered, key }) => offered && key === null);
  const kept = offers.filter((offer): offer is Kept => offer.key !== null);
  if (open.length + kept.length === 0) return null;
  return (
    <Panel title="Own provider keys" headingLevel={2} subtitle="Your requests, apart from those of all others">
      <div className={styles.form}>
        {kept.map((offer) => (
          <KeptKey key={offer.provider} offer={offer} onSave={save} onRemove={() => remove(offer.provider)} />
        ))}
        {open.length > 0 && <OwnKeyForm key={kept.length} offers={open} onSave={save} />}
      </div>
    </Panel>
  );
}

function listOffers({ others = [], ...first }: OwnKeyState): readonly Offer[] {
  return [{ ...first, provider: 'alpha-vantage' }, ...others];
}

const nameOf = (provider: Source): string => keySourceNames[provider] ?? provider;

interface KeptKeyProps {
  readonly offer: Kept;
  readonly onSave: Save;
  readonly onRemove: () => Promise<void>;
}

function KeptKey({ offer, onSave, onRemove }: KeptKeyProps) {
  const { key, offered } = offer;
  const name = nameOf(offer.provider);
  const isInUse = offered && key.isReadable;
  const [step, setStep] = useState<Step>('none');
  const { busy, error, run } = useAction('Your key could not be removed.');
  const replace: Save = async (...entered) => {
    await onSave(...entered);
    setStep('none');
  };
  const remove = () =>
    run(onRemove).then(() => {
      setStep('none');
    });
  return (
    <section className={styles.form} aria-label={name}>
      <p className={styles.text}>
        <strong>
          {name} key <code>•••• {key.lastFour}</code>, since {formatUtcDay(key.since)}{' '}
          <Badge tone={isInUse ? 'positive' : 'neutral'}>{isInUse ? 'In use' : 'Not in use'}</Badge>
        </strong>
        {formatStatus(offer)}
      </p>
      {error !== null && <p role="alert">{error}</p>}
      {step === 'replacing' ? (
        <OwnKeyForm offers={[offer]} onSave={replace} onCancel={() => setStep('none')} />
      ) : (
        <div className={styles.foot}>
          {offered && <Button onClick={() => setStep('replacing')}>Enter another key</Button>}
          <Button variant="danger" onClick={() => setStep('removing')}>
            Remove
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={step === 'removing'}
        title={`Remove your ${name} key`}
        text="The key and all prices and figures that your keys loaded are deleted at once. What it loaded then comes from the requests and the stored answers of this server, if it has them."
        action="Remove key"
        busy={busy}
        onConfirm={() => void remove()}
        onCancel={() => setStep('none')}
      />
    </section>
  );
}

/** Returns the requests that are left, or why the key is not used. */
function formatStatus({ offered, key: { isReadable, budget } }: Kept): string {
  if (budget === null || (!offered && isReadable))
    return 'This server does not use own keys now. You share its requests.';
  if (!isReadable) {
    return 'This server can no longer read it. Enter it again or remove it: until then no requests are made for you.';
  }
  const { limit, used, left, resetsAt, further = [] } = budget;
  const ofDay = further.length === 0 ? left : Math.max(0, limit - used);
  const bounds = further.map((bound) => `, ${bound.left} of ${bound.limit} ${bound.counts} this ${bound.per}`);
  const text = `${ofDay} of ${formatNumber(limit)} requests are left today${bounds.join('')}.`;
  return resetsAt === null ? text : `${text} The next one frees up ${formatMoment(resetsAt)}.`;
}

/** No key is shorter, and the gateway refuses shorter ones without calling the provider. */
const shortestKey = 8;

interface OwnKeyFormProps {
  /** The providers of which the user chooses one. */
  readonly offers: readonly Offer[];
  /** Checks and keeps the key. A refusal is shown under the field. */
  readonly onSave: Save;
  readonly onCancel?: () => void;
}

/** Takes an own provider key. */
function OwnKeyForm({ offers, onSave, onCancel }: OwnKeyFormProps) {
  const [chosen, setChosen] = useState<Source | null>(null);
  const [key, setKey] = useState('');
  const { busy, error, run } = useAction('The key could not be checked.');
  const offer = offers.find(({ provider }) => provider === chosen) ?? offers[0];
  if (offer === undefined) return null;
  const { provider, requestsPerDay } = offer;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run(() => onSave(provider, key.trim()));
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.text}>
        {describeProvider(offer)} What it loads is for you alone; filings are shared as before.
      </p>
      {offers.length > 1 && (
        <Select
          label="Provider"
          value={provider}
          onChange={setChosen}
          options={offers.map((one) => ({ value: one.provider, label: nameOf(one.provider) }))}
        />
      )}
      <PasswordField
        label={`${nameOf(provider)} key`}
        autoComplete="off"
        hint={`The check is one request of the ${formatNumber(requestsPerDay)}. The key is stored sealed and not shown again.`}
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

function describeProvider({ provider, requestsPerDay }: Offer): string {
  const requests = `A free key has ${formatNumber(requestsPerDay)} requests a day`;
  return provider === 'tiingo'
    ? `${requests}, 50 of them in an hour, for 500 companies a month. It loads daily prices of all years.`
    : `${requests}. It loads prices, key figures and estimates.`;
}
