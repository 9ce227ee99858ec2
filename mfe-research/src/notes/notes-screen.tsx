import { Loaded } from '@basecase/shared-ui/answers/loaded';
import { CompanyHeader } from '@basecase/shared-ui/company/company-header';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { readDraft } from '@basecase/shared-ui/components/fields/draft-memory';
import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { Text } from '@basecase/shared-ui/components/layout/primitives';
import { ScreenHeading } from '@basecase/shared-ui/components/layout/screen';
import { Tabs } from '@basecase/shared-ui/components/layout/tabs';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { EmptyState } from '@basecase/shared-ui/components/states/state';
import { Table, type TableColumn } from '@basecase/shared-ui/components/tables/table';
import { ExportMenu } from '@basecase/shared-ui/export/export-menu';
import { formatUtcDay } from '@basecase/shared-ui/figures/moment';
import { useCompany, useHost, useUser } from '@basecase/shared-ui/host';
import { Check, NotebookPen, Plus, TriangleAlert } from 'lucide-react';
import { type ReactNode, type RefObject, useState } from 'react';
import { useAddressChoices } from '../use-address-choices.ts';
import { formatCrossed, listCompanyNotes, type Note } from '../watching/notes-query.ts';
import { useFocusBack } from '../watching/use-focus-back.ts';
import { CompanyNotes } from './company-notes.tsx';
import { draftName, type NoteStart } from './new-note.tsx';
import figureStyles from './note-figures.module.css';
import { type CompanyLine, listCompanies, type NoteView, noteChoices, toNotesText } from './notes.model.ts';
import styles from './notes-screen.module.css';
import { useNotes } from './use-notes.ts';

/** The screen of the user's notes: those of the chosen company, and of all companies. */
export function NotesScreen() {
  const symbol = useCompany();
  // What is being written belongs to one company.
  return <Notes key={symbol} symbol={symbol} />;
}

function Notes({ symbol }: { readonly symbol: string | null }) {
  const { choices, choose } = useAddressChoices(noteChoices);
  const query = useNotes();
  const { data: notes } = query;
  const { start, begin, end } = useNoteStart(symbol);
  const opener = useFocusBack<HTMLButtonElement>(start !== null);
  const own = symbol !== null && choices.view === 'company' ? symbol : null;
  const shown = notes === undefined ? [] : own === null ? notes : listCompanyNotes(notes, own);
  return (
    <>
      {own !== null && <CompanyHeader symbol={own} />}
      <ScreenHeading
        title="Notes"
        text={notes === undefined ? 'Only you can read them.' : describeNotes(shown, own)}
        actions={
          shown.length > 0 && (
            <>
              <ExportNotes notes={shown} symbol={own} />
              {own !== null && start === null && <NewNoteButton opener={opener} onBegin={() => begin('note')} />}
            </>
          )
        }
      />
      <Loaded
        query={query}
        skeleton={<Skeleton shape="table" label="Loading notes" height={420} />}
        title="Notes did not load"
      >
        {(held) => (
          <Views symbol={symbol} view={choices.view} notes={held} onView={(next) => choose({ view: next })}>
            {(one, listed) => (
              <CompanyNotes symbol={one} notes={listed} {...{ start, opener }} onBegin={begin} onEnd={end} />
            )}
          </Views>
        )}
      </Loaded>
    </>
  );
}

interface NewNoteButtonProps {
  readonly opener: RefObject<HTMLButtonElement | null>;
  readonly onBegin: () => void;
}

function NewNoteButton({ opener, onBegin }: NewNoteButtonProps) {
  return (
    <Button
      ref={opener}
      variant="primary"
      icon={<Plus size={15} aria-hidden="true" />}
      onClick={onBegin}
      data-print="none"
    >
      New note
    </Button>
  );
}

/** What is being written on a company; an unsaved draft opens the field. */
function useNoteStart(symbol: string | null) {
  const account = useUser()?.email ?? '';
  const readText = () => (symbol === null ? '' : readDraft(account, draftName(symbol)));
  const [start, setStart] = useState<NoteStart | null>(() => {
    const text = readText();
    return text === '' ? null : { kind: 'note', question: null, text };
  });
  const begin = (kind: NoteStart['kind'], question: string | null = null) =>
    setStart({ kind, question, text: readText() });
  return { start, begin, end: () => setStart(null) };
}

function describeNotes(notes: readonly Note[], symbol: string | null): string {
  const count = notes.length === 1 ? '1 note' : `${notes.length || 'No'} notes`;
  return `${count}${symbol === null ? '' : ` on ${symbol}`}. Only you can read them.`;
}

