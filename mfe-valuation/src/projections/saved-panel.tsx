import type { ProjectionList } from '@basecase/gateway/contract';
import { errorText } from '@basecase/shared-ui/api/api-error';
import { Badge } from '@basecase/shared-ui/components/badge';
import { Button } from '@basecase/shared-ui/components/button';
import { IconButton } from '@basecase/shared-ui/components/icon-button';
import { Panel } from '@basecase/shared-ui/components/panel';
import { Skeleton } from '@basecase/shared-ui/components/skeleton';
import { EmptyState, ErrorState } from '@basecase/shared-ui/components/state';
import { VisuallyHidden } from '@basecase/shared-ui/components/visually-hidden';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { FolderOpen, Trash2 } from 'lucide-react';
import { useSavedProjections } from '../scenarios/use-saved-projections.ts';
import styles from './saved-panel.module.css';

export interface SavedPanelProps {
  readonly onLoad: (symbol: string) => void;
  readonly onDelete: (symbol: string) => void;
}

/** The user's saved projections with the days they expire. */
export function SavedPanel({ onLoad, onDelete }: SavedPanelProps) {
  const query = useSavedProjections();
  const saved = query.data?.projections;
  return (
    <Panel
      title="Saved projections"
      headingLevel={2}
      actions={saved !== undefined && <Badge>{saved.length}</Badge>}
      flush
      height={220}
    >
      {query.isPending && <Skeleton shape="table" label="Loading saved projections" />}
      {query.isError && saved === undefined && (
        <ErrorState
          title="Saved projections did not load"
          text={errorText(query.error, 'Failed to load projections.')}
          busy={query.isFetching}
          onRetry={() => query.refetch()}
        />
      )}
      {saved?.length === 0 && (
        <EmptyState
          icon={<FolderOpen size={20} />}
          title="Nothing saved yet"
          text="Save a projection to find it here again."
        />
      )}
      {saved !== undefined && saved.length > 0 && <SavedTable saved={saved} onLoad={onLoad} onDelete={onDelete} />}
    </Panel>
  );
}

function SavedTable({ saved, onLoad, onDelete }: SavedPanelProps & { readonly saved: ProjectionList['projections'] }) {
  return (
    <table className={styles.table} aria-label="Saved projections">
      <thead>
        <tr>
          <th scope="col">Company</th>
          <th scope="col">Saved</th>
          <th scope="col">Expires</th>
          <th scope="col">
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {saved.map(({ symbol, companyName, savedAt, expiresAt }) => (
          <tr key={symbol}>
            <th scope="row">
              <b>{symbol}</b> <span className={styles.name}>{companyName}</span>
            </th>
            <td>{formatCalendarDay(savedAt)}</td>
            <td>{formatCalendarDay(expiresAt)}</td>
            <td>
              <span className={styles.actions}>
                <Button size="sm" aria-label={`Load ${symbol}`} onClick={() => onLoad(symbol)}>
                  Load
                </Button>
                <IconButton
                  label={`Delete ${symbol}`}
                  icon={<Trash2 size={15} aria-hidden="true" />}
                  onClick={() => onDelete(symbol)}
                />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
