import { firstCaseName, type SavedCase, toNameKey } from '@basecase/gateway/contract';
import { LoadErrorState } from '@basecase/shared-ui/answers/load-error-state';
import { CompanyHeader } from '@basecase/shared-ui/company/company-header';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Row, Text } from '@basecase/shared-ui/components/layout/primitives';
import { Grid, GridCell, ScreenHeading } from '@basecase/shared-ui/components/layout/screen';
import { Menu } from '@basecase/shared-ui/components/menus/menu';
import { Badge } from '@basecase/shared-ui/components/states/badge';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { ErrorState } from '@basecase/shared-ui/components/states/state';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { useCompany } from '@basecase/shared-ui/host';
import { Check, ChevronDown, Pencil, Star } from 'lucide-react';
import { useState } from 'react';
import { decisiveError, missingParts, totalFailureText } from '../company/company-data.model.ts';
import type { CompanyData } from '../company/use-company-data.ts';
import { warnBeforeLeaving } from '../company/warn-before-leaving.ts';
import { isUnsaved, projectionStore, replaceProjection, savedState } from '../scenarios/projection-store.ts';
import { type ProjectionEditor, useProjection } from '../scenarios/use-projection.ts';
import { CaseDialogs, type CaseQuestion } from './case-dialogs.tsx';
import { CaseNewsPanel } from './case-news.tsx';
import { DataNotes } from './data-notes.tsx';
import { FanPanel } from './fan-panel.tsx';
import { ProjectionActions } from './projection-actions.tsx';
import styles from './projections.module.css';
import { SavedPanel, type SavedPanelProps } from './saved-panel.tsx';
import { ScenarioEditor } from './scenario-editor.tsx';
import type { SaveTarget } from './use-saved-actions.ts';
import { type Action, useSavedActions } from './use-saved-actions.ts';

warnBeforeLeaving(projectionStore, (all) => Object.values(all).some(isUnsaved));

/** The projections screen: five years of a company in three scenarios, to edit, save and compare. */
export function ProjectionsScreen() {
  const symbol = useCompany();
  const editor = useProjection(symbol);
  const { projection } = editor;
  const { cases } = editor.saved;
  const saved = useSavedActions(symbol, cases);
  const [question, setQuestion] = useState<CaseQuestion | null>(null);
  const named = cases ?? [];
  const open = named.find(({ name }) => projection.origin && toNameKey(name) === toNameKey(projection.origin.name));
  const save = (target: SaveTarget | null) =>
    saved.save(editor.state === 'ready' ? projection : null, editor.overview?.name ?? symbol ?? '', target);
  return (
    <>
      {symbol !== null && <CompanyHeader symbol={symbol} comparable={false} />}
      <ScreenHeading
        title="Projections"
        text={
          named.length === 0 || editor.state !== 'ready' ? (
            seedText(editor)
          ) : (
            <CaseMenu
              cases={named}
              open={open}
              onOpen={(name) => void saved.load(symbol, name)}
              onMakeDefault={(name) => void saved.makeDefault(name)}
              onRename={(from) => setQuestion({ kind: 'rename', from })}
            />
          )
        }
        actions={
          <CaseActions
            symbol={symbol}
            editor={editor}
            open={open}
            busy={saved.busy}
            onAsk={setQuestion}
            onLoad={() => void saved.load(symbol, named.length > 1 ? open?.name : undefined)}
            onSave={() => void save(null)}
          />
        }
      />
      <Workspace symbol={symbol} editor={editor} />
      <Below
        editor={editor}
        onLoad={(wanted, name) => void saved.load(wanted, name)}
        onDelete={(wanted) => setQuestion({ kind: 'delete', wanted })}
      />
      <CaseDialogs
        question={question}
        cases={named}
        busy={saved.busy !== null}
        onAsk={setQuestion}
        onSaveAs={(name, replaces) => save({ name, replaces })}
        onRename={saved.rename}
        onDelete={saved.remove}
      />
    </>
  );
}

function seedText({ state, isSeed }: ProjectionEditor): string | undefined {
  return state === 'ready' && isSeed ? 'Automatic scenarios. Type over them to make a case of your own.' : undefined;
}

interface BelowProps extends SavedPanelProps {
  readonly editor: ProjectionEditor;
}

/** The chart of the prices and the saved cases of all companies. */
function Below({ editor, ...actions }: BelowProps) {
  const { projection, price, currency } = editor;
  return (
    <div className={styles.below}>
      <Grid>
        <GridCell span={7}>
          <FanPanel projection={projection} price={price} currency={currency} />
        </GridCell>
        <GridCell span={5}>
          <Row align="stretch" className={styles.saved} data-print="none">
            <SavedPanel {...actions} />
          </Row>
        </GridCell>
      </Grid>
    </div>
  );
}

