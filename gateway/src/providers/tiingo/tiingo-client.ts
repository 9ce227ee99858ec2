import { z } from 'zod';
import { NotFound } from '../../errors/errors.ts';
import { type Judged, MeteredClient, type MeteredDeps, type MeteredQuestion } from '../budget/metered-client.ts';
import type { OutsideHost, OutsideReply } from '../http/outside-host.ts';

export interface TiingoQuestion extends MeteredQuestion {
  readonly symbol: string;
  /** YYYY-MM-DD; without it only the newest day is answered. */
  readonly from?: string;
}

export type TiingoClient = MeteredClient<TiingoQuestion>;

const noticeBody = z.object({ detail: z.string() });

export function createTiingoClient(deps: MeteredDeps): TiingoClient {
  return new MeteredClient<TiingoQuestion>(deps, { keySetting: 'TIINGO_API_KEY', makeCall, judge });
}

/** Makes one call to learn whether the provider takes the key. @throws KeyRefused, QuotaExceeded, BadUpstream, UpstreamTimeout */
export async function checkTiingoKey(client: TiingoClient): Promise<void> {
  try {
    await client.askQuestion({ function: 'check', symbol: 'AAPL', missing: 'The company of the check is not known.' });
  } catch (error) {
    // A provider that does not know the company has accepted the key.
    if (!(error instanceof NotFound)) throw error;
  }
}

/** Share classes have a hyphen at Tiingo. */
function makeCall({ symbol, from }: TiingoQuestion, key: string) {
  const query = new URLSearchParams({ ...(from !== undefined && { startDate: from }), token: key });
  const name = encodeURIComponent(symbol.replaceAll('.', '-'));
  return { path: `/tiingo/daily/${name}/prices?${query.toString()}`, accept: 'application/json' };
}

/** Reads the notice of a refusal, which may also come with status 200. A page of a proxy is none. */
function judge({ status, body }: OutsideReply, host: OutsideHost): Judged {
  if (status === 429) return { failure: 'daily-cap' };
  if (status >= 500) throw host.unavailable();
  const parsed = host.parseJson(body);
  const notice = noticeBody.safeParse(parsed);
  if (!notice.success) return status === 200 ? { body: parsed } : { failure: 'unknown' };
  const { detail } = notice.data;
  if (/run over|allocation/i.test(detail)) return { failure: 'daily-cap' };
  if (status === 404 || /not found/i.test(detail)) return { failure: 'symbol' };
  if (status === 401 || status === 403) return { failure: 'key' };
  return { failure: 'unknown' };
}
