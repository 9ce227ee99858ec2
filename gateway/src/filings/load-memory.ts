import { LRUCache } from 'lru-cache';
import { joinLoad } from '../storage/get-or-add.ts';

/** Returns the value of a key, from memory or by a load; concurrent callers of a key share one load. */
type LoadOnce<Value> = (key: string, load: () => Promise<Value>) => Promise<Value>;

/** Returns a memory of loaded values. @param maxBytes of all values together, each counted by `sizeOf` */
export function createLoadMemory<Value extends object>(
  maxBytes: number,
  sizeOf: (value: Value) => number,
): LoadOnce<Value> {
  const known = new LRUCache<string, Value>({ maxSize: maxBytes, sizeCalculation: (value) => sizeOf(value) + 1 });
  const running = new Map<string, Promise<Value>>();
  return async (key, load) =>
    known.get(key) ??
    joinLoad(running, key, async () => {
      const value = await load();
      known.set(key, value);
      return value;
    });
}
