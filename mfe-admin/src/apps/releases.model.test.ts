import { release } from '../testing/releases.ts';
import { buildRows, historyText } from './releases.model.ts';

test('a build row has its origin, its state and the failures that browsers reported', () => {
  expect(buildRows(release())).toMatchObject([
    {
      version: 'v3',
      canary: 'Canary 10% of Member and Admin',
      isLive: false,
      failures: '1,204 did not load, 1 crashed',
    },
    { version: 'v2', canary: null, isLive: true, origin: 'Stored here', failures: '' },
    { version: 'v1', isLive: false, origin: 'Bundled with the product', publishedAt: null },
  ]);
});

test('a new app that was rolled back is no longer served', () => {
  const entry = { at: '2026-11-20T08:00:00Z', actor: 'a@b.c', version: '', detail: 'from v1' };
  expect(historyText({ ...entry, action: 'rolled-back' })).toBe('Withdrawn, rolled back from v1');
});

test.each([
  ['promoted', '', 'Promoted v2'],
  ['rolled-back', 'from v3', 'Rolled back to v2 from v3'],
  ['canary', '10%', 'Canary v2 10%'],
] as const)('%s has its own wording', (action, detail, text) => {
  expect(historyText({ at: '2026-11-20T08:00:00Z', actor: 'a@b.c', action, version: 'v2', detail })).toBe(text);
});
