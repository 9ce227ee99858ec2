import fc from 'fast-check';
import { BoundedMap } from './bounded-map.ts';

test('a full map drops its oldest entry', () => {
  const map = new BoundedMap<string, number>(2);
  map.set('a', 1);
  map.set('b', 2);
  map.set('a', 3);
  map.set('c', 4);
  expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([undefined, 2, 4]);
});

test('the newest entries are kept after any sequence of sets', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20 })), fc.integer({ min: 1, max: 8 }), (keys, most) => {
      const map = new BoundedMap<number, number>(most);
      for (const [at, key] of keys.entries()) map.set(key, at);
      const last = keys[keys.length - 1];
      if (last !== undefined) expect(map.get(last)).toBe(keys.lastIndexOf(last));
      expect([...new Set(keys)].filter((key) => map.get(key) !== undefined).length).toBeLessThanOrEqual(most);
    }),
  );
});
