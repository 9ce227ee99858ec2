import { Negotiator } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';

export const encodings = { br: 'brotli', gzip: 'gzip', identity: 'identity' } as const;

export type Encoding = keyof typeof encodings;

/** Browsers send one of few headers, so results are cached per header. */
const negotiator = new Negotiator({
  supportedValues: ['br', 'gzip'],
  cache: new LRUCache<string, string>({ max: 200 }),
});

/** Returns the smallest encoding that the caller accepts, by its Accept-Encoding header. */
export function bestEncoding(accepted: string | undefined): Encoding {
  return (accepted && negotiator.negotiate(accepted.toLowerCase())) || 'identity';
}

/** Returns whether an If-None-Match header names the ETag. HTTP demands weak comparison here. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
