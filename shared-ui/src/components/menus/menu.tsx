import { cloneElement, type KeyboardEvent, lazy, Suspense, useState } from 'react';
import type { MenuProps } from './menu-list.tsx';

const load = async () => ({ default: (await import('./menu-list.tsx')).MenuList });
const MenuList = lazy(load);

/**
 * A button with a menu of actions: arrow keys, first letters, Enter; Escape and a click outside close it.
 * The list loads on hover or focus; until it is first opened only the button is rendered.
 */
export function Menu(props: MenuProps) {
  const [opened, setOpened] = useState(false);
  const open = (): void => setOpened(true);
  const closed = cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': opened,
    onPointerEnter: load,
    onFocus: load,
    onClick: open,
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      open();
    },
  });
  if (!opened) return closed;
  return (
    <Suspense fallback={closed}>
      <MenuList {...props} />
    </Suspense>
  );
}
