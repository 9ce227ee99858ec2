import { Negotiator } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';

/** The forms an answer is kept in, by the name they are sent under. */
export const encodings = { br: 'brotli', gzip: 'gzip', identity: 'identity' } as const;

export type Encoding = keyof typeof encodings;

/** Browsers send one of few headers, so what was found for a header is kept. */
const negotiator = new Negotiator({
  supportedValues: ['br', 'gzip'],
  cache: new LRUCache<string, string>({ max: 200 }),
});

/** The smallest form of an answer that the caller takes, by its Accept-Encoding header. */
export function bestEncoding(accepted: string | undefined): Encoding {
  return (accepted && negotiator.negotiate(accepted.toLowerCase())) || 'identity';
}
