import { mostWatched, toNameKey, usualWatchRule, type WatchlistChange } from '@basecase/gateway/contract';
import { nameListTarget } from '@basecase/gateway/contract/figures/choose-rule';
import { useTickerMap } from '@basecase/shared-ui/company/ticker-map';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { IconButton } from '@basecase/shared-ui/components/buttons/icon-button';
import { ConfirmDialog } from '@basecase/shared-ui/components/dialogs/confirm-dialog';
import { Dialog } from '@basecase/shared-ui/components/dialogs/dialog';
import { TextField } from '@basecase/shared-ui/components/fields/text-field';
import { Row } from '@basecase/shared-ui/components/layout/primitives';
import { Menu } from '@basecase/shared-ui/components/menus/menu';
import { ArrowLeft, ArrowRight, Bell, Ellipsis, type LucideIcon, Pencil, Trash2, Upload } from 'lucide-react';
import { type ChangeEvent, type FormEvent, useId, useMemo, useRef, useState } from 'react';
import { useWatchRules } from '../watching/use-watch-rules.ts';
import { WatchRulePopover } from '../watching/watch-rule-popover.tsx';
import type { Watchlists } from '../watching/watchlists-query.ts';
import { planImport } from './watch-files.model.ts';
import type { Watchlist } from './watch-rows.model.ts';
import styles from './watchlist.module.css';

interface ListMenuProps {
  readonly lists: Watchlists;
  readonly list: Watchlist;
  readonly change: (changes: readonly WatchlistChange[], options?: { readonly onChanged?: () => void }) => void;
  readonly onDeleted: () => void;
}

type ListDialog = 'rename' | 'delete' | 'import' | 'alerts';

/** What can be done with a list: rename, move, alerts, import, delete. */
export function ListMenu(props: ListMenuProps) {
  const { lists, list, change } = props;
  const [open, setOpen] = useState<ListDialog | null>(null);
  const anchor = useRef<HTMLButtonElement>(null);
  const ids = lists.lists.map(({ id }) => id);
  const at = ids.indexOf(list.id);
  const move = (before: string | null) => change([{ kind: 'moveList', list: list.id, before }]);
  const opens = (key: ListDialog, label: string, Icon: LucideIcon) => {
    return { key, label, icon: <Icon size={14} />, onSelect: () => setOpen(key) };
  };
  return (
    <>
      <Menu
        trigger={
          <IconButton ref={anchor} label={`More for ${list.name}`} icon={<Ellipsis size={16} aria-hidden="true" />} />
        }
        items={[
          opens('rename', 'Rename', Pencil),
          {
            key: 'left',
            label: 'Move left',
            icon: <ArrowLeft size={14} />,
            disabled: at === 0,
            onSelect: () => move(ids[at - 1] ?? null),
          },
          {
            key: 'right',
            label: 'Move right',
            icon: <ArrowRight size={14} />,
            disabled: at === ids.length - 1,
            onSelect: () => move(ids[at + 2] ?? null),
          },
          opens('alerts', 'Alerts of this list', Bell),
          opens('import', 'Import symbols', Upload),
          opens('delete', 'Delete list', Trash2),
        ]}
      />
      {open === 'alerts' && <ListAlerts list={list} anchor={anchor.current} onClose={() => setOpen(null)} />}
      <OpenDialog {...props} open={open} onClose={() => setOpen(null)} />
    </>
  );
}

interface OpenDialogProps extends ListMenuProps {
  readonly open: ListDialog | null;
  readonly onClose: () => void;
}

function OpenDialog({ lists, list, change, onDeleted, open, onClose }: OpenDialogProps) {
  return (
    <>
      {open === 'rename' && (
        <NameDialog
          title="Rename this list"
          action="Rename"
          name={list.name}
          taken={lists.lists.filter(({ id }) => id !== list.id).map(({ name }) => name)}
          onClose={onClose}
          onSave={(name) => change([{ kind: 'renameList', list: list.id, name }])}
        />
      )}
      {open === 'import' && (
        <ImportDialog
          listName={list.name}
          present={list.symbols}
          onClose={onClose}
          onImport={(symbols) => change(symbols.map((symbol) => ({ kind: 'add', symbol, list: list.id })))}
        />
      )}
      <ConfirmDialog
        open={open === 'delete'}
        title={`Delete “${list.name}”?`}
        text="Its companies stay in All if they are in another list. Their notes are kept for 30 days."
        action="Delete list"
        onCancel={onClose}
        onConfirm={() => {
          onClose();
          change([{ kind: 'deleteList', list: list.id }], { onChanged: onDeleted });
        }}
      />
    </>
  );
}

