import type { FastifyReply } from 'fastify';

/** For every answer. */
export const baseHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
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

/** For app builds: any page may load them, whoever may read what they fetch is the API's to say. */
export const appAssetHeaders = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const;

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
