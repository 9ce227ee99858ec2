import type { AppRelease } from '@basecase/gateway/contract';
import { release } from '../testing/releases.ts';
import { makeVitals } from '../testing/vitals.ts';
import { buildRows, historyText, needsForce } from './releases.model.ts';

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

test('a build row has its visits of the last day', () => {
  const rows = buildRows(release(), makeVitals().builds);
  expect(rows.map(({ figures }) => figures)).toEqual([
    { visits: '400', ready: '588 ms', inp: '108 ms', lcp: 'N/A', errors: '0.25%' },
    { visits: '4,000', ready: '600 ms', inp: '100 ms', lcp: '1.21 s', errors: '0.3%' },
    null,
  ]);
});

describe('whether a build was started in a browser', () => {
  const withCheck = (checked: AppRelease['builds'][number]['checked']) => {
    const { builds, ...rest } = release();
    return { ...rest, builds: builds.map((build) => ({ ...build, checked })) };
  };

  test('is said of published builds; one that was not needs an Admin', () => {
    const texts = (of: AppRelease) => buildRows(of).map(({ start }) => start?.text);
    expect(texts(withCheck({ screens: 1, shell: null }))).toEqual([
      'Started in a browser: 1 screen',
      'Started in a browser: 1 screen',
      undefined,
    ]);
    const without = withCheck(null);
    expect(texts(without)).toEqual(['Not started in a browser', 'Not started in a browser', undefined]);
    expect(['v3', 'v1', 'v9'].map((version) => needsForce(without, version))).toEqual([true, false, false]);
  });

  test('is not said by an older gateway', () => {
    expect(needsForce(withCheck(undefined), 'v3')).toBe(false);
  });
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
