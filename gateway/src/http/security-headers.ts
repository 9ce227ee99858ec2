import type { FastifyReply } from 'fastify';

/** For every reply. */
export const baseHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const;

/** Headers for replies of the API, which are data and never a page. */
export const apiHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
} as const;

/**
 * Returns the headers of a third party's document for a frame of our pages: it runs, loads and sends nothing, and has no
 * origin.
 * @param pageOrigins origins of pages besides our own
 */
export function framedHeaders(pageOrigins: readonly string[]): Readonly<Record<string, string>> {
  return {
    'content-security-policy': [
      'sandbox',
      "default-src 'none'",
      "style-src 'unsafe-inline'",
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${["'self'", ...pageOrigins].join(' ')}`,
    ].join('; '),
    'cross-origin-resource-policy': pageOrigins.length === 0 ? 'same-origin' : 'cross-origin',
  };
}

export function addMissing(reply: FastifyReply, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) reply.header(name, value);
}

/** Policy below /apps: a file opened as a page runs no script and cannot reach our origin; images keep their styles. */
const inertPolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Policy of scripts. A worker has the policy of its script: it may load more of its build and call the API. */
const scriptPolicy =
  "sandbox allow-scripts allow-same-origin; default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'";

/** Returns the headers of a file of an app build. Any page may load it; data needs a session. */
export function appFileHeaders(path: string): Readonly<Record<string, string>> {
  return {
    ...baseHeaders,
    'content-security-policy': /\.m?js$/i.test(path) ? scriptPolicy : inertPolicy,
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  };
}

export function errorHeaders(url: string): Readonly<Record<string, string>> {
  const isBelowApps = url.startsWith('/apps/');
  return { ...baseHeaders, ...apiHeaders, ...(isBelowApps && { 'content-security-policy': inertPolicy }) };
}

/** Devices and sensors that no part of the product uses, so apps cannot use them either. */
const deniedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
];

/**
 * Returns the headers of the shell's page, besides its content security policy.
 * @param protocol of the caller's connection, as the trusted proxy reports it
 */
export function pageHeaders(protocol: string): Readonly<Record<string, string>> {
  return {
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': deniedFeatures.map((feature) => `${feature}=()`).join(', '),
    // The rule covers only this host: other hosts of the domain are not ours.
    ...(protocol === 'https' && { 'strict-transport-security': 'max-age=31536000' }),
  };
}
