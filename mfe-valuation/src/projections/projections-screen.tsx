import { LoadErrorState } from '@basecase/shared-ui/answers/load-error-state';
import { CompanyHeader } from '@basecase/shared-ui/company/company-header';
import { ConfirmDialog } from '@basecase/shared-ui/components/confirm-dialog';
import { Grid, GridCell, ScreenHeading } from '@basecase/shared-ui/components/screen';
import { Skeleton } from '@basecase/shared-ui/components/skeleton';
import { ErrorState } from '@basecase/shared-ui/components/state';
import { useCompany } from '@basecase/shared-ui/host';
import { useState } from 'react';
import { decisiveError, missingParts, totalFailureText } from '../company/company-data.model.ts';
import type { CompanyData } from '../company/use-company-data.ts';
import { warnBeforeLeaving } from '../company/warn-before-leaving.ts';
import { isUnsaved, projectionStore, replaceProjection } from '../scenarios/projection-store.ts';
import { type ProjectionEditor, useProjection } from '../scenarios/use-projection.ts';
import { useSavedProjections } from '../scenarios/use-saved-projections.ts';
import { CaseNewsPanel } from './case-news.tsx';
import { DataNotes } from './data-notes.tsx';
import { FanPanel } from './fan-panel.tsx';
import { ProjectionActions } from './projection-actions.tsx';
import styles from './projections.module.css';
import { SavedPanel } from './saved-panel.tsx';
import { ScenarioEditor } from './scenario-editor.tsx';
import { useSavedActions } from './use-saved-actions.ts';

warnBeforeLeaving(projectionStore, (all) => Object.values(all).some(isUnsaved));

/** The projections screen: five years of a company in three scenarios, to edit, save and compare. */
export function ProjectionsScreen() {
  const symbol = useCompany();
  const editor = useProjection(symbol);
  const saved = useSavedActions(symbol);
  const list = useSavedProjections();
  const [deleting, setDeleting] = useState<string | null>(null);
  const [replacing, setReplacing] = useState(false);
  const { key, draft, projection, overview } = editor;
  const { record } = editor.saved;
  const save = () => saved.save(editor.state === 'ready' ? projection : null, overview?.name ?? symbol ?? '');
  // Saving would lose a case that the one on screen did not grow out of.
  const replaces = record !== null && record.currentYear !== projection.currentYear;
  const isSaved = list.data?.projections.some((record) => record.symbol === symbol) ?? false;
  return (
    <>
      {symbol !== null && <CompanyHeader symbol={symbol} />}
      <ScreenHeading
        title="Projections"
        actions={
          <ProjectionActions
            status={draft.status}
            busy={saved.busy}
            edited={draft.projection !== null}
            unsaved={isUnsaved(draft)}
            saved={isSaved}
            loading={editor.state === 'loading'}
            onReset={() => replaceProjection(projectionStore, key, null)}
            onLoad={() => void saved.load(symbol)}
            onSave={() => (replaces ? setReplacing(true) : void save())}
            onDelete={() => setDeleting(symbol)}
          />
        }
      />
      <Workspace symbol={symbol} editor={editor} />
      <div className={styles.below}>
        <Grid>
          <GridCell span={7}>
            <FanPanel projection={projection} price={editor.price} currency={editor.currency} />
          </GridCell>
          <GridCell span={5}>
            <SavedPanel onLoad={(wanted) => void saved.load(wanted)} onDelete={setDeleting} />
          </GridCell>
        </Grid>
      </div>
      <ReplaceDialog
        fiscalYear={replacing && record !== null ? record.currentYear - 1 : null}
        busy={saved.busy === 'save'}
        onClose={() => setReplacing(false)}
        onConfirm={save}
      />
      <DeleteDialog
        symbol={deleting}
        busy={saved.busy === 'delete'}
        onClose={() => setDeleting(null)}
        onConfirm={saved.remove}
      />
    </>
  );
}

interface ReplaceDialogProps {
  /** The fiscal year that the saved case starts from; null while nothing is asked. */
  readonly fiscalYear: number | null;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => Promise<void>;
}

function ReplaceDialog({ fiscalYear, busy, onClose, onConfirm }: ReplaceDialogProps) {
  return (
    <ConfirmDialog
      open={fiscalYear !== null}
      title={`Replace the saved case of fiscal ${fiscalYear}?`}
      text="A company has one saved case. The one that starts from the other year is removed for good."
      action="Replace case"
      busy={busy}
      onCancel={onClose}
      onConfirm={async () => {
        await onConfirm();
        onClose();
      }}
    />
  );
}

interface DeleteDialogProps {
  /** Null while nothing is asked. */
  readonly symbol: string | null;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onConfirm: (symbol: string) => Promise<void>;
}

function DeleteDialog({ symbol, busy, onClose, onConfirm }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      open={symbol !== null}
      title={`Delete the projection of ${symbol}?`}
      text="The saved projection is removed for good. The table keeps its contents."
      action="Delete projection"
      busy={busy}
      onCancel={onClose}
      onConfirm={async () => {
        if (symbol !== null) await onConfirm(symbol);
        onClose();
      }}
    />
  );
}

interface WorkspaceProps {
  readonly symbol: string | null;
  readonly editor: ProjectionEditor;
}

function Workspace({ symbol, editor }: WorkspaceProps) {
  const { data, state, initial } = editor;
  if (symbol === null) return <ScenarioEditor editor={editor} />;
  if (state === 'loading') {
    return (
      <div className={styles.waiting}>
        <Skeleton shape="table" label="Loading projections" height={560} />
      </div>
    );
  }
  if (state === 'failed') return <TotalFailure symbol={symbol} data={data} />;
  return (
    <>
      <DataNotes symbol={symbol} data={data} initial={initial} projection={editor.projection} />
      <CaseNewsPanel key={`news ${symbol}`} name={editor.overview?.name ?? symbol} editor={editor} />
      <ScenarioEditor key={symbol} editor={editor} />
    </>
  );
}

function TotalFailure({ symbol, data }: { readonly symbol: string; readonly data: CompanyData }) {
  const title = `${symbol} did not load`;
  const decisive = decisiveError(data);
  if (decisive !== null) {
    return (
      <LoadErrorState
        error={decisive}
        stockLoad
        title={title}
        fallback={totalFailureText(symbol, [])}
        busy={data.busy}
        onRetry={data.retry}
      />
    );
  }
  return (
    <ErrorState
      title={title}
      text={totalFailureText(symbol, missingParts(data))}
      busy={data.busy}
      onRetry={data.retry}
    />
  );
}
