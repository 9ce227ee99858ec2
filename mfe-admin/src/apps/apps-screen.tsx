import type { AppCallsReply, AppRelease, Role } from '@basecase/gateway/contract';
import { Loaded } from '@basecase/shared-ui/answers/loaded';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { ConfirmDialog } from '@basecase/shared-ui/components/dialogs/confirm-dialog';
import { Dialog } from '@basecase/shared-ui/components/dialogs/dialog';
import { NumberField } from '@basecase/shared-ui/components/fields/number-field';
import { Select } from '@basecase/shared-ui/components/fields/select';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Row, Text } from '@basecase/shared-ui/components/layout/primitives';
import { ScreenHeading } from '@basecase/shared-ui/components/layout/screen';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { useHost } from '@basecase/shared-ui/host';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { AdminScreen, FailureBanner } from '../admin-screen.tsx';
import { useReply } from '../calls.ts';
import { ApprovedOrigins } from './approved-origins.tsx';
import styles from './apps.module.css';
import { BuildLinks } from './build-links.tsx';
import { NewAppPanel } from './deploy-tokens.tsx';
import { FlagsPanel } from './flags-panel.tsx';
import { ReleasePanel, type ReleasePanelProps } from './release-panel.tsx';
import { needsForce } from './releases.model.ts';
import { SupportMatrix } from './support-matrix.tsx';
import { type ReleaseChange, useReleases } from './use-releases.ts';
import { StoppedCanaries, useVitals } from './vitals/app-vitals.tsx';

interface PendingChange {
  readonly release: AppRelease;
  readonly to: Parameters<ReleasePanelProps['onAsk']>[0];
}

/** The Apps screen: the live builds of the feature apps, with promote, canary and roll back. */
export function AppsScreen() {
  const { notify } = useHost();
  const { releases, change } = useReleases();
  const [pending, setPending] = useState<PendingChange | null>(null);
  // The panels of the apps grow by their visits, which must not move what is below them.
  const isSettled = useVitals().isFetched;
  const data = isSettled ? releases.data : undefined;
  const run = (release: AppRelease, to: ReleaseChange): void =>
    change.mutate(
      { of: release, to },
      {
        onSuccess: () => notify({ kind: 'success', text: doneText(release, to) }),
        onSettled: () => setPending(null),
      },
    );

  return (
    <AdminScreen>
      <ScreenHeading
        title="Apps"
        text="Each app is released independently. Open pages offer to reload for a new build and do not change by themselves."
        actions={
          <Button
            icon={<RefreshCw size={15} aria-hidden="true" />}
            busy={releases.isFetching}
            onClick={() => void releases.refetch()}
          >
            Refresh
          </Button>
        }
      />
      <FailureBanner role="alert" error={change.error} text="The release could not be changed." />
      {data !== undefined && <StoppedCanaries releases={data.releases} />}
      {data?.releases.map((release) => (
        <ReleasePanel
          key={release.app}
          release={release}
          busy={change.isPending}
          onAsk={(to) => setPending({ release, to })}
        />
      ))}
      {data !== undefined && (
        <>
          <SupportMatrix />
          <FlagsPanel />
          <AppCalls />
          <BuildLinks />
          <ApprovedOrigins />
        </>
      )}
      {data !== undefined && <NewAppPanel existing={data.releases.map(({ app }) => app)} />}
      <Loaded
        query={releases}
        skeleton={<Skeleton shape="table" label="Loading apps" height={420} />}
        title="Apps did not load"
        fallback="Failed to load the apps."
      />
      {pending !== null && (
        <PendingDialog pending={pending} busy={change.isPending} onRun={run} onClose={() => setPending(null)} />
      )}
    </AdminScreen>
  );
}

interface PendingDialogProps {
  readonly pending: PendingChange;
  readonly busy: boolean;
  readonly onRun: (release: AppRelease, to: ReleaseChange) => void;
  readonly onClose: () => void;
}

function PendingDialog({ pending: { release, to }, busy, onRun, onClose }: PendingDialogProps) {
  if (to.kind === 'new-canary') {
    const { version } = to;
    return (
      <CanaryDialog
        release={release}
        version={version}
        force={needsForce(release, version)}
        busy={busy}
        onStart={(canary) => onRun(release, canary)}
        onClose={onClose}
      />
    );
  }
  return (
    <ConfirmDialog
      open
      {...buildConfirmation(release, to)}
      busy={busy}
      onConfirm={() => onRun(release, to)}
      onCancel={onClose}
    />
  );
}

