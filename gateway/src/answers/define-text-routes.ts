import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ApiCall } from '../contract/call.ts';
import { type Call, defineRawRoute, type FeatureCalls } from '../http/define-routes.ts';
import { bestEncoding, matchesEtag } from './encoding.ts';
import { formatEtag } from './prepared-answer.ts';
import type { ReplyText } from './reply-text.ts';

/** Adds routes of a feature that send ready JSON texts, or 304 when the caller has it. */
export function defineTextRoutes<Calls extends FeatureCalls>(
  app: FastifyInstance,
  calls: Calls,
  answers: { readonly [Name in keyof Calls]?: (call: Call<Calls[Name]>) => Promise<ReplyText> },
): void {
  for (const name in answers) {
    const answer = answers[name];
    if (answer !== undefined) addTextRoute(app, calls[name], answer);
  }
}

function addTextRoute<Definition extends ApiCall>(
  app: FastifyInstance,
  definition: Definition,
  answer: (call: Call<Definition>) => Promise<ReplyText>,
): void {
  defineRawRoute(app, definition, async (call) => sendText(call, await answer(call)));
}

/** A smaller reply fits a few packets as it is. */
const leastCompressed = 8_000;

/** Fast levels: some replies hold what only one user has, so that they are compressed for one request. */
const compressors = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } }),
  gzip: (text: string) => promisify(gzip)(text, { level: 1 }),
} as const;

function compressOnce({ text, compressed }: ReplyText, encoding: keyof typeof compressors): Promise<Buffer> {
  const body = compressed.get(encoding) ?? compressors[encoding](text);
  compressed.set(encoding, body);
  return body;
}

async function sendText<Definition extends ApiCall>(
  { request, reply }: Call<Definition>,
  answer: ReplyText,
): Promise<FastifyReply> {
  const { text, etag: plainEtag } = answer;
  const encoding = text.length < leastCompressed ? 'identity' : bestEncoding(request.headers['accept-encoding']);
  const etag = formatEtag(plainEtag, encoding);
  reply.header('cache-control', 'private, no-cache').header('etag', etag).header('vary', 'Accept-Encoding');
  if (request.method === 'GET' && matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.header('content-type', 'application/json; charset=utf-8');
  if (encoding !== 'identity') {
    return reply.header('content-encoding', encoding).send(await compressOnce(answer, encoding));
  }
  // Text passes by the serialiser: the reply was typed when it was made.
  return reply.serializer((body: string) => body).send(text);
}
