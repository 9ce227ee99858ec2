import { performance } from 'node:perf_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import plugin from 'fastify-plugin';
import { BoundedMap } from '../http/bounded-map.ts';
import type { CallSeries, CallTimes } from '../observability/call-times.ts';
import { parseOwnKeyId } from '../storage/own-data.ts';
import { bestEncoding, matchesEtag } from './encoding.ts';
import { PreparedAnswer } from './prepared-answer.ts';
import type { TwoTierCache } from './two-tier-cache.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Returns a hook that replies at once when a fresh answer is in memory. It must run after the guard: a caller that
     * passed may see every answer of the route.
     */
    answerIfReady(route: string): onRequestHookHandler;
    /** Remembers the answer of a URL. An answer that an own key loaded is only for its user and not remembered. */
    rememberAnswer(url: string, key: string): void;
  }
}

interface ReadyAnswersDeps {
  readonly cache: Pick<TwoTierCache, 'ready'>;
  readonly times: CallTimes;
  /** True where replies carry CORS headers; requests of other origins then run through the route. */
  readonly forOtherOrigins: boolean;
  /** Returns the version of the market. A newer one leads the URLs to other answers. */
  readonly readVersion: () => string | null;
}

/** The answer that a URL got last. */
interface KnownAnswer {
  readonly key: string;
  prepared: PreparedAnswer | null;
}

const maxUrls = 5000;
const maxUrlLength = 200;

/**
 * Replies to repeated requests without running their route. The URL leads to the cached answer without being parsed
 * again, and the headers are prepared once. The URL was valid when it was remembered, and the answer is looked up in
 * the cache: a cleared or expired one is not found.
 */
export const readyAnswersPlugin = plugin<ReadyAnswersDeps>(
  async (app: FastifyInstance, { cache, times, forOtherOrigins, readVersion }) => {
    let version = readVersion();
    let known = new BoundedMap<string, KnownAnswer>(maxUrls);
    const vary = forOtherOrigins ? ['Origin'] : [];

    const find = ({ raw, session }: FastifyRequest, now: number): PreparedAnswer | null => {
      // A URL leads to the answer that users share: the holder of an own key has another one.
      if (session === null || session.ownKeys !== null) return null;
      if (raw.method !== 'GET' || raw.url === undefined) return null;
      if (forOtherOrigins && raw.headers.origin !== undefined) return null;
      const newest = readVersion();
      if (newest !== version) {
        version = newest;
        known = new BoundedMap(maxUrls);
      }
      const last = known.get(raw.url);
      if (last === undefined) return null;
      const answer = cache.ready(last.key, now);
      if (answer === null) return null;
      if (last.prepared?.answer !== answer) last.prepared = new PreparedAnswer(answer, vary);
      return last.prepared;
    };

    app.decorate('rememberAnswer', (url: string, key: string) => {
      if (parseOwnKeyId(key) !== null) return;
      if (url.length > maxUrlLength || known.get(url)?.key === key) return;
      known.set(url, { key, prepared: null });
    });

    app.decorate('answerIfReady', (route: string) => {
      const sent = times.series('GET', route, 200);
      const notModified = times.series('GET', route, 304);
      return (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
        const now = Date.now();
        const answer = find(request, now);
        if (answer === null) return done();
        send(request, reply, answer, now, sent, notModified);
      };
    });
  },
  { name: 'ready-answers' },
);

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: PreparedAnswer,
  now: number,
  sent: CallSeries,
  notModified: CallSeries,
): void {
  const { headers } = request.raw;
  const body = answer.in(bestEncoding(headers['accept-encoding']));
  reply.hijack();
  if (matchesEtag(headers['if-none-match'], body.etag)) {
    reply.raw.writeHead(304, answer.stamp(body.notModifiedHeaders, request.id, now)).end();
    notModified.observe((performance.now() - request.startedAt) / 1000);
    return;
  }
  reply.raw.writeHead(200, answer.stamp(body.headers, request.id, now)).end(body.bytes);
  sent.observe((performance.now() - request.startedAt) / 1000);
}
