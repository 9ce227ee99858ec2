import { NotFound } from '../../errors/errors.ts';
import { type Judged, MeteredClient, type MeteredDeps, type MeteredQuestion } from '../budget/metered-client.ts';
import type { OutsideHost, OutsideReply } from '../http/outside-host.ts';
import { classifyFailure } from './failure.ts';

/** Pause between two calls, and before one that was answered "too fast" is sent again: 1 call per second is allowed. */
export const spacingMs = 1_100;

export interface Question extends MeteredQuestion {
  readonly outputsize?: 'full';
  /** Whether the reply is a table of comma-separated values, which is returned as text. A failure is JSON all the same. */
  readonly isTable?: boolean;
}

/** Calls Alpha Vantage. */
export class AlphaVantageClient extends MeteredClient<Question> {
  constructor(deps: MeteredDeps) {
    super(deps, { keySetting: 'ALPHA_VANTAGE_API_KEY', makeCall, judge });
  }

  /**
   * Makes one call to learn whether the provider takes the key.
   * @throws KeyRefused, QuotaExceeded, BadUpstream, UpstreamTimeout
   */
  async check(): Promise<void> {
    try {
      await this.askQuestion({
        function: 'OVERVIEW',
        symbol: 'IBM',
        missing: 'The company of the check is not known.',
      });
    } catch (error) {
      // A provider that does not know the company has accepted the key.
      if (!(error instanceof NotFound)) throw error;
    }
  }
}

function makeCall({ function: name, symbol, outputsize, isTable }: Question, key: string) {
  const query = new URLSearchParams({ function: name });
  if (symbol !== undefined) query.set('symbol', symbol);
  if (outputsize !== undefined) query.set('outputsize', outputsize);
  query.set('apikey', key);
  return { path: `/query?${query.toString()}`, accept: isTable === true ? 'text/csv' : 'application/json' };
}

function judge({ status, body }: OutsideReply, host: OutsideHost, { isTable = false }: Question): Judged {
  if (status !== 200) throw host.unavailable();
  if (isTable && !isJson(body)) return { body: body.toString('utf8') };
  const parsed = host.parseJson(body);
  const failure = classifyFailure(parsed);
  return failure === null ? { body: parsed } : { failure };
}

function isJson(body: Buffer): boolean {
  return body.subarray(0, 64).toString('utf8').trimStart().startsWith('{');
}
