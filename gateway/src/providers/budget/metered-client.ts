import { setTimeout as pause } from 'node:timers/promises';
import { rateLimitText } from '../../contract/errors/error-text.ts';
import {
  type AppError,
  BadUpstream,
  KeyRefused,
  NotFound,
  ProviderAway,
  QuotaExceeded,
  UpstreamTimeout,
} from '../../errors/errors.ts';
import type { OutsideHost, OutsideReply } from '../http/outside-host.ts';
import type { Pace, Place } from '../http/pacer.ts';
import type { ProviderLog } from '../provider.ts';
import type { Demand } from './demand.ts';
import type { BudgetLedger, BudgetUsage } from './ledger.ts';
import { firstOutageMs } from './outage.model.ts';

/** The reasons for a reply without data. */
export type Failure = 'burst' | 'plan' | 'daily-cap' | 'key' | 'symbol' | 'no-data' | 'unknown';

/** A call that would wait longer than this in the queue is refused at once with the wait, and its reader retries. */
const longestWaitMs = 60_000;
/** Calls that are under way at the same time: an outage costs no more than these, in all processes together. */
export const mostAtOnce = 3;
/** Pause before the ledger is retried while calls of other processes are under way. */
const outcomePollMs = 250;
const burstRetries = 2;
const burstPauseSeconds = 60;
const dayInSeconds = 86_400;
const ownKeySpent = 'Your own key has no requests left for now. Please try again later.';
const ownKeyRefused = 'The data provider refused your own key. Please check it on the page Account.';

/** Failures that do not show that the provider answers questions again. */
const limits: readonly Failure[] = ['daily-cap', 'burst', 'unknown'];

export interface MeteredDeps {
  readonly host: OutsideHost;
  /** Returns the key, once a call is about to be sent. */
  readonly apiKey: () => Promise<string>;
  /** Whether the key belongs to one user; texts then say so. */
  readonly isOwn?: boolean;
  readonly ledger: BudgetLedger;
  readonly pacer: Pace;
  readonly log: ProviderLog;
  /** Milliseconds before a call that was answered "too fast" is sent again. */
  readonly burstPause: number;
}

/** The rules of a provider. */
interface MeteredRules<Asked extends MeteredQuestion> {
  /** The setting of the operator's key, for the log. */
  readonly keySetting: string;
  /** Returns the path of a call, which has the key, and the type of its reply. */
  readonly makeCall: (question: Asked, key: string) => { readonly path: string; readonly accept: string };
  /** @throws BadUpstream for a reply that shows an outage */
  readonly judge: (reply: OutsideReply, host: OutsideHost, question: Asked) => Judged;
}

export interface MeteredQuestion {
  /** Its name in the log. */
  readonly function: string;
  /** Absent for a question about all companies. */
  readonly symbol?: string;
  /** Text of the NotFound when the provider has no data. */
  readonly missing: string;
  readonly demand?: Demand | undefined;
}

/** The body of a reply, or the reason why it has no data. */
export type Judged = { readonly body: unknown } | { readonly failure: Failure };

/** Calls a metered provider. Every call is taken from the budget before it is sent, and counted when it fails. */
export class MeteredClient<Asked extends MeteredQuestion> {
  readonly #deps: MeteredDeps;
  readonly #rules: MeteredRules<Asked>;
  readonly #held: Place[] = [];

  constructor(deps: MeteredDeps, rules: MeteredRules<Asked>) {
    this.#deps = deps;
    this.#rules = rules;
  }

  /**
   * Returns the body, which carries no failure notice but is otherwise unchecked.
   * @throws QuotaExceeded, NotFound, BadUpstream, UpstreamTimeout
   */
  async askQuestion(question: Asked): Promise<unknown> {
    try {
      return await this.#askQuestion(question);
    } catch (error) {
      if (!this.#deps.isOwn || !(error instanceof QuotaExceeded)) throw error;
      throw new QuotaExceeded(error.retryAfterSeconds, error.message === rateLimitText ? ownKeySpent : error.message);
    }
  }

  async #askQuestion(question: Asked): Promise<unknown> {
    for (let attempt = 0; ; attempt += 1) {
      const judged = await this.#inTurn(question);
      if ('body' in judged) {
        await this.#tellLedger((ledger) => ledger.reportAnswer());
        return judged.body;
      }
      const { failure } = judged;
      if (!limits.includes(failure)) await this.#tellLedger((ledger) => ledger.endBlock());
      await this.#deps.ledger.reportFailure(failure === 'unknown');
      if (failure !== 'burst' || attempt === burstRetries) throw await this.#makeError(failure, question);
      this.#deps.log.info({ function: question.function }, 'data provider asks for slower calls, trying again');
      this.#deps.pacer.hold(this.#deps.burstPause);
    }
  }

