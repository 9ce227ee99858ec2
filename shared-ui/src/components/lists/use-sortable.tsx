import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import styles from './sortable-list.module.css';

/** Props of the button that an item is moved by. */
export interface SortHandle {
  readonly 'data-sort-handle': string;
  readonly 'aria-description': string;
  readonly className: string | undefined;
}

export interface SortableOptions<Item> {
  readonly items: readonly Item[];
  /** Unique per item. */
  readonly keyOf: (item: Item) => string;
  /** The item in words, for the announcement of a move. Default: its key. */
  readonly nameOf?: (item: Item) => string;
  /** The items in their new order, and the one that moved. Called once per move. */
  readonly onReorder: (items: readonly Item[], moved: Item) => void;
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };
const howTo = 'To reorder, drag, or press Alt and an arrow key';

/**
 * The parts of a list or table that the user orders: by dragging an item's handle, or with Alt and the arrow keys on any
 * element of the item. The focus stays on the moved item, and the move is announced. Escape ends a drag without a change.
 */
export function useSortable<Item, Element extends HTMLElement>(options: SortableOptions<Item>) {
  const { items, keyOf, nameOf = keyOf, onReorder } = options;
  const container = useRef<Element>(null);
  const [said, setSaid] = useState('');
  const commit = (next: readonly Item[], key: string) => {
    const place = next.findIndex((item) => keyOf(item) === key);
    const item = next[place];
    if (item === undefined || next.every((other, index) => other === items[index])) return;
    keepFocus();
    onReorder(next, item);
    setSaid(`${nameOf(item)} is now ${place + 1} of ${next.length}`);
  };
  const keepFocus = useKeptFocus(container);
  const drag = useDrag(container, items, keyOf, commit);
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key];
    const key = keyOfElement(event.target);
    const from = items.findIndex((item) => keyOf(item) === key);
    if (!event.altKey || step === undefined || key === null || from < 0) return;
    // Alt and an arrow key are Back and Forward of the browser.
    event.preventDefault();
    commit(moveItem(items, from, from + step), key);
  };
  return {
    /** In the order that releasing the dragged item would give. */
    items: drag.items,
    /** Of the element around the items. */
    container: { ref: container, onKeyDown: press, onPointerDown: drag.start },
    /** Of the element of an item. */
    itemProps: (item: Item) => ({
      'data-sort-key': keyOf(item),
      className: keyOf(item) === drag.key ? styles.dragged : undefined,
    }),
    handleOf: (item: Item): SortHandle => ({
      'data-sort-handle': keyOf(item),
      'aria-description': howTo,
      className: styles.handle,
    }),
    /** The announcement of the last move, to be rendered beside the list. */
    announcement: <VisuallyHidden role="status">{said}</VisuallyHidden>,
  } as const;
}

/** Returns the key of the item that an element is in; null outside of one. */
function keyOfElement(target: EventTarget | null): string | null {
  const item = target instanceof Element ? target.closest<HTMLElement>('[data-sort-key]') : null;
  return item?.dataset.sortKey ?? null;
}

/** Returns a function to call before the order changes: a moved element loses the focus, which is then given back. */
function useKeptFocus(list: RefObject<HTMLElement | null>): () => void {
  const focused = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (focused.current !== null && focused.current !== document.activeElement) focused.current.focus();
    focused.current = null;
  });
  return () => {
    const { activeElement } = document;
    const isInside = activeElement instanceof HTMLElement && list.current?.contains(activeElement) === true;
    focused.current = isInside ? activeElement : null;
  };
}

interface Dragging<Item> {
  readonly key: string;
  readonly items: readonly Item[];
}

/** The drag of an item: shows the order that releasing it would give. */
function useDrag<Item>(
  list: RefObject<HTMLElement | null>,
  items: readonly Item[],
  keyOf: (item: Item) => string,
  commit: (items: readonly Item[], key: string) => void,
) {
  const [dragging, setDragging] = useState<Dragging<Item> | null>(null);
  const key = dragging?.key ?? null;
  const start = (event: PointerEvent<HTMLElement>) => {
    const handle = event.target instanceof Element ? event.target.closest('[data-sort-handle]') : null;
    const pressed = keyOfElement(handle);
    if (pressed !== null && event.button === 0) setDragging({ key: pressed, items });
  };
  const move = useEffectEvent((pointer: { readonly x: number; readonly y: number }) => {
    if (dragging === null) return;
    const from = dragging.items.findIndex((item) => keyOf(item) === dragging.key);
    const to = findPlace(readBoxes(list.current), from, pointer);
    if (to !== from) setDragging({ ...dragging, items: moveItem(dragging.items, from, to) });
  });
  const end = useEffectEvent((isKept: boolean) => {
    if (dragging !== null && isKept) commit(dragging.items, dragging.key);
    setDragging(null);
  });
  useEffect(() => {
    if (key === null) return;
    const ending = new AbortController();
    const { signal } = ending;
    document.addEventListener('pointermove', ({ clientX, clientY }) => move({ x: clientX, y: clientY }), { signal });
    document.addEventListener('pointerup', () => end(true), { signal });
    document.addEventListener('pointercancel', () => end(false), { signal });
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Escape') end(false);
      },
      { signal },
    );
    return () => ending.abort();
  }, [key]);
  return { key, start, items: dragging?.items ?? items } as const;
}

function readBoxes(list: HTMLElement | null): Box[] {
  return [...(list?.querySelectorAll('[data-sort-key]') ?? [])].map((item) => item.getBoundingClientRect());
}

/** Returns the list with one item at another place; the others keep their order. A place past an end is the end. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const place = Math.min(items.length - 1, Math.max(0, to));
  const item = items[from];
  if (item === undefined || place === from) return items;
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, place), item, ...rest.slice(place)];
}

/** A rectangle on screen. */
type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/**
 * Returns the place of a dragged item: that of the item below the pointer, once the pointer is past its middle. Without
 * this rule a narrow item and a wide one would change places with every move.
 * @param boxes of all items in their order
 */
export function findPlace(boxes: readonly Box[], from: number, pointer: { readonly x: number; readonly y: number }) {
  const { x, y } = pointer;
  const over = boxes.findIndex(({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom);
  const [box, own] = [boxes[over], boxes[from]];
  if (box === undefined || own === undefined || over === from) return from;
  const isSameRow = box.top < own.bottom && own.top < box.bottom;
  const isSameColumn = box.left < own.right && own.left < box.right;
  // In another row of a list that wraps, every part of the item counts.
  if (!isSameRow && !isSameColumn) return over;
  const past = isSameRow ? x - (box.left + box.right) / 2 : y - (box.top + box.bottom) / 2;
  return over > from === past > 0 ? over : from;
}
