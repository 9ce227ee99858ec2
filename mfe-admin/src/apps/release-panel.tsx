import type { AppRelease } from '@basecase/gateway/contract';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { ConfirmDialog } from '@basecase/shared-ui/components/dialogs/confirm-dialog';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Grid, Text } from '@basecase/shared-ui/components/layout/primitives';
import { Badge } from '@basecase/shared-ui/components/states/badge';
import { Table, type TableColumn } from '@basecase/shared-ui/components/tables/table';
import { formatMoment } from '@basecase/shared-ui/figures/moment';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { FailureBanner } from '../admin-screen.tsx';
import { useChange } from '../calls.ts';
import styles from './apps.module.css';
import { PreviewLinkButton } from './build-links.tsx';
import { DeleteBuilds } from './delete-builds.tsx';
import { DeployPolicy, DeployTokens } from './deploy-tokens.tsx';
import { type BuildRow, buildRows, claimName, freeing, historyText, needsForce, reasonText } from './releases.model.ts';
import { type ReleaseChange, releasesKey } from './use-releases.ts';
import { AppVitals, useVitals } from './vitals/app-vitals.tsx';

export interface ReleasePanelProps {
  readonly release: AppRelease;
  readonly busy: boolean;
  /** Asks for confirmation of a change, or for the settings of a canary. */
  readonly onAsk: (to: ReleaseChange | { readonly kind: 'new-canary'; readonly version: string }) => void;
}

/** One app: its live build, all builds, paths, history, permissions and deploy tokens. */
export function ReleasePanel({ release, busy, onAsk }: ReleasePanelProps) {
  const { title, canary, live } = release;
  const visited = useVitals().data?.apps.find(({ app }) => app === release.app)?.builds;
  return (
    <Panel
      title={title}
      headingLevel={2}
      subtitle={`Live: ${live ?? 'none'}${canary === null ? '' : `, canary ${canary.version} for ${canary.percent}%`}`}
      actions={
        <div className={styles.actions}>
          {canary !== null && (
            <Button
              size="sm"
              disabled={busy}
              onClick={() => onAsk({ kind: 'canary', version: canary.version, percent: 0, roles: [], force: false })}
            >
              End canary
            </Button>
          )}
          <Button
            size="sm"
            icon={<Undo2 size={14} aria-hidden="true" />}
            aria-label={`Roll back ${title}`}
            disabled={busy || !release.canRollBack}
            onClick={() => onAsk({ kind: 'rollback' })}
          >
            Roll back
          </Button>
          {release.builds.some(({ use }) => use === null) && (
            <DeleteBuilds app={release.app} title={title} version={null} />
          )}
        </div>
      }
    >
      <AppVitals app={release.app} title={title} />
      <Table
        frame="flush"
        label={`Builds of ${title}`}
        columns={listColumns(release, busy, onAsk)}
        rows={buildRows(release, visited)}
        keyOf={({ version }) => version}
      />
      {(release.leftOut ?? []).map(({ version, reason }) => (
        <Text key={version} tone="negative">
          {version} is left out, no user gets it: {reason}{' '}
          <DeleteBuilds app={release.app} title={title} version={version} />
        </Text>
      ))}
      <Grid top={16} className={styles.parts}>
        <div className={styles.column}>
          <History release={release} />
          <AppPaths release={release} />
        </div>
        <div className={styles.column}>
          <DeployTokens app={release.app} title={title} />
          <DeployPolicy release={release} />
        </div>
      </Grid>
    </Panel>
  );
}

function listColumns(
  release: AppRelease,
  busy: boolean,
  onAsk: ReleasePanelProps['onAsk'],
): readonly TableColumn<BuildRow>[] {
  return [
    { key: 'version', header: 'Build', cell: ({ version }) => <code>{version}</code> },
    { key: 'state', header: 'State', align: 'left', cell: (row) => <State row={row} /> },
    {
      key: 'published',
      header: 'Published',
      align: 'left',
      cell: ({ publishedAt, publishedBy }) =>
        publishedAt === null ? (
          <span className={styles.note}>Bundled</span>
        ) : (
          `${formatMoment(publishedAt)}, ${publishedBy}`
        ),
    },
    { key: 'visits', header: 'Visits', cell: ({ figures }) => figures?.visits ?? 0 },
    { key: 'ready', header: 'Ready', hideAt: 'tablet', cell: ({ figures }) => figures?.ready },
    { key: 'inp', header: 'INP', hideAt: 'tablet', cell: ({ figures }) => figures?.inp },
    { key: 'lcp', header: 'LCP', hideAt: 'tablet', cell: ({ figures }) => figures?.lcp },
    { key: 'health', header: 'Errors', cell: (row) => <Errors row={row} /> },
    {
      key: 'actions',
      header: 'Actions',
      cell: (row) => <BuildActions row={row} release={release} busy={busy} onAsk={onAsk} />,
    },
  ];
}

