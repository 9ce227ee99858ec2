import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** A JSON text that is ready to be sent, with its tag. */
export interface ReplyText {
  readonly text: string;
  readonly etag: string;
  /** Its compressed forms, each made once: they are kept as long as the text. */
  readonly compressed: Map<'br' | 'gzip', Promise<Buffer>>;
}

export function toReplyText(reply: object): ReplyText {
  return tagText(JSON.stringify(reply));
}

/** Adds fields of one user to a reply that all users share. */
export function addToReply({ text }: ReplyText, fields: object): ReplyText {
  return tagText(`${text.slice(0, -1)},${JSON.stringify(fields).slice(1)}`);
}

function tagText(text: string): ReplyText {
  return { text, etag: `"${createHash('sha1').update(text).digest('base64url')}"`, compressed: new Map() };
}

export type ReplyCache = LRUCache<string, ReplyText>;

/** Returns a cache of replies that users share. @param mostPerReply a larger reply is not kept */
export function createReplyCache(maxBytes: number, mostPerReply = maxBytes): ReplyCache {
  return new LRUCache({
    maxSize: maxBytes,
    maxEntrySize: mostPerReply,
    sizeCalculation: ({ text }) => text.length * 2 + 1,
  });
}
