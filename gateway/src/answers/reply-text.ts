import { createHash } from 'node:crypto';

/** A JSON text that is ready to be sent, with its tag. */
export interface ReplyText {
  readonly text: string;
  readonly etag: string;
}

export function toReplyText(reply: object): ReplyText {
  return tagText(JSON.stringify(reply));
}

/** Adds fields of one user to a reply that all users share. */
export function addToReply({ text }: ReplyText, fields: object): ReplyText {
  return tagText(`${text.slice(0, -1)},${JSON.stringify(fields).slice(1)}`);
}

function tagText(text: string): ReplyText {
  return { text, etag: `"${createHash('sha1').update(text).digest('base64url')}"` };
}
