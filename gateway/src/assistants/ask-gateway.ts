import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { type CallInput, type CallReply, calls, type RouteName } from '../contract/calls.ts';
import { type ErrorBody, errorSchema } from '../contract/errors/errors.ts';

/** Makes a call of the contract as a user. @throws ToolRefusal */
export type AskGateway = <Name extends RouteName>(name: Name, input: CallInput<Name>) => Promise<CallReply<Name>>;

/** Why a tool gives no answer, in a sentence for its user. */
export class ToolRefusal extends Error {
  override readonly name = 'ToolRefusal';
}

/** A call is held for ten seconds while its load goes on: a tool waits half a minute for it in all. */
const mostAsked = 3;
const loadingPauseMs = 1_000;

interface LooseInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/**
 * Returns a function that makes calls within this process: access, bounds of input, queues and error texts are those of
 * the calls.
 * @param session token of a session of the user
 */
export function createAskGateway(app: FastifyInstance, session: string): AskGateway {
  return async <Name extends RouteName>(name: Name, input: CallInput<Name>) => {
    const { query = {}, body, ...rest }: LooseInput = input;
    const sent = new URLSearchParams();
    for (const [key, value] of Object.entries(query)) if (value !== undefined) sent.set(key, String(value));
    const request = {
      method: calls[name].method,
      url: `${fillPath(calls[name].path, rest)}?${sent}`,
      headers: {
        authorization: `Bearer ${session}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    };
    for (let asked = 1; ; asked += 1) {
      const reply = await app.inject(request);
      // The gateway validates every reply by the same contract before it sends it.
      if (reply.statusCode === 200) return JSON.parse(reply.body) as CallReply<Name>;
      const refusal = readRefusal(reply.body);
      if ((refusal?.exact ?? refusal?.code) !== 'still_loading' || asked === mostAsked)
        throw new ToolRefusal(describeRefusal(refusal, reply.headers['retry-after']));
      await wait(loadingPauseMs);
    }
  };
}

function fillPath(path: string, { params = {} }: LooseInput): string {
  return path.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(String(params[part] ?? '')));
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
