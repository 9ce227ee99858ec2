import type { AppRelease } from '@basecase/gateway/contract';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { CopyButton } from '@basecase/shared-ui/components/buttons/copy-button';
import { ToggleGroup } from '@basecase/shared-ui/components/buttons/toggle-group';
import { ConfirmDialog } from '@basecase/shared-ui/components/dialogs/confirm-dialog';
import { TextField } from '@basecase/shared-ui/components/fields/text-field';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Row } from '@basecase/shared-ui/components/layout/primitives';
import { Banner } from '@basecase/shared-ui/components/states/banner';
import { Table, type TableColumn } from '@basecase/shared-ui/components/tables/table';
import { formatMoment, formatUtcDay } from '@basecase/shared-ui/figures/moment';
import { type FormEvent, useState } from 'react';
import { FailureBanner } from '../admin-screen.tsx';
import { useChange, useReply } from '../calls.ts';
import styles from './apps.module.css';
import { releasesKey } from './use-releases.ts';

/** The deploy tokens of one app. A secret is shown once, when its token is created. */
export function DeployTokens({ app, title }: Pick<AppRelease, 'app' | 'title'>) {
  const { tokens, make, revoke } = useDeployTokens(app);
  const [name, setName] = useState('');
  const [confirming, setConfirming] = useState<string | null>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    make.mutate(name.trim(), { onSuccess: () => setName('') });
  };
  const columns: readonly TableColumn<NonNullable<typeof tokens.data>['tokens'][number]>[] = [
    { key: 'name', header: 'Token', cell: (token) => token.name },
    { key: 'created', header: 'Created', align: 'left', cell: ({ createdAt }) => formatUtcDay(createdAt) },
    { key: 'by', header: 'By', align: 'left', cell: ({ createdBy }) => createdBy },
    {
      key: 'used',
      header: 'Last used',
      align: 'left',
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : formatMoment(lastUsedAt)),
    },
    {
      key: 'action',
      header: 'Action',
      cell: (token) => (
        <Button size="sm" variant="ghost" aria-label={`Revoke ${token.name}`} onClick={() => setConfirming(token.id)}>
          Revoke
        </Button>
      ),
    },
  ];
  const failure = make.error ?? revoke.error ?? tokens.error;

  return (
    <div className={styles.part}>
      <h3>Deploy tokens</h3>
      <FailureBanner role="alert" error={failure} text="The deploy tokens could not be loaded or changed." />
      {make.data !== undefined && (
        <Banner tone="success" title={`Token ${make.data.name}: copy it now. It is not shown again.`}>
          <Row as="span" wrap gap={8} className={styles.secret}>
            <code>{make.data.secret}</code> <CopyButton text={make.data.secret} />
          </Row>
        </Banner>
      )}
      {tokens.data !== undefined && tokens.data.tokens.length > 0 && (
        <Table
          frame="flush"
          label={`Deploy tokens of ${title}`}
          columns={columns}
          rows={tokens.data.tokens}
          keyOf={({ id }) => id}
        />
      )}
      <form className={styles.newToken} onSubmit={submit}>
        <TextField
          label={`Name of a new token for ${title}`}
          labelHidden
          placeholder="Name, such as build pipeline"
          value={name}
          onChange={setName}
          maxLength={60}
        />
        <Button type="submit" busy={make.isPending} disabled={name.trim() === ''}>
          Create token
        </Button>
      </form>
      <ConfirmDialog
        open={confirming !== null}
        title="Revoke this token?"
        text="Deployments that use it stop working at once."
        action="Revoke token"
        busy={revoke.isPending}
        onConfirm={() => confirming !== null && revoke.mutate(confirming, { onSettled: () => setConfirming(null) })}
        onCancel={() => setConfirming(null)}
      />
    </div>
  );
}

function useDeployTokens(app: string) {
  const key = ['deploy-tokens', app];
  const params = { app };
  const tokens = useReply(key, (api, signal) => api.call('deployTokens', { params }, signal));
  const make = useChange((api, name: string) => api.call('makeDeployToken', { params, body: { name } }), [key]);
  const revoke = useChange((api, id: string) => api.call('revokeDeployToken', { params: { app, id } }), [key]);
  return { tokens, make, revoke };
}

interface NewAppPanelProps {
  /** Names of the existing apps. */
  readonly existing: readonly string[];
}

/** Creates the deploy token for the first build of a new app. */
export function NewAppPanel({ existing }: NewAppPanelProps) {
  const [name, setName] = useState('');
  const isName = /^[a-z][a-z-]{0,30}$/.test(name);
  const error =
    name === '' || (isName && !existing.includes(name))
      ? null
      : isName
        ? 'An app with this name exists. Its tokens are above.'
        : 'A name has lower-case letters and hyphens.';
  return (
    <Panel
      title="A new app"
      headingLevel={2}
      subtitle="A team publishes the first build of an app with a token for the app’s name."
    >
      <div className={styles.part}>
        <TextField
          label="Name of the new app"
          placeholder="watchlist"
          value={name}
          onChange={setName}
          error={error}
          className={styles.name ?? ''}
        />
        {isName && error === null && <DeployTokens key={name} app={name} title={name} />}
      </div>
    </Panel>
  );
}

const permissions = [
  { key: 'promote', label: 'Promote a build' },
  { key: 'canaryForAdmins', label: 'Show a canary to Admins' },
  { key: 'otherOrigins', label: 'Use another origin' },
  { key: 'previews', label: 'Show a preview by a link' },
  { key: 'localBuilds', label: 'Show a local build by a link' },
] as const satisfies readonly { readonly key: keyof AppRelease['policy']; readonly label: string }[];

const choices = [
  { value: 'admins', label: 'Admins' },
  { value: 'tokens', label: 'Tokens too' },
] as const;

/** The permissions of an app's deploy tokens. An Admin may do everything. */
export function DeployPolicy({ release: { app, title, policy } }: { readonly release: AppRelease }) {
  const change = useChange(
    (api, body: AppRelease['policy']) => api.call('setDeployPolicy', { params: { app }, body }),
    [releasesKey],
  );
  // A gateway of an earlier release has no links, and states no rights to make them.
  const stated = permissions.filter(({ key }) => policy[key] !== undefined);
  const shown = change.isPending ? change.variables : policy;
  return (
    <div className={styles.part}>
      <h3>Permissions</h3>
      <FailureBanner role="alert" error={change.error} text="The policy could not be changed." />
      <ul className={styles.rows} aria-label={`Permissions of ${title}`}>
        {stated.map(({ key, label }) => (
          <li key={key}>
            {label}
            <ToggleGroup
              label={`${label} of ${title}`}
              value={shown[key] ? 'tokens' : 'admins'}
              options={choices}
              onChange={(value) => change.mutate({ ...policy, [key]: value === 'tokens' })}
            />
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        A deploy token can always publish a build, show it to Guests and Members as a canary, and roll back. Its links
        show a build to Guests and Members alone, unless it may show a canary to Admins; switched off, they end at once.
      </p>
    </div>
  );
}