function buildConfirmation({ title, live }: AppRelease, to: ReleaseChange) {
  switch (to.kind) {
    case 'promote': {
      const effect = `All users get ${title} ${to.version} when they next load a page. ${live ?? 'Nothing'} is live now; roll back restores it.`;
      return {
        title: `Promote ${to.version}?`,
        text: to.force ? `It was not started in a browser before it was published. ${effect}` : effect,
        action: to.force ? 'Promote anyway' : 'Promote build',
      };
    }
    case 'rollback':
      return {
        title: `Roll back ${title}?`,
        text: `The release before ${live ?? 'this one'} becomes live again, and a running canary ends.`,
        action: 'Roll back',
      };
    case 'canary':
      return {
        title: `End the canary of ${to.version}?`,
        text: `Its users get ${live ?? 'the live build'} when they next load a page.`,
        action: 'End canary',
      };
  }
}

function doneText({ title }: AppRelease, to: ReleaseChange): string {
  switch (to.kind) {
    case 'promote':
      return `${title} ${to.version} is live.`;
    case 'rollback':
      return `${title} is rolled back.`;
    case 'canary':
      return to.percent === 0 ? `The canary of ${title} has ended.` : `${to.percent}% get ${title} ${to.version}.`;
  }
}

interface CanaryDialogProps {
  readonly release: AppRelease;
  readonly version: string;
  /** The build was not started in a browser: starting the canary forces it. */
  readonly force: boolean;
  readonly busy: boolean;
  readonly onStart: (change: ReleaseChange) => void;
  readonly onClose: () => void;
}

const audiences = {
  everyone: { label: 'All signed-in users', roles: [] },
  members: { label: 'Members and Admins', roles: ['Member', 'Admin'] },
  admins: { label: 'Admins', roles: ['Admin'] },
} as const satisfies Record<string, { readonly label: string; readonly roles: readonly Role[] }>;
type Audience = keyof typeof audiences;
const choices = (['everyone', 'members', 'admins'] as const).map((value) => ({
  value,
  label: audiences[value].label,
}));

/** Asks for the audience and share of a canary. */
function CanaryDialog({ release, version, force, busy, onStart, onClose }: CanaryDialogProps) {
  const [percent, setPercent] = useState<number | null>(10);
  const [audience, setAudience] = useState<Audience>('everyone');
  const isValid = percent !== null && Number.isInteger(percent) && percent >= 1 && percent <= 100;
  return (
    <Dialog open onClose={onClose} title={`Canary of ${release.title} ${version}`}>
      <div className={styles.form}>
        <p className={styles.note}>
          The same users keep it until the canary ends. All others stay on {release.live ?? 'nothing'}.
        </p>
        {force && <Text tone="negative">It was not started in a browser before it was published.</Text>}
        <NumberField
          label="Share of the users in percent"
          value={percent}
          onChange={setPercent}
          min={1}
          max={100}
          step={1}
          decimals={0}
          slider
        />
        <Select label="Among" value={audience} options={choices} onChange={setAudience} />
        <Row align="stretch" justify="end" gap={8}>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={!isValid}
            onClick={() =>
              onStart({ kind: 'canary', version, percent: percent ?? 0, roles: audiences[audience].roles, force })
            }
          >
            {force ? 'Start anyway' : 'Start canary'}
          </Button>
        </Row>
      </div>
    </Dialog>
  );
}

/** The calls of the gateway that each live build may make. */
export function AppCalls() {
  const { data, error } = useReply(['app-calls'], (api, signal) => api.call('callsOfApps', {}, signal));
  return (
    <Panel
      title="Calls of each app"
      headingLevel={2}
      subtitle="The gateway refuses other calls of an app’s pages, even for an Admin. It limits defects, not attacks."
    >
      <div className={styles.part}>
        <FailureBanner error={data === undefined ? error : null} text="The calls could not be loaded." />
        {data?.apps.map((app) => (
          <BuildCalls key={`${app.app} ${app.version}`} app={app} />
        ))}
      </div>
    </Panel>
  );
}

function BuildCalls({
  app: { title, version, canary, calls, refused },
}: {
  readonly app: AppCallsReply['apps'][number];
}) {
  const refusals = Object.entries(refused).map(([name, count]) => `${name} (${count.toLocaleString('en-US')})`);
  return (
    <details>
      <summary>
        {title} <code>{version}</code>
        {canary && ', canary'}: {calls === null ? 'all calls of its user' : `${calls.length} calls`}
      </summary>
      {calls === null && <p className={styles.note}>Its app.json has no list of calls.</p>}
      <ul className={styles.rows} aria-label={`Calls of ${title} ${version}`}>
        {calls?.map(({ name, method, path, access }) => (
          <li key={name}>
            <code>
              {method} {path}
            </code>
            <span className={styles.note}>
              {name}, {access}
            </span>
          </li>
        ))}
      </ul>
      {refusals.length > 0 && (
        <Text tone="negative">Refused since this gateway process started: {refusals.join(', ')}</Text>
      )}
    </details>
  );
}
