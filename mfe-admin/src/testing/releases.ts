import type { AppRelease } from '@basecase/gateway/contract';

/** The valuation app with a live build, a canary and the bundled build. */
export function release(change: Partial<AppRelease> = {}): AppRelease {
  const build = {
    contract: '^1.0.0',
    problem: null,
    publishedBy: 'token pipeline',
    checked: { screens: 2, shell: 's1' },
  };
  return {
    app: 'valuation',
    title: 'Valuation',
    revision: 4,
    live: 'v2',
    canary: { version: 'v3', percent: 10, roles: ['Member', 'Admin'] },
    canRollBack: true,
    paths: [
      { path: '/dcf', inUse: true },
      { path: '/screener', inUse: false },
    ],
    policy: { promote: false, canaryForAdmins: false, otherOrigins: false },
    builds: [
      {
        ...build,
        version: 'v3',
        entry: '/apps/valuation/v3/mf-manifest.json',
        origin: 'published',
        publishedAt: '2026-11-20T08:00:00Z',
      },
      {
        ...build,
        version: 'v2',
        entry: '/apps/valuation/v2/mf-manifest.json',
        origin: 'published',
        publishedAt: '2026-11-19T08:00:00Z',
      },
      {
        ...build,
        version: 'v1',
        entry: '/apps/valuation/v1/mf-manifest.json',
        origin: 'bundled',
        publishedAt: null,
        publishedBy: null,
      },
    ],
    history: [
      { at: '2026-11-20T09:00:00Z', actor: 'token pipeline', action: 'canary', version: 'v3', detail: '10%' },
      { at: '2026-11-19T09:00:00Z', actor: 'admin@basecase.local', action: 'promoted', version: 'v2', detail: '' },
    ],
    failures: [
      { version: 'v3', kind: 'load', count: 1204, lastAt: '2026-11-20T10:00:00Z', lastReason: 'status 404' },
      { version: 'v3', kind: 'crash', count: 1, lastAt: '2026-11-20T10:00:00Z', lastReason: 'x is undefined' },
    ],
    ...change,
  };
}
