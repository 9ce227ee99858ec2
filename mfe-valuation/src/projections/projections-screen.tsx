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
  const { key, draft, projection, overview } = editor;
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
            onSave={() => void saved.save(editor.state === 'ready' ? projection : null, overview?.name ?? symbol ?? '')}
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
      <ConfirmDialog
        open={deleting !== null}
        title={`Delete the projection of ${deleting}?`}
        text="The saved projection is removed for good. The table keeps its contents."
        action="Delete projection"
        busy={saved.busy === 'delete'}
        onCancel={() => setDeleting(null)}
        onConfirm={async () => {
          if (deleting !== null) await saved.remove(deleting);
          setDeleting(null);
        }}
      />
    </>
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
