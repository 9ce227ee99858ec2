import { release } from '../testing/releases.ts';
import { buildRows, historyText } from './releases.model.ts';

test('each build tells what it is to the app, and what browsers reported of it', () => {
  expect(buildRows(release())).toMatchObject([
    {
      version: 'v3',
      canary: 'Canary 10% of Member and Admin',
      isLive: false,
      failures: '1,204 did not load, 1 crashed',
    },
    { version: 'v2', canary: null, isLive: true, origin: 'Kept here', failures: '' },
    { version: 'v1', isLive: false, origin: 'Came with the product', publishedAt: null },
  ]);
});

test('a new app that was rolled back is out of the page', () => {
  const entry = { at: '2026-11-20T08:00:00Z', actor: 'a@b.c', version: '', detail: 'from v1' };
  expect(historyText({ ...entry, action: 'rolled-back' })).toBe('Taken out of the page, back from v1');
});

test.each([
  ['promoted', '', 'Promoted v2'],
  ['rolled-back', 'from v3', 'Rolled back to v2 from v3'],
  ['canary', '10%', 'Canary v2 10%'],
] as const)('%s reads as it happened', (action, detail, text) => {
  expect(historyText({ at: '2026-11-20T08:00:00Z', actor: 'a@b.c', action, version: 'v2', detail })).toBe(text);
});
