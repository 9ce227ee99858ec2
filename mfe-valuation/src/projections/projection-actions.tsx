import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Row } from '@basecase/shared-ui/components/layout/primitives';
import { Badge } from '@basecase/shared-ui/components/states/badge';
import { createCsv } from '@basecase/shared-ui/export/delimited';
import { ExportMenu, type OfferedFile } from '@basecase/shared-ui/export/export-menu';
import { workbookBlob } from '@basecase/shared-ui/export/workbook';
import { CircleCheck, CircleX, CopyPlus, FolderOpen, RotateCcw, Save, Trash2 } from 'lucide-react';
import { toCompanyScenarios } from '../scenarios/price-ranges.model.ts';
import type { Projection } from '../scenarios/projection.model.ts';
import type { Status } from '../scenarios/projection-store.ts';
import { projectionsSheet, toProjectionRows } from '../workbook/projections-sheet.model.ts';
import styles from './projections.module.css';
import type { Action } from './use-saved-actions.ts';

export interface ProjectionActionsProps {
  readonly symbol: string | null;
  /** The case on screen, which can be exported. */
  readonly projection: Projection;
  readonly status: Status | null;
  readonly busy: Action | null;
  readonly unsaved: boolean;
  /** Whether the case on screen is saved. */
  readonly saved: boolean;
  /** Whether the company has saved cases, to which a new one can be added. */
  readonly hasCases: boolean;
  readonly loading: boolean;
  readonly onReset: () => void;
  readonly onLoad: () => void;
  readonly onSave: () => void;
  readonly onSaveAs: () => void;
  readonly onDelete: () => void;
}

/** The buttons that load, save and delete a projection, with their status. */
export function ProjectionActions(props: ProjectionActionsProps) {
  const { symbol, projection, status, busy, unsaved, saved, hasCases, loading } = props;
  const { onReset, onLoad, onSave, onSaveAs, onDelete } = props;
  const disabledReason = loading ? 'The company is still loading.' : undefined;
  return (
    <>
      {unsaved && <Badge tone="caution">Unsaved changes</Badge>}
      <StatusLine status={status} />
      <Row align="stretch" wrap gap={8}>
        {unsaved && (
          <Button variant="ghost" icon={<RotateCcw size={15} aria-hidden="true" />} onClick={onReset}>
            Reset
          </Button>
        )}
        <Button icon={<FolderOpen size={16} aria-hidden="true" />} busy={busy === 'load'} onClick={onLoad}>
          Load
        </Button>
        {symbol !== null && (
          <ExportMenu files={listFiles(`${symbol} projections`, projection)} disabledReason={disabledReason} />
        )}
        {saved && (
          <Button icon={<Trash2 size={15} aria-hidden="true" />} busy={busy === 'delete'} onClick={onDelete}>
            Delete
          </Button>
        )}
        {hasCases && (
          <Button icon={<CopyPlus size={16} aria-hidden="true" />} disabledReason={disabledReason} onClick={onSaveAs}>
            Save as…
          </Button>
        )}
        <Button
          variant="primary"
          icon={<Save size={16} aria-hidden="true" />}
          busy={busy === 'save'}
          disabledReason={disabledReason}
          onClick={onSave}
        >
          Save
        </Button>
      </Row>
    </>
  );
}

const listFiles = (title: string, projection: Projection): OfferedFile[] => [
  {
    title,
    extension: 'xlsx',
    label: 'Workbook with live formulas (XLSX)',
    make: () => workbookBlob([projectionsSheet(toCompanyScenarios(projection))]),
  },
  {
    title,
    extension: 'csv',
    label: 'Table (CSV)',
    make: () => createCsv(toProjectionRows(toCompanyScenarios(projection))),
  },
];

function StatusLine({ status }: { readonly status: Status | null }) {
  const failed = status?.kind === 'error';
  const Icon = failed ? CircleX : CircleCheck;
  const line = status !== null && (
    <>
      <Icon size={15} aria-hidden="true" />
      {status.text}
    </>
  );
  // Live regions must exist before their text appears, or screen readers stay silent.
  return (
    <>
      <Row as="span" role="status" inline gap={6} tone="positive" size="xs" weight="medium" className={styles.status}>
        {!failed && line}
      </Row>
      <Row as="span" role="alert" inline gap={6} tone="negative" size="xs" weight="medium" className={styles.status}>
        {failed && line}
      </Row>
    </>
  );
}
