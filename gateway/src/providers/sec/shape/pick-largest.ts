/** Returns the first item of the largest size; undefined without items. */
export function pickLargest<Item>(items: Iterable<Item>, sizeOf: (item: Item) => number): Item | undefined {
  let best: { readonly item: Item; readonly size: number } | undefined;
  for (const item of items) {
    const size = sizeOf(item);
    if (best === undefined || size > best.size) best = { item, size };
  }
  return best?.item;
}
