import type { FastifyReply } from 'fastify';

/** For every answer. */
export const baseHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const;

/** For answers of the API: data, never a page. */
export const apiHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** Adds those of the headers that the route has not set itself. */
export function addMissing(reply: FastifyReply, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) reply.header(name, value);
}

/** For what stands below /apps: shown as a page of its own it runs nothing and knows nothing of our origin. An image keeps its own styles. */
const inertPolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** For scripts: a browser shows them as text. A worker is bound by the policy of its script: it may load more of its build and call the API. */
const scriptPolicy =
  "sandbox allow-scripts allow-same-origin; default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'";

/** For a file of an app build: any page may load it; the API says who may read what it fetches. */
export function appFileHeaders(path: string): Readonly<Record<string, string>> {
  return {
    ...baseHeaders,
    'content-security-policy': /\.m?js$/i.test(path) ? scriptPolicy : inertPolicy,
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  };
}

/** For the answer to an address that leads nowhere. */
export function errorHeaders(url: string): Readonly<Record<string, string>> {
  const isBelowApps = url.startsWith('/apps/');
  return { ...baseHeaders, ...apiHeaders, ...(isBelowApps && { 'content-security-policy': inertPolicy }) };
}

/**
 * The policy of the shell's page.
 * @param appEntries addresses of the live apps' entries; those on other origins may be loaded from there
 * @param logoBaseUrl where company logos come from
 */
export function pagePolicy(appEntries: readonly string[], logoBaseUrl: string | null): string {
  const origins = [...new Set(appEntries.flatMap(originOf))].sort();
  const apps = ["'self'", ...origins].join(' ');
  const images = ["'self'", 'data:', ...(logoBaseUrl === null ? [] : originOf(logoBaseUrl))].join(' ');
  return [
    "default-src 'self'",
    `script-src ${apps}`,
    `connect-src ${apps}`,
    // A page starts workers from its own origin only: that of an app elsewhere is brought in by a line in a blob, which is
    // bound by this policy too.
    `worker-src 'self'${origins.length === 0 ? '' : ' blob:'}`,
    `style-src ${apps} 'unsafe-inline'`,
    `font-src ${apps}`,
    `img-src ${images}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function originOf(address: string): string[] {
  if (!URL.canParse(address)) return [];
  const { origin } = new URL(address);
  return origin === 'null' ? [] : [origin];
}
