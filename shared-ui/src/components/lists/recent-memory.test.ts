import { noteRecent, readRecent } from './recent-memory.ts';

test('the latest five are kept per account and list, each once', () => {
  for (const entry of ['A,B', 'B,C', 'C,D', 'D,E', 'E,F', 'F,G', 'C,D']) noteRecent('ann', 'comparisons', entry);
  expect(readRecent('ann', 'comparisons')).toEqual(['C,D', 'F,G', 'E,F', 'D,E', 'B,C']);
  expect(readRecent('bob', 'comparisons')).toEqual([]);
  expect(readRecent('ann', 'others')).toEqual([]);
});
