import { BadUpstream, NotFound, QuotaExceeded } from '../../errors/errors.ts';
import type { BudgetLedger } from '../budget/ledger.ts';
import type { OutsideHost } from '../http/outside-host.ts';
import type { Pace, Place } from '../http/pacer.ts';
import type { ProviderLog } from '../provider.ts';
import { classifyFailure, type Failure } from './failure.ts';

/** Pause between two calls, and before one that was answered "too fast" is sent again: 1 call per second is allowed. */
export const spacingMs = 1_100;
/**
 * A user waits 10 s at most, and some answers take two calls in a row: a call that would wait longer than this in the
 * queue is refused at once.
 */
const longestWaitMs = 4_500;
const burstRetries = 2;
const burstPauseSeconds = 60;
const dayInSeconds = 86_400;

/** Failures that do not show that the provider answers questions again. */
const limits: readonly Failure[] = ['daily-cap', 'burst', 'unknown'];

export interface ClientDeps {
  readonly host: OutsideHost;
  readonly apiKey: string;
  readonly ledger: BudgetLedger;
  readonly pacer: Pace;
  readonly log: ProviderLog;
  /** Milliseconds; `spacingMs` unless a test sets a shorter one. */
  readonly burstPause?: number;
}

export interface Question {
  readonly function: string;
  readonly symbol: string;
  readonly outputsize?: 'full';
  /** Text of the NotFound when the provider has no data. */
  readonly missing: string;
}

/** Calls the provider. Every call is taken from the budget before it is sent, and counted when it fails. */
export class AlphaVantageClient {
  readonly #deps: ClientDeps;

  constructor(deps: ClientDeps) {
    this.#deps = deps;
  }

  /**
   * Returns the body, which carries no failure notice but is otherwise unchecked.
   * @throws QuotaExceeded, NotFound, BadUpstream, UpstreamTimeout
   */
  async ask(question: Question): Promise<unknown> {
    for (let attempt = 0; ; attempt += 1) {
      const place = await this.#deps.pacer.claim(longestWaitMs);
      if (place === null) throw await this.#busy();
      await this.#deps.ledger.reserve();
      const body = await this.#send(question, place);
      const failure = classifyFailure(body);
      if (failure === null || !limits.includes(failure)) await this.#endBlock();
      if (failure === null) return body;
      await this.#deps.ledger.reportFailure();
      if (failure !== 'burst' || attempt === burstRetries) throw await this.#errorOf(failure, question);
      this.#deps.log.info({ function: question.function }, 'data provider asks for slower calls, trying again');
      this.#deps.pacer.hold(this.#deps.burstPause ?? spacingMs);
    }
  }

  /** The provider answers again. A ledger that cannot be reached must not cost the answer. */
  async #endBlock(): Promise<void> {
    const { ledger, log } = this.#deps;
    await ledger.endBlock().catch((err: unknown) => log.warn({ err }, 'the block of the data provider is not ended'));
  }

  async #send(question: Question, place: Place): Promise<unknown> {
    const { host, apiKey, ledger } = this.#deps;
    const query = new URLSearchParams({ function: question.function, symbol: question.symbol });
    if (question.outputsize) query.set('outputsize', question.outputsize);
    query.set('apikey', apiKey);
    try {
      const turn = () => place.turn();
      const reply = await host.get(`/query?${query.toString()}`, 'application/json', { turn });
      if (reply.status !== 200) throw host.unavailable();
      return host.parseJson(reply.body);
    } catch (error) {
      await ledger.reportFailure();
      throw error;
    }
  }

  /** Returns the error for a call that was not sent: until the budget has calls again, or until the queue is shorter. */
  async #busy(): Promise<QuotaExceeded> {
    const { left } = await this.#deps.ledger.usage();
    return new QuotaExceeded(left === 0 ? await this.#secondsUntilReset() : Math.ceil(longestWaitMs / 1000));
  }

  async #errorOf(failure: Failure, question: Question): Promise<Error> {
    const { ledger, log } = this.#deps;
    const details = { function: question.function, symbol: question.symbol, failure };
    switch (failure) {
      case 'daily-cap': {
        await ledger.reportDailyCap();
        log.warn(details, 'data provider says that its limit is reached');
        return new QuotaExceeded(await this.#secondsUntilReset());
      }
      case 'burst':
        log.warn(details, 'data provider keeps asking for slower calls');
        return new QuotaExceeded(burstPauseSeconds);
      case 'symbol':
      case 'no-data':
        return new NotFound(question.missing);
      case 'plan':
        log.warn(details, 'data provider wants a premium plan for this call');
        return new BadUpstream('This data needs a premium plan of the data provider.');
      case 'key':
        log.error(details, 'data provider refuses the API key: check ALPHA_VANTAGE_API_KEY');
        return new BadUpstream('The data provider refused the access key. Please tell the operator.');
      case 'unknown':
        log.warn(details, 'data provider answered with a notice that is not known');
        return this.#deps.host.unreadable();
    }
  }

  async #secondsUntilReset(): Promise<number> {
    const { resetsAt } = await this.#deps.ledger.usage();
    if (resetsAt === null) return dayInSeconds;
    return Math.max(1, Math.ceil((resetsAt.getTime() - Date.now()) / 1000));
  }
}
