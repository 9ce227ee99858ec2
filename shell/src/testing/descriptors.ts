import type { AppDescriptor, AppOverride } from '@basecase/gateway/contract';

/** The descriptor of a small app, with `changes` applied. */
export function descriptor(changes: Partial<AppDescriptor> = {}): AppDescriptor {
  return {
    name: 'research',
    title: 'Research',
    contract: '^1.0.0',
    version: 'abc123',
    entry: '/apps/research/abc123/mf-manifest.json',
    routes: [
      { path: '/overview', title: 'Overview', roles: ['Guest', 'Member', 'Admin'], landingWithoutCompany: true },
      { path: '/financials', title: 'Financials', roles: ['Guest', 'Member', 'Admin'], landingWithoutCompany: false },
    ],
    navigation: [
      {
        path: '/financials',
        label: 'Financials',
        icon: 'chart-column',
        iconLines: ['M3 12h18'],
        section: 'research',
        order: 20,
      },
      {
        path: '/overview',
        label: 'Overview',
        icon: 'layout-dashboard',
        iconLines: ['M3 12h18'],
        section: 'research',
        order: 10,
      },
    ],
    ...changes,
  };
}

export const valuation = descriptor({
  name: 'valuation',
  title: 'Valuation',
  routes: [{ path: '/dcf', title: 'DCF Analysis', roles: ['Member', 'Admin'], landingWithoutCompany: false }],
  navigation: [
    { path: '/dcf', label: 'DCF Analysis', icon: 'scale', iconLines: ['M3 12h18'], section: 'valuation', order: 10 },
  ],
});

export const admin = descriptor({
  name: 'admin',
  title: 'Admin',
  routes: [{ path: '/cache', title: 'Cache Management', roles: ['Admin'], landingWithoutCompany: false }],
  navigation: [
    {
      path: '/cache',
      label: 'Cache Management',
      icon: 'database',
      iconLines: ['M3 12h18'],
      section: 'admin',
      order: 10,
    },
  ],
});

/** A preview of the valuation app that its user has open, for another hour. */
export const preview: AppOverride = {
  kind: 'preview',
  app: 'valuation',
  title: 'Valuation',
  version: 'v2',
  host: null,
  publishedAt: null,
  endsAt: new Date(Date.now() + 3_600_000).toISOString(),
  problem: null,
};
