/** Returns options for a cache of so many entries. With `max` the library would reserve the memory of all of them at once. */
export function atMost(entries: number): { readonly maxSize: number; readonly sizeCalculation: () => number } {
  return { maxSize: entries, sizeCalculation: () => 1 };
}
