import type { CallReply } from '@basecase/gateway/contract';
import { ApiError, isApiError } from '../api/api-error.ts';

type NotHeld = Extract<CallReply<'peers'>, { readonly reading: boolean }>;

/** The reply about a company that the market holds. */
export type HeldReply<Name extends 'peers' | 'peerCandidates' | 'peerValues'> = Exclude<CallReply<Name>, NotHeld>;

/** Asks for a reply in place of a 404, which a browser shows as an error each time. */
export const notHeldQuery = { notHeld: 'reply' } as const;

const askAgainSeconds = 4;

/** Returns the reply. @throws ApiError for a company that is not held, with a time for the next try while it is being read */
export function requireHeld<Reply extends object>(reply: Reply | NotHeld): Reply {
  if (!isNotHeld(reply)) return reply;
  throw new ApiError(reply.text, 404, 'not_found', { retryAfterSeconds: reply.reading ? askAgainSeconds : null });
}

function isNotHeld(reply: object): reply is NotHeld {
  return 'reading' in reply;
}

/** True for the error about a company whose filings are being read. */
export function isBeingRead(error: unknown): boolean {
  return isApiError(error) && error.status === 404 && error.retryAfterSeconds !== null;
}

/** Options of a query that asks again until the company is there, or known not to be. */
export const askWhileReading = {
  retry: (_failures: number, error: Error): boolean => isBeingRead(error),
  retryDelay: askAgainSeconds * 1_000,
};
