import { BadUpstream, NotFound, QuotaExceeded } from '../../errors/errors.ts';
import type { BudgetLedger } from '../budget/ledger.ts';
import type { OutsideHost } from '../http/outside-host.ts';
import type { Pace, Place } from '../http/pacer.ts';
import type { ProviderLog } from '../provider.ts';
import { classifyFailure, type Failure } from './failure.ts';

/** Pause between two starts, and before a call that was answered "too fast" is sent again: 1 call a second is allowed. */
export const spacingMs = 1_100;
/**
 * A user waits 10 s for an answer, and some answers take two calls one after the other: whoever would stand in line for
 * longer than this is told at once to come back.
 */
const longestLineMs = 4_500;
const burstRetries = 2;
const burstPauseSeconds = 60;
const dayInSeconds = 86_400;

export interface ClientDeps {
  readonly host: OutsideHost;
  readonly apiKey: string;
  readonly ledger: BudgetLedger;
  readonly pacer: Pace;
  readonly log: ProviderLog;
  /** Milliseconds; `spacingMs` unless a test is in a hurry. */
  readonly burstPause?: number;
}

export interface Question {
  readonly function: string;
  readonly symbol: string;
  readonly outputsize?: 'full';
  /** Text of the NotFound when the provider has nothing. */
  readonly missing: string;
}

/** Asks the data provider. Every call that is sent is taken from the budget first and counted when it fails. */
export class AlphaVantageClient {
  readonly #deps: ClientDeps;

  constructor(deps: ClientDeps) {
    this.#deps = deps;
  }

  /**
   * @returns the body, which carries no failure notice but is otherwise unchecked
   * @throws QuotaExceeded, NotFound, BadUpstream, UpstreamTimeout
   */
  async ask(question: Question): Promise<unknown> {
    for (let attempt = 0; ; attempt += 1) {
      const place = await this.#deps.pacer.claim(longestLineMs);
      if (place === null) throw await this.#busy();
      await this.#deps.ledger.reserve();
      const body = await this.#send(question, place);
      const failure = classifyFailure(body);
      if (failure === null) return body;
      await this.#deps.ledger.reportFailure();
      if (failure !== 'burst' || attempt === burstRetries) throw await this.#errorOf(failure, question);
      this.#deps.log.info({ function: question.function }, 'data provider asks for slower calls, trying again');
      this.#deps.pacer.hold(this.#deps.burstPause ?? spacingMs);
    }
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

  /** Nothing was spent: either the day's calls are used up anyway, or the line is shorter in a few seconds. */
  async #busy(): Promise<QuotaExceeded> {
    const { left } = await this.#deps.ledger.usage();
    return new QuotaExceeded(left === 0 ? await this.#secondsUntilReset() : Math.ceil(longestLineMs / 1000));
  }

  async #errorOf(failure: Failure, question: Question): Promise<Error> {
    const { ledger, log } = this.#deps;
    const details = { function: question.function, symbol: question.symbol, failure };
    switch (failure) {
      case 'daily-cap': {
        await ledger.reportDailyCap();
        log.warn(details, 'data provider says that the calls of the day are used up');
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