  /** Returns the reply to a question that waited for its turn. The call is taken from the budget when it leaves the queue. */
  async #inTurn(question: Asked): Promise<Judged> {
    const { pacer, ledger } = this.#deps;
    const demand = question.demand ?? null;
    await this.#refuseWhenSpent();
    const place = await pacer.claim(longestWaitMs, demand);
    if (place === null) throw new QuotaExceeded(Math.ceil(longestWaitMs / 1000));
    try {
      await place.ready();
      const apiKey = await this.#deps.apiKey();
      // Calls of other processes may be under way, too: during an outage not all of them may call the provider.
      while (!(await ledger.reserve(demand, mostAtOnce, question.symbol))) {
        await pause(outcomePollMs, undefined, { ref: false });
        await place.ready();
      }
      const judged = await this.#send(question, place, apiKey);
      this.#endHeld();
      return judged;
    } finally {
      if (!this.#held.includes(place)) place.end();
    }
  }

  /** Keeps the place of an unanswered call until another is answered, so that an outage costs no further calls. */
  #hold(place: Place): void {
    this.#held.push(place);
    // The ledger knows of the outage now.
    if (this.#held.length >= mostAtOnce) this.#endHeld();
  }

  #endHeld(): void {
    for (const place of this.#held.splice(0)) place.end();
  }

  /** A spent budget is reported before the queue. An unreachable ledger refuses when the call is reserved. */
  async #refuseWhenSpent(): Promise<void> {
    const usage = await this.#deps.ledger.usage().catch(() => null);
    if (usage?.left === 0 && usage.outageSeconds === undefined) throw new QuotaExceeded(secondsUntilReset(usage));
  }

  /** The provider answers again. A ledger that cannot be reached must not cost the answer. */
  async #tellLedger(tell: (ledger: BudgetLedger) => Promise<unknown>): Promise<void> {
    const { ledger, log } = this.#deps;
    await tell(ledger).catch((err: unknown) =>
      log.warn({ err }, 'the ledger does not know that the data provider answers'),
    );
  }

  async #send(question: Asked, place: Place, apiKey: string): Promise<Judged> {
    const { host, ledger } = this.#deps;
    const { makeCall, judge } = this.#rules;
    const { path, accept } = makeCall(question, apiKey);
    try {
      const turn = () => place.turn();
      return judge(await host.get(path, accept, { turn }), host, question);
    } catch (error) {
      await ledger.reportFailure(true);
      this.#hold(place);
      throw await this.#dated(error);
    }
  }

  /** Returns the error of a call that was not answered, with the time after which it may be made again. */
  async #dated<Failed>(error: Failed): Promise<Failed | AppError> {
    const usage = await this.#deps.ledger.usage().catch(() => null);
    if (usage?.outageSeconds !== undefined) return new ProviderAway(usage.outageSeconds);
    const retry = { retryAfterSeconds: firstOutageMs / 1000 };
    if (error instanceof UpstreamTimeout) return new UpstreamTimeout(error.message, retry);
    return error instanceof BadUpstream ? new BadUpstream(error.message, retry) : error;
  }

  async #makeError(failure: Failure, question: Asked): Promise<Error> {
    const { ledger, log } = this.#deps;
    const details = { function: question.function, symbol: question.symbol, failure };
    switch (failure) {
      case 'daily-cap': {
        await ledger.reportDailyCap();
        log.warn(details, 'data provider says that its limit is reached');
        return new QuotaExceeded(secondsUntilReset(await ledger.usage()));
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
        if (this.#deps.isOwn) return new KeyRefused(ownKeyRefused);
        log.error(details, `data provider refuses the API key: check ${this.#rules.keySetting}`);
        return new KeyRefused('The data provider refused the access key. Please tell the operator.');
      case 'unknown':
        log.warn(details, 'data provider answered with a notice that is not known');
        return this.#dated(this.#deps.host.unreadable());
    }
  }
}

function secondsUntilReset({ resetsAt }: BudgetUsage): number {
  if (resetsAt === null) return dayInSeconds;
  return Math.max(1, Math.ceil((resetsAt.getTime() - Date.now()) / 1000));
}
