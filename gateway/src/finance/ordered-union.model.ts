/**
 * Returns all keys in the order of the first list. A key that only a later list has follows the one that it follows there.
 */
export function orderedUnion(lists: readonly (readonly string[])[]): string[] {
  const merged: string[] = [];
  for (const list of lists) {
    const known = new Set(merged);
    let place = -1;
    for (const key of list) {
      if (known.has(key)) {
        place = merged.indexOf(key);
        continue;
      }
      place += 1;
      merged.splice(place, 0, key);
      known.add(key);
    }
  }
  return merged;
}
