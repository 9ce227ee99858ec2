import type { AppRelease } from '@basecase/gateway/contract';
import { Badge } from '@basecase/shared-ui/components/badge';
import { Button } from '@basecase/shared-ui/components/button';
import { DataTable } from '@basecase/shared-ui/components/data-table';
import { Panel } from '@basecase/shared-ui/components/panel';
import { formatMoment } from '@basecase/shared-ui/figures/moment';
import { Undo2 } from 'lucide-react';
import { AppPaths } from './app-paths.tsx';
import styles from './apps.module.css';
import { DeployPolicy } from './deploy-policy.tsx';
import { DeployTokens } from './deploy-tokens.tsx';
import { type BuildRow, buildRows, historyText } from './releases.model.ts';
import type { ReleaseChange } from './use-releases.ts';

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
  { key: 'health', header: 'Seen by browsers', align: 'left' },
  { key: 'actions', header: 'Actions' },
] as const;

/** One app: its live build, all builds, paths, history, permissions and deploy tokens. */
export function ReleasePanel({ release, busy, onAsk }: ReleasePanelProps) {
  const { title, canary, live } = release;
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
              onClick={() => onAsk({ kind: 'canary', version: canary.version, percent: 0, roles: [] })}
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
        </div>
      }
    >
      <DataTable
        label={`Builds of ${title}`}
        columns={columns}
        rows={buildRows(release).map((row) => tableRow(row, busy, onAsk))}
        bare
      />
      <div className={styles.parts}>
        <div className={styles.column}>
          <History release={release} />
          <AppPaths release={release} />
        </div>
        <div className={styles.column}>
          <DeployTokens app={release.app} title={title} />
          <DeployPolicy release={release} />
        </div>
      </div>
    </Panel>
  );
}

function tableRow(row: BuildRow, busy: boolean, onAsk: ReleasePanelProps['onAsk']) {
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
      </span>,
      row.publishedAt === null ? (
        <span key="published" className={styles.note}>
          Bundled
        </span>
      ) : (
        `${formatMoment(row.publishedAt)}, ${row.publishedBy}`
      ),
      row.failures === '' ? (
        <span key="health" className={styles.note}>
          No failures
        </span>
      ) : (
        <strong key="health" className={styles.failed}>
          {row.failures}
        </strong>
      ),
      <span key="actions" className={styles.actions}>
        <Button
          size="sm"
          aria-label={`Promote ${row.version}`}
          disabled={busy || row.isLive}
          onClick={() => onAsk({ kind: 'promote', version: row.version })}
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
      </span>,
    ],
  };
}

function History({ release: { history, failures, title } }: { readonly release: AppRelease }) {
  return (
    <div className={styles.part}>
      <h3>History</h3>
      {history.length === 0 && <p className={styles.note}>Nothing has been published yet.</p>}
      <ul className={styles.history} aria-label={`History of ${title}`}>
        {history.slice(0, 10).map((entry) => (
          <li key={`${entry.at} ${entry.action} ${entry.version}`}>
            {historyText(entry)}
            <span className={styles.note}>
              {formatMoment(entry.at)}, {entry.actor}
            </span>
          </li>
        ))}
      </ul>
      {failures[0] !== undefined && (
        <p className={styles.note}>
          Last failure: {failures[0].lastReason} ({failures[0].version}, {formatMoment(failures[0].lastAt)})
        </p>
      )}
    </div>
  );
}