interface CaseActionsProps {
  readonly symbol: string | null;
  readonly editor: ProjectionEditor;
  /** The case on screen; undefined for a new one. */
  readonly open: SavedCase | undefined;
  readonly busy: Action | null;
  readonly onAsk: (question: CaseQuestion) => void;
  readonly onLoad: () => void;
  readonly onSave: () => void;
}

/** The buttons of the screen. A new case beside saved ones is asked for its name. */
function CaseActions({ symbol, editor, open, busy, onAsk, onLoad, onSave }: CaseActionsProps) {
  const { key, draft, projection, saved } = editor;
  const { cases, record } = saved;
  const isNew = projection.origin === undefined;
  const saveAs = () => onAsk({ kind: 'save-as', suggested: `Fiscal ${projection.currentYear - 1}` });
  const save = () => {
    if (editor.state !== 'ready' || !isNew) return onSave();
    if (cases === null && record !== null) {
      return onAsk({ kind: 'replace', name: firstCaseName, savedAt: record.savedAt });
    }
    return cases !== null && cases.length > 0 ? saveAs() : onSave();
  };
  return (
    <ProjectionActions
      symbol={editor.state === 'failed' ? null : symbol}
      projection={projection}
      status={draft.status}
      busy={busy}
      unsaved={isUnsaved(draft)}
      saved={symbol !== null && !isNew && (cases === null || open !== undefined)}
      hasCases={cases !== null && cases.length > 0}
      loading={editor.state === 'loading'}
      onReset={() => replaceProjection(projectionStore, key, savedState(draft))}
      onLoad={onLoad}
      onSave={save}
      onSaveAs={saveAs}
      onDelete={() => {
        if (symbol === null) return;
        const isAlone = (cases?.length ?? 1) === 1;
        onAsk({ kind: 'delete', wanted: { symbol, name: open?.name, isDefault: open?.isDefault ?? true, isAlone } });
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
      <Text as="div" top={16}>
        <Skeleton shape="table" label="Loading projections" height={560} />
      </Text>
    );
  }
  if (state === 'failed') return <TotalFailure symbol={symbol} data={data} />;
  return (
    <>
      <DataNotes symbol={symbol} data={data} initial={initial} projection={editor.projection} />
      <CaseNewsPanel
        key={`news ${symbol} ${editor.projection.origin?.name}`}
        name={editor.overview?.name ?? symbol}
        editor={editor}
      />
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

interface CaseMenuProps {
  /** The saved cases of the company, the default one first. */
  readonly cases: readonly SavedCase[];
  /** The case on screen; undefined for a new one. */
  readonly open: SavedCase | undefined;
  readonly onOpen: (name: string) => void;
  readonly onMakeDefault: (name: string) => void;
  readonly onRename: (name: string) => void;
}

/** The name of the case on screen, with the way to the company's other cases. */
function CaseMenu({ cases, open, onOpen, onMakeDefault, onRename }: CaseMenuProps) {
  const icon = { size: 15, 'aria-hidden': true } as const;
  const items = cases.map(({ name, isDefault }) => ({
    key: `case ${name}`,
    label: isDefault ? `${name} (default)` : name,
    icon: name === open?.name ? <Check {...icon} /> : <span className={styles.unchecked} />,
    onSelect: () => onOpen(name),
  }));
  const actions =
    open === undefined
      ? []
      : [
          {
            key: 'make-default',
            label: 'Make default',
            icon: <Star {...icon} />,
            disabled: open.isDefault,
            onSelect: () => onMakeDefault(open.name),
          },
          { key: 'rename', label: 'Rename…', icon: <Pencil {...icon} />, onSelect: () => onRename(open.name) },
        ];
  return (
    <Row as="span" inline wrap top={4} size="xs" className={styles.case}>
      <Menu
        align="start"
        trigger={
          <Button size="sm" aria-label={`Case: ${open?.name ?? 'New case'}`}>
            <span className={styles.caseName}>{open?.name ?? 'New case'}</span>{' '}
            {open?.isDefault === true && <Badge>Default</Badge>} <ChevronDown {...icon} />
          </Button>
        }
        items={[...items, ...actions]}
      />
      <span>{aboutText(cases, open)}</span>
    </Row>
  );
}

function aboutText(cases: readonly SavedCase[], open: SavedCase | undefined): string {
  const others = cases.length - (open === undefined ? 0 : 1);
  const beside = others === 0 ? '' : ` ${others} other ${others === 1 ? 'case' : 'cases'}`;
  if (open === undefined) return `Not saved.${beside}`;
  return `Saved ${formatCalendarDay(open.savedAt)} on fiscal ${open.currentYear - 1}.${beside}`;
}
