import { cloneElement, type KeyboardEvent, lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react';

const load = async () => ({ default: (await import('./menu-list.tsx')).MenuList });
const MenuList = lazy(load);

export interface MenuItem {
  readonly key: string;
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  readonly disabled?: boolean;
  readonly onSelect: () => void;
}

export interface MenuProps {
  /** The button that opens it; it takes the handlers as props and gets the focus back. */
  readonly trigger: ReactElement<Record<string, unknown>>;
  readonly items: readonly MenuItem[];
  readonly align?: 'start' | 'end';
}

/**
 * A few actions behind a button: arrow keys, first letters, Enter; Escape and a click outside close it.
 * The list is fetched when somebody comes near the button; until it is first opened there is only the button.
 */
export function Menu(props: MenuProps) {
  const [wanted, setWanted] = useState(false);
  const open = (): void => setWanted(true);
  const closed = cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': wanted,
    onPointerEnter: load,
    onFocus: load,
    onClick: open,
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      open();
    },
  });
  if (!wanted) return closed;
  return (
    <Suspense fallback={closed}>
      <MenuList {...props} />
    </Suspense>
  );
}
