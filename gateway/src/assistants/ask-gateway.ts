import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { ApiCall, ApiInput, ApiReply } from '../contract/call.ts';
import { type ErrorBody, errorSchema } from '../contract/errors/errors.ts';

/** Makes a call of the contract as a user. @throws ToolRefusal */
export type AskGateway = <Call extends ApiCall>(call: Call, input: ApiInput<Call>) => Promise<ApiReply<Call>>;

/** Why a tool gives no answer, in a sentence for its user. */
export class ToolRefusal extends Error {
  override readonly name = 'ToolRefusal';
}

/** A call is held for ten seconds while its load goes on: a tool waits half a minute for it in all. */
const mostAsked = 3;
const loadingPauseMs = 1_000;

interface LooseInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/**
 * Returns a function that makes calls within this process: access, bounds of input, queues and error texts are those of
 * the calls.
 * @param session token of a session of the user
 */
export function createAskGateway(app: FastifyInstance, session: string): AskGateway {
  return async <Call extends ApiCall>(call: Call, input: ApiInput<Call>) => {
    const { params, query, body }: LooseInput = input;
    const sent = new URLSearchParams();
    for (const [key, value] of listParts(query)) if (value !== undefined) sent.set(key, String(value));
    const request = {
      method: call.method,
      url: `${fillPath(call.path, params)}?${sent}`,
      headers: {
        authorization: `Bearer ${session}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    };
    for (let asked = 1; ; asked += 1) {
      const reply = await app.inject(request);
      // The gateway validates every reply by the same contract before it sends it.
      if (reply.statusCode === 200) return JSON.parse(reply.body) as ApiReply<Call>;
      const refusal = readRefusal(reply.body);
      if ((refusal?.exact ?? refusal?.code) !== 'still_loading' || asked === mostAsked)
        throw new ToolRefusal(describeRefusal(refusal, reply.headers['retry-after']));
      await wait(loadingPauseMs);
    }
  };
}

function fillPath(path: string, params: unknown): string {
  const values = new Map(listParts(params));
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name) ?? '')));
}

function listParts(input: unknown): [string, unknown][] {
  return typeof input === 'object' && input !== null ? Object.entries(input) : [];
}

function readRefusal(body: string): ErrorBody | null {
  try {
    return errorSchema.parse(JSON.parse(body));
  } catch {
    return null;
  }
}

function describeRefusal(refusal: ErrorBody | null, seconds: unknown): string {
  const text = refusal?.error ?? 'This call failed.';
  return seconds === undefined ? text : `${text} Ask again in ${String(seconds)} seconds.`;
}