interface BuildRowProps {
  readonly row: BuildRow;
}

function State({ row: { isLive, canary, problem, origin, start } }: BuildRowProps) {
  return (
    <span className={styles.badges}>
      {isLive && <Badge tone="positive">Live</Badge>}
      {canary !== null && <Badge tone="info">{canary}</Badge>}
      {problem !== null && <Badge tone="caution">{problem}</Badge>}
      {!isLive && canary === null && problem === null && <span className={styles.note}>{origin}</span>}
      {start?.missing === true && <Badge tone="caution">{start.text}</Badge>}
      {start?.missing === false && <span className={styles.note}>{start.text}</span>}
    </span>
  );
}

function BuildActions({
  row: { version, isLive, isDeletable },
  release,
  busy,
  onAsk,
}: BuildRowProps & ReleasePanelProps) {
  return (
    <span className={styles.actions}>
      <Button
        size="sm"
        aria-label={`Promote ${version}`}
        disabled={busy || isLive}
        onClick={() => onAsk({ kind: 'promote', version, force: needsForce(release, version) })}
      >
        Promote
      </Button>
      <Button
        size="sm"
        variant="ghost"
        aria-label={`Canary of ${version}`}
        disabled={busy || isLive}
        onClick={() => onAsk({ kind: 'new-canary', version })}
      >
        Canary
      </Button>
      <PreviewLinkButton app={release.app} version={version} />
      {isDeletable && <DeleteBuilds app={release.app} title={release.title} version={version} />}
    </span>
  );
}

/** The share of failed visits over 24 hours, and the failures that browsers reported since the build was published. */
function Errors({ row: { figures, failures } }: BuildRowProps) {
  return (
    <>
      {figures?.errors}
      {failures === '' ? (
        <span className={styles.note}> No failures</span>
      ) : (
        <Text as="strong" tone="negative">
          {' '}
          {failures}
        </Text>
      )}
    </>
  );
}

function History({ release: { history, failures, title } }: { readonly release: AppRelease }) {
  return (
    <div className={styles.part}>
      <h3>History</h3>
      {history.length === 0 && <p className={styles.note}>Nothing has been published yet.</p>}
      <Grid as="ul" gap={6} className={styles.history} aria-label={`History of ${title}`}>
        {history.slice(0, 10).map((entry) => (
          <li key={`${entry.at} ${entry.action} ${entry.version}`}>
            {historyText(entry)}
            <span className={styles.note}>
              {formatMoment(entry.at)}, {entry.actor}
            </span>
          </li>
        ))}
      </Grid>
      {failures[0] !== undefined && (
        <p className={styles.note}>
          Last failure: {reasonText(failures[0].lastReason)} ({failures[0].version}, {formatMoment(failures[0].lastAt)})
        </p>
      )}
    </div>
  );
}

/** The paths, sections and openings that an app owns. One that no build in use has can be freed for other apps. */
function AppPaths({ release: { app, title, paths } }: { readonly release: AppRelease }) {
  const [confirming, setConfirming] = useState<string | null>(null);
  const free = useChange((api, claim: string) => api.call('freeAppPath', freeing(app, claim)), [releasesKey], {
    onEnd: () => setConfirming(null),
  });
  return (
    <div className={styles.part}>
      <h3>Paths and sections</h3>
      <FailureBanner role="alert" error={free.error} text="The path could not be freed." />
      {paths.length === 0 && <p className={styles.note}>No path belongs to this app.</p>}
      <ul className={styles.rows} aria-label={`Paths of ${title}`}>
        {paths.map(({ path, inUse }) => (
          <li key={path}>
            <code>{claimName(path)}</code>
            {inUse ? (
              <span className={styles.note}>In use</span>
            ) : (
              <Button size="sm" aria-label={`Free ${claimName(path)}`} onClick={() => setConfirming(path)}>
                Free
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={confirming !== null}
        title={`Free ${claimName(confirming ?? '')}?`}
        text={`The next app that publishes a build with it gets it. Builds of ${title} with it can then no longer be released.`}
        action="Free path"
        busy={free.isPending}
        onConfirm={() => confirming !== null && free.mutate(confirming)}
        onCancel={() => setConfirming(null)}
      />
    </div>
  );
}