interface ViewsProps {
  readonly symbol: string | null;
  readonly view: NoteView;
  readonly notes: readonly Note[];
  readonly onView: (view: NoteView) => void;
  /** Draws the notes of the chosen company. */
  readonly children: (symbol: string, notes: readonly Note[]) => ReactNode;
}

function Views({ symbol, view, notes, onView, children }: ViewsProps) {
  const all = notes.length === 0 ? <NoNotes /> : <AllNotes notes={notes} />;
  if (symbol === null) return all;
  const own = listCompanyNotes(notes, symbol);
  const label = (text: string, count: number) => (
    <>
      {text} <span className={styles.count}>{count}</span>
    </>
  );
  return (
    <Tabs
      label="Notes"
      value={view}
      onChange={onView}
      items={[
        { value: 'company', label: label('This company', own.length) },
        { value: 'all', label: label('All companies', notes.length) },
      ]}
    >
      {view === 'company' ? children(symbol, own) : all}
    </Tabs>
  );
}

/** No note and no company: a note begins with a company. */
function NoNotes() {
  const host = useHost();
  return (
    <EmptyState
      headingLevel={2}
      icon={<NotebookPen size={20} />}
      title="No notes yet"
      text="Choose a company, and write down why you would own it, and which figure would prove you wrong."
      action={
        <Button variant="primary" onClick={() => host.focusSearch()}>
          Search companies
        </Button>
      }
    />
  );
}

interface ExportNotesProps {
  readonly notes: readonly Note[];
  /** Null for all companies. */
  readonly symbol: string | null;
}

/** A button that saves the notes on screen as a text, or with all fields. */
function ExportNotes({ notes, symbol }: ExportNotesProps) {
  const title = `${symbol ?? 'all'} notes`;
  return (
    <ExportMenu
      files={[
        {
          title,
          extension: 'md',
          label: 'Text with dates and figures (.md)',
          make: () => new Blob([toNotesText(notes)], { type: 'text/markdown' }),
        },
        {
          title,
          extension: 'json',
          label: 'All fields (.json)',
          make: () => new Blob([JSON.stringify(notes, null, 2)], { type: 'application/json' }),
        },
      ]}
    />
  );
}

const columns: readonly TableColumn<CompanyLine>[] = [
  { key: 'company', header: 'Company', cell: (line) => <Company {...line} />, card: { column: 1, row: 1 } },
  {
    key: 'written',
    header: 'Written',
    align: 'left',
    card: { column: '1 / -1', row: 3, tone: 3 },
    cell: ({ top }) => formatUtcDay(top.createdAt),
  },
  {
    key: 'thesis',
    header: 'Thesis',
    align: 'left',
    width: '60%',
    className: styles.thesis,
    cell: ({ top }) => top.text,
    card: { column: '1 / -1', row: 2 },
  },
  {
    key: 'figures',
    header: 'Figures',
    align: 'left',
    card: { column: 2, row: 1 },
    cell: (line) => <Figures {...line} />,
  },
];

/** The newest thesis of each company, those with crossed limits first. On a phone each is a card. */
function AllNotes({ notes }: { readonly notes: readonly Note[] }) {
  return (
    <Table
      isRegion={false}
      tableLabel="Notes of all companies"
      className={styles.all}
      sizes={{ row: 44, head: 34 }}
      cards="minmax(0, 1fr) auto"
      columns={columns}
      rows={listCompanies(notes)}
      keyOf={({ symbol }) => symbol}
    />
  );
}

function Company({ symbol, count }: CompanyLine) {
  const host = useHost();
  return (
    <>
      <button type="button" className={styles.link} onClick={() => host.openCompany(symbol, '/notes')}>
        {symbol}
      </button>{' '}
      <Text as="span" tone={2} size="xs">
        {count === 1 ? '1 note' : `${count} notes`}
      </Text>
    </>
  );
}

function Figures({ crossed, held }: Pick<CompanyLine, 'crossed' | 'held'>) {
  if (crossed > 0) {
    return (
      <span className={classNames(figureStyles.state, figureStyles.isCrossed)}>
        <TriangleAlert size={14} aria-hidden="true" /> {formatCrossed(crossed)}
      </span>
    );
  }
  if (held === 0) return 'No limit set';
  return (
    <span className={classNames(figureStyles.state, figureStyles.holds)}>
      <Check size={14} aria-hidden="true" /> {held === 1 ? '1 holds' : `${held} hold`}
    </span>
  );
}
