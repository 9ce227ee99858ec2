import type { AppRelease } from '@basecase/gateway/contract';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Grid, Text } from '@basecase/shared-ui/components/layout/primitives';
import { Badge } from '@basecase/shared-ui/components/states/badge';
import { DataTable } from '@basecase/shared-ui/components/tables/data-table';
import { formatMoment } from '@basecase/shared-ui/figures/moment';
import { Undo2 } from 'lucide-react';
import { AppPaths } from './app-paths.tsx';
import styles from './apps.module.css';
import { PreviewLinkButton } from './build-links.tsx';
import { DeleteBuilds } from './delete-builds.tsx';
import { DeployPolicy } from './deploy-policy.tsx';
import { DeployTokens } from './deploy-tokens.tsx';
import { type BuildRow, buildRows, historyText, needsForce, reasonText } from './releases.model.ts';
import type { ReleaseChange } from './use-releases.ts';
import { AppVitals } from './vitals/app-vitals.tsx';
import { useVitals } from './vitals/use-vitals.ts';

export interface ReleasePanelProps {
  readonly release: AppRelease;
  readonly busy: boolean;
  /** Asks for confirmation of a change, or for the settings of a canary. */
  readonly onAsk: (to: ReleaseChange | { readonly kind: 'new-canary'; readonly version: string }) => void;
}

const columns = [
  { key: 'version', header: 'Build' },
  { key: 'state', header: 'State', align: 'left' },
  { key: 'published', header: 'Published', align: 'left' },
  { key: 'visits', header: 'Visits' },
  { key: 'ready', header: 'Ready', hideAt: 'tablet' },
  { key: 'inp', header: 'INP', hideAt: 'tablet' },
  { key: 'lcp', header: 'LCP', hideAt: 'tablet' },
  { key: 'health', header: 'Errors' },
  { key: 'actions', header: 'Actions' },
] as const;

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
      <DataTable
        label={`Builds of ${title}`}
        columns={columns}
        rows={buildRows(release, visited).map((row) => tableRow(row, release, busy, onAsk))}
        bare
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

function tableRow(row: BuildRow, release: AppRelease, busy: boolean, onAsk: ReleasePanelProps['onAsk']) {
  return {
    key: row.version,
    header: <code>{row.version}</code>,
    cells: [
      <span key="state" className={styles.badges}>
        {row.isLive && <Badge tone="positive">Live</Badge>}
        {row.canary !== null && <Badge tone="info">{row.canary}</Badge>}
        {row.problem !== null && <Badge tone="caution">{row.problem}</Badge>}
        {!row.isLive && row.canary === null && row.problem === null && (
          <span className={styles.note}>{row.origin}</span>
        )}
        {row.start?.missing === true && <Badge tone="caution">{row.start.text}</Badge>}
        {row.start?.missing === false && <span className={styles.note}>{row.start.text}</span>}
      </span>,
      row.publishedAt === null ? (
        <span key="published" className={styles.note}>
          Bundled
        </span>
      ) : (
        `${formatMoment(row.publishedAt)}, ${row.publishedBy}`
      ),
      row.figures?.visits ?? 0,
      row.figures?.ready ?? null,
      row.figures?.inp ?? null,
      row.figures?.lcp ?? null,
      <Errors key="health" row={row} />,
      <span key="actions" className={styles.actions}>
        <Button
          size="sm"
          aria-label={`Promote ${row.version}`}
          disabled={busy || row.isLive}
          onClick={() => onAsk({ kind: 'promote', version: row.version, force: needsForce(release, row.version) })}
        >
          Promote
        </Button>
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Canary of ${row.version}`}
          disabled={busy || row.isLive}
          onClick={() => onAsk({ kind: 'new-canary', version: row.version })}
        >
          Canary
        </Button>
        <PreviewLinkButton app={release.app} version={row.version} />
        {row.isDeletable && <DeleteBuilds app={release.app} title={release.title} version={row.version} />}
      </span>,
    ],
  };
}

/** The share of failed visits over 24 hours, and the failures that browsers reported since the build was published. */
function Errors({ row: { figures, failures } }: { readonly row: BuildRow }) {
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
