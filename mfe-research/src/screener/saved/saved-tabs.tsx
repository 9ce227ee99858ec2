import { Button } from '@basecase/shared-ui/components/buttons/button';
import { IconButton } from '@basecase/shared-ui/components/buttons/icon-button';
import { ConfirmDialog } from '@basecase/shared-ui/components/dialogs/confirm-dialog';
import { Dialog } from '@basecase/shared-ui/components/dialogs/dialog';
import { TextField } from '@basecase/shared-ui/components/fields/text-field';
import { Row } from '@basecase/shared-ui/components/layout/primitives';
import { Tabs } from '@basecase/shared-ui/components/layout/tabs';
import { VisuallyHidden } from '@basecase/shared-ui/components/layout/visually-hidden';
import { Menu } from '@basecase/shared-ui/components/menus/menu';
import { formatUtcDay } from '@basecase/shared-ui/figures/moment';
import { Copy, Ellipsis, Plus, Trash2, Undo2 } from 'lucide-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { type ExampleScreen, exampleScreens } from '../examples.model.ts';
import { emptyScreen, fromSaved, isChanged, type SavedScreen, type ScreenState } from '../screen-state.model.ts';
import type { ChangeScreen } from '../use-screen.ts';
import { formatChanges } from './change-text.model.ts';
import styles from './saved.module.css';
import { useRemoveScreen } from './use-saved-screens.ts';

interface SavedTabsProps {
  readonly screens: readonly SavedScreen[];
  /** Null for a new screen. */
  readonly saved: SavedScreen | null;
  readonly isChanged: boolean;
  readonly tabs: ReturnType<typeof useTabs>;
  readonly onSaveAs: () => void;
  readonly children: ReactNode;
}

/** The user's screens as tabs, each with who joined and left. */
export function SavedTabs(props: SavedTabsProps) {
  const { screens, saved, isChanged, tabs, children } = props;
  const items = [
    ...screens.map((one) => ({
      value: one.name,
      label: <TabLabel saved={one} isChanged={isChanged && one.name === saved?.name} />,
    })),
    { value: newTab, label: <NewLabel /> },
  ];
  return (
    <Tabs
      label="Saved screens"
      value={saved?.name ?? newTab}
      onChange={tabs.open}
      items={items}
      actions={<TabActions {...props} />}
    >
      {children}
    </Tabs>
  );
}

function NewLabel() {
  return (
    <Row as="span" inline gap={6}>
      <Plus size={14} aria-hidden="true" />
      New screen
    </Row>
  );
}

function TabLabel({ saved, isChanged }: { readonly saved: SavedScreen; readonly isChanged: boolean }) {
  const changes = formatChanges(saved.entrants.length, saved.leavers.length);
  return (
    <Row as="span" inline gap={6}>
      {saved.name}
      {isChanged && (
        <i className={styles.dot}>
          <VisuallyHidden>, unsaved changes</VisuallyHidden>
        </i>
      )}
      {changes !== '' && (
        <span className={styles.changes}>
          {changes}
          <VisuallyHidden> companies since {formatUtcDay(saved.seenAt)}</VisuallyHidden>
        </span>
      )}
    </Row>
  );
}

function TabActions({ saved, isChanged, tabs, onSaveAs }: SavedTabsProps) {
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoveScreen((name) => {
    setAsking(false);
    tabs.close(name);
  });
  if (saved === null) return null;
  const size = 15;
  const revert = {
    key: 'revert',
    label: 'Take back the changes',
    icon: <Undo2 size={size} />,
    onSelect: () => tabs.revert(saved),
  };
  return (
    <div className={styles.tabActions}>
      <span>Changes since {formatUtcDay(saved.seenAt)}, when you last looked</span>
      <Menu
        trigger={<IconButton label={`More for ${saved.name}`} icon={<Ellipsis size={16} aria-hidden="true" />} />}
        items={[
          ...(isChanged ? [revert] : []),
          { key: 'copy', label: 'Save as a new screen', icon: <Copy size={size} />, onSelect: onSaveAs },
          { key: 'remove', label: 'Delete this screen', icon: <Trash2 size={size} />, onSelect: () => setAsking(true) },
        ]}
      />
      <ConfirmDialog
        open={isAsking}
        title={`Delete ${saved.name}?`}
        text="The screen and what is known of its changes are deleted."
        action="Delete"
        busy={remove.isPending}
        onConfirm={() => remove.mutate(saved.name)}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}

/** The tab of a screen that is not saved. Names of screens are not empty. */
const newTab = '';

/** Returns the functions that go from tab to tab. What was changed in a tab that is left is there again when it is opened. */
export function useTabs(screen: ScreenState, change: ChangeScreen, screens: readonly SavedScreen[]) {
  const left = useRef(new Map<string, ScreenState>());
  const open = (name: string) => {
    const current = screens.find((one) => one.name === screen.name);
    if (current === undefined || isChanged(screen, current)) left.current.set(screen.name ?? newTab, screen);
    else left.current.delete(current.name);
    const saved = screens.find((one) => one.name === name);
    const known = left.current.get(name) ?? (saved === undefined ? emptyScreen : fromSaved(saved));
    change({ ...known, name: saved === undefined ? null : name });
  };
  return {
    open,
    /** Forgets what was changed in a tab, and shows what is saved. */
    revert: (saved: SavedScreen) => change(fromSaved(saved)),
    /** Shows the new tab in place of one that was deleted. */
    close: (name: string) => {
      left.current.delete(name);
      change({ ...(left.current.get(newTab) ?? emptyScreen), name: null });
    },
    /** A new screen that was saved leaves an empty one behind. */
    noteSaved: (name: string) => {
      if (screen.name === null) left.current.delete(newTab);
      change({ name });
    },
  } as const;
}

interface SaveDialogProps {
  readonly open: boolean;
  /** Names in use. */
  readonly taken: readonly string[];
  readonly busy: boolean;
  readonly onSave: (name: string) => void;
  readonly onClose: () => void;
}

const longest = 60;

/** Asks for the name of a screen. */
export function SaveDialog({ open, ...rest }: SaveDialogProps) {
  return (
    <Dialog open={open} onClose={rest.onClose} title="Save screen">
      {open && <NameForm {...rest} />}
    </Dialog>
  );
}

function NameForm({ taken, busy, onSave, onClose }: Omit<SaveDialogProps, 'open'>) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const plain = name.trim();
    if (plain === '') setError('Please enter a name.');
    else if (taken.includes(plain)) setError(`A screen is called ${plain} already.`);
    else onSave(plain);
  };
  return (
    <form onSubmit={submit} className={styles.form}>
      <TextField
        label="Name"
        value={name}
        maxLength={longest}
        autoFocus
        error={error}
        hint="Conditions, columns, order and scope are saved. It always runs as of today."
        onChange={(text) => {
          setName(text);
          setError(null);
        }}
      />
      <Row align="stretch" justify="end" gap={8}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={busy}>
          Save
        </Button>
      </Row>
    </form>
  );
}

/** Six screens to begin from, each with its formula. */
export function ExampleCards({ onOpen }: { readonly onOpen: (example: ExampleScreen) => void }) {
  return (
    <section aria-label="Examples" className={styles.examples}>
      <h2>Begin with an example</h2>
      <ul>
        {exampleScreens.map((example) => (
          <li key={example.name}>
            <h3>{example.name}</h3>
            <p>{example.text}</p>
            <code>{example.where}</code>
            <Button size="sm" aria-label={`Open ${example.name}`} onClick={() => onOpen(example)}>
              Open
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
