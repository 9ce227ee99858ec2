import { IconButton } from '@basecase/shared-ui/components/buttons/icon-button';
import { ConfirmDialog } from '@basecase/shared-ui/components/dialogs/confirm-dialog';
import { Row } from '@basecase/shared-ui/components/layout/primitives';
import { Tabs } from '@basecase/shared-ui/components/layout/tabs';
import { VisuallyHidden } from '@basecase/shared-ui/components/layout/visually-hidden';
import { Menu } from '@basecase/shared-ui/components/menus/menu';
import { formatUtcDay } from '@basecase/shared-ui/figures/moment';
import { Copy, Ellipsis, Plus, Trash2, Undo2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { emptyScreen, fromSaved, isChanged, type SavedScreen, type ScreenState } from '../screen-state.model.ts';
import type { ChangeScreen } from '../use-screen-state.ts';
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
