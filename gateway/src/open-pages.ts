import type { Config } from './config.ts';

const loopback = /^(localhost|127(\.\d{1,3}){3}|::1)$/;

/** Returns a warning where others than this machine can open the pages of the operator; null where they cannot. */
export function warnOfOpenPages({ host, production, metricsToken, apiDocs }: Config): string | null {
  if (loopback.test(host)) return null;
  const isOpen = { '/metrics': metricsToken === null && !production, '/docs': apiDocs === 'open' && !production };
  const pages = Object.entries(isOpen).flatMap(([page, open]) => (open ? [page] : []));
  if (pages.length === 0) return null;
  return `Warning: everyone who reaches ${host} can open ${pages.join(' and ')}. Set NODE_ENV=production, or METRICS_TOKEN and API_DOCS=closed.`;
}
