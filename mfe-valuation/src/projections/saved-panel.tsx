import type { ProjectionList } from '@basecase/gateway/contract';
import { Loaded } from '@basecase/shared-ui/answers/loaded';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { IconButton } from '@basecase/shared-ui/components/buttons/icon-button';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Row } from '@basecase/shared-ui/components/layout/primitives';
import { VisuallyHidden } from '@basecase/shared-ui/components/layout/visually-hidden';
import { Badge } from '@basecase/shared-ui/components/states/badge';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { EmptyState } from '@basecase/shared-ui/components/states/state';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { FolderOpen, Trash2 } from 'lucide-react';
import { useSavedProjections } from '../scenarios/use-saved-projections.ts';
import styles from './saved-panel.module.css';
import type { DeletedCase } from './use-saved-actions.ts';

export interface SavedPanelProps {
  /** Without a name: the only case of a company. */
  readonly onLoad: (symbol: string, name?: string) => void;
  readonly onDelete: (wanted: DeletedCase) => void;
}

/** The user's saved cases with the days they expire. */
export function SavedPanel({ onLoad, onDelete }: SavedPanelProps) {
  const query = useSavedProjections();
  const saved = query.data?.projections;
  return (
    <Panel
      title="Saved projections"
      headingLevel={2}
      actions={saved !== undefined && <Badge>{toRows(saved).length}</Badge>}
      flush
      height={220}
    >
      <Loaded
        query={query}
        skeleton={<Skeleton shape="table" label="Loading saved projections" />}
        title="Saved projections did not load"
        fallback="Failed to load projections."
      />
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
        {toRows(saved).map((row) => (
          <SavedRow key={`${row.symbol} ${row.name}`} row={row} onLoad={onLoad} onDelete={onDelete} />
        ))}
      </tbody>
    </table>
  );
}

interface CaseRow extends DeletedCase {
  readonly companyName: string;
  readonly savedAt: string;
  readonly expiresAt: string;
}

/** Returns the cases of each company, the default one first. */
function toRows(saved: ProjectionList['projections']): CaseRow[] {
  return saved.flatMap<CaseRow>(({ symbol, companyName, savedAt, expiresAt, cases }) => {
    if (cases === undefined) {
      return [{ symbol, companyName, name: undefined, isDefault: true, isAlone: true, savedAt, expiresAt }];
    }
    return cases.map((each) => ({ ...each, symbol, companyName, isAlone: cases.length === 1 }));
  });
}

function SavedRow({ row, onLoad, onDelete }: SavedPanelProps & { readonly row: CaseRow }) {
  const { symbol, companyName, name, isDefault, isAlone, savedAt, expiresAt } = row;
  const label = isAlone ? symbol : `${symbol}, ${name}`;
  return (
    <tr>
      <th scope="row">
        <b>{symbol}</b> <span className={styles.name}>{isAlone ? companyName : name}</span>{' '}
        {!isAlone && isDefault && <Badge>Default</Badge>}
      </th>
      <td>{formatCalendarDay(savedAt)}</td>
      <td>{formatCalendarDay(expiresAt)}</td>
      <td>
        <Row as="span" inline justify="end" gap={4} className={styles.actions}>
          <Button size="sm" aria-label={`Load ${label}`} onClick={() => onLoad(symbol, isAlone ? undefined : name)}>
            Load
          </Button>
          <IconButton
            label={`Delete ${label}`}
            icon={<Trash2 size={15} aria-hidden="true" />}
            onClick={() => onDelete({ symbol, name, isDefault, isAlone })}
          />
        </Row>
      </td>
    </tr>
  );
}
