/** Returns the list with one item at another place; the others keep their order. A place past an end is the end. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const place = Math.min(items.length - 1, Math.max(0, to));
  const item = items[from];
  if (item === undefined || place === from) return items;
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, place), item, ...rest.slice(place)];
}

/** A rectangle on screen. */
export type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

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