interface ListAlertsProps {
  readonly list: Watchlist;
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** The alerts of the companies of a list that have none of their own. */
function ListAlerts({ list, anchor, onClose }: ListAlertsProps) {
  const { data: kept } = useWatchRules();
  if (kept === undefined) return null;
  const target = nameListTarget(list.id);
  const own = kept.rules.find((one) => one.target === target);
  return (
    <WatchRulePopover
      anchor={anchor}
      name={list.name}
      target={target}
      rule={own?.rule ?? usualWatchRule}
      prices={kept.prices}
      company={null}
      isOwn={own !== undefined}
      onClose={onClose}
    />
  );
}

interface ImportDialogProps {
  readonly listName: string;
  readonly present: readonly string[];
  readonly onClose: () => void;
  readonly onImport: (symbols: readonly string[]) => void;
}

/** A longer file is none of symbols. */
const mostBytes = 200_000;

/** Reads symbols from a file or from pasted lines, and says beforehand which of them are not known. */
function ImportDialog({ listName, present, onClose, onImport }: ImportDialogProps) {
  const [text, setText] = useState('');
  const tickers = useTickerMap(true);
  const known = useMemo(
    () => (tickers.data === undefined ? null : new Set(Object.values(tickers.data).map(({ ticker }) => ticker))),
    [tickers.data],
  );
  const plan = planImport(text, present, known);
  const count = plan.added.length;
  const isTooMany = count > mostWatched;
  const finish = () => {
    onImport(plan.added);
    onClose();
  };
  return (
    <Dialog open title={`Import into ${listName}`} onClose={onClose} width={480}>
      <div className={styles.form}>
        <SymbolFields text={text} onChange={setText} />
        <p role="status" className={styles.plan}>
          {describePlan(plan, isTooMany)}
        </p>
        <Row align="stretch" justify="end" gap={8}>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={count === 0 || isTooMany} onClick={finish}>
            Import
          </Button>
        </Row>
      </div>
    </Dialog>
  );
}

interface SymbolFieldsProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** A file, and its text, which can be pasted too. */
function SymbolFields({ text, onChange }: SymbolFieldsProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  const readFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    if (file === undefined) return;
    setProblem(file.size > mostBytes ? 'This file is too long for a list of symbols.' : null);
    if (file.size <= mostBytes) onChange(await file.text());
  };
  return (
    <>
      <label htmlFor={`${id}-file`}>A CSV file with one symbol a line</label>
      <input
        id={`${id}-file`}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        onChange={(event) => void readFile(event)}
      />
      <label htmlFor={`${id}-text`}>Or paste symbols, one a line</label>
      <textarea
        id={`${id}-text`}
        rows={6}
        value={text}
        onChange={(event) => onChange(event.target.value.slice(0, mostBytes))}
      />
      {problem !== null && <p role="alert">{problem}</p>}
    </>
  );
}

const mostNamed = 12;

function describePlan({ added, alreadyThere, unknown }: ReturnType<typeof planImport>, isTooMany: boolean): string {
  if (isTooMany) return `${added.length} companies are too many: at most ${mostWatched} can be followed.`;
  const parts = [
    added.length > 0 ? `${added.length} to add.` : '',
    alreadyThere.length > 0 ? `${alreadyThere.length} already there.` : '',
    unknown.length > 0
      ? `Not known: ${unknown.slice(0, mostNamed).join(', ')}${unknown.length > mostNamed ? ` and ${unknown.length - mostNamed} more` : ''}.`
      : '',
  ];
  return parts.join(' ').trim();
}

interface NameDialogProps {
  readonly title: string;
  readonly action: string;
  readonly name: string;
  /** Names of the other lists. */
  readonly taken: readonly string[];
  readonly onClose: () => void;
  readonly onSave: (name: string) => void;
}

/** Asks for the name of a list. */
export function NameDialog({ title, action, name: before, taken, onClose, onSave }: NameDialogProps) {
  const [name, setName] = useState(before);
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setError('Please name this list.');
    if (taken.some((other) => toNameKey(other) === toNameKey(name))) return setError('A list has this name.');
    onSave(name);
    onClose();
  };
  return (
    <Dialog open title={title} onClose={onClose}>
      <form onSubmit={submit} className={styles.form}>
        <TextField label="Name of the list" maxLength={40} value={name} onChange={setName} error={error} />
        <Row align="stretch" justify="end" gap={8}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            {action}
          </Button>
        </Row>
      </form>
    </Dialog>
  );
}
