import { performance } from 'node:perf_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import plugin from 'fastify-plugin';
import { BoundedMap } from '../http/bounded-map.ts';
import type { CallSeries, CallTimes } from '../observability/call-times.ts';
import { bestEncoding } from './encoding.ts';
import { isSame } from './if-none-match.ts';
import { PreparedAnswer } from './prepared-answer.ts';
import type { TwoTierCache } from './two-tier-cache.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * The hook that answers at once what is kept in memory and fresh. It stands after the guard: whoever comes so far
     * may see every answer of the route.
     */
    answerIfReady(route: string): onRequestHookHandler;
    /** Notes which stored answer an address of a route was answered with. */
    rememberAnswer(address: string, key: string): void;
  }
}

interface ReadyAnswersOptions {
  readonly cache: Pick<TwoTierCache, 'ready'>;
  readonly times: CallTimes;
  /** True where answers carry CORS headers; calls of other origins then take the long way. */
  readonly forOtherOrigins: boolean;
}

/** Where an address led to the last time. */
interface Lead {
  readonly key: string;
  prepared: PreparedAnswer | null;
}

const mostAddresses = 5000;
const longestAddress = 200;

/**
 * Most calls ask for what was asked before. Their address leads to the stored answer without being parsed again, and
 * the answer is written with headers made once. The address was valid when it was remembered, and what it leads to is
 * the cache's own entry: a cleared or expired one is not found here.
 */
export const readyAnswersPlugin = plugin<ReadyAnswersOptions>(
  async (app: FastifyInstance, { cache, times, forOtherOrigins }) => {
    const leads = new BoundedMap<string, Lead>(mostAddresses);
    const vary = forOtherOrigins ? ['Origin'] : [];

    const find = ({ raw }: FastifyRequest, now: number): PreparedAnswer | null => {
      if (raw.method !== 'GET' || raw.url === undefined) return null;
      if (forOtherOrigins && raw.headers.origin !== undefined) return null;
      const lead = leads.get(raw.url);
      if (lead === undefined) return null;
      const answer = cache.ready(lead.key, now);
      if (answer === null) return null;
      if (lead.prepared?.answer !== answer) lead.prepared = new PreparedAnswer(answer, vary);
      return lead.prepared;
    };

    app.decorate('rememberAnswer', (address: string, key: string) => {
      if (address.length > longestAddress || leads.get(address)?.key === key) return;
      leads.set(address, { key, prepared: null });
    });

    app.decorate('answerIfReady', (route: string) => {
      const sent = times.series('GET', route, 200);
      const unchanged = times.series('GET', route, 304);
      return (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
        const now = Date.now();
        const answer = find(request, now);
        if (answer === null) return done();
        send(request, reply, answer, now, sent, unchanged);
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
  unchanged: CallSeries,
): void {
  const { headers } = request.raw;
  const form = answer.form(bestEncoding(headers['accept-encoding']));
  reply.hijack();
  if (isSame(headers['if-none-match'], form.etag)) {
    reply.raw.writeHead(304, answer.stamp(form.unchangedHeaders, request.id, now)).end();
    unchanged.observe((performance.now() - request.startedAt) / 1000);
    return;
  }
  reply.raw.writeHead(200, answer.stamp(form.headers, request.id, now)).end(form.body);
  sent.observe((performance.now() - request.startedAt) / 1000);
}
