/** Returns the first item of the largest size, or of the last day; undefined without items. */
export function pickLargest<Item, Size extends number | string>(
  items: Iterable<Item>,
  sizeOf: (item: Item) => Size,
): Item | undefined {
  let best: { readonly item: Item; readonly size: Size } | undefined;
  for (const item of items) {
    const size = sizeOf(item);
    if (best === undefined || size > best.size) best = { item, size };
  }
  return best?.item;
}
