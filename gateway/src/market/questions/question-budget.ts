import { BadFormula } from '../../errors/errors.ts';
import { FairQueue } from '../../threads/fair-queue.ts';
import { createWorkPause } from '../../threads/work-pauses.ts';

/** The work of one question and of one of its formulas, in additions of two figures: about 10 ns each. */
const mostWork = 10_000_000;
const mostFormulaWork = 2_000_000;
/** Bytes of a reply. */
const mostBytes = 2_000_000;
/** The cost of a formula, and of a character of it, that is read and compiled. */
const [formulaWork, characterWork] = [1_000, 20];

const refuse = (text: string) => new BadFormula(text, null, 'too_costly');

/** Bounds the bytes of a reply. @throws BadFormula */
export function requireSmall(bytes: number): void {
  if (bytes <= mostBytes) return;
  const most = mostBytes / 1e6;
  throw refuse(`The reply would be larger than ${most} MB. Ask for fewer rows or columns, or shorter formulas.`);
}

/**
 * What one question may cost: its formulas, their evaluation, and the description of its rows. Work is counted, because
 * a bound on the clock would refuse a question when the machine is busy.
 */
export class QuestionBudget {
  #work = 0;
  #formulaWork = 0;
  #bytes = 0;
  /** Leaves half of the processor to others. */
  readonly #pause = createWorkPause(1);

  /** @throws BadFormula when the question costs too much */
  countWork(work: number): void {
    this.#work += work;
    if (this.#work > mostWork) {
      throw refuse('This question costs too much. Ask for fewer conditions, columns or rows, or shorter formulas.');
    }
  }

  /** Counts a step of a formula over all companies. @throws BadFormula when the formula or the question costs too much */
  countStep(work: number): void {
    this.#formulaWork += work;
    if (this.#formulaWork > mostFormulaWork) throw refuse('This formula costs too much: shorten it, or divide it.');
    this.countWork(work);
  }

  /** @throws BadFormula when the question costs too much */
  countFormula(source: string): void {
    this.countWork(formulaWork + source.length * characterWork);
  }

  get workLeft(): number {
    return mostWork - this.#work;
  }

  get bytesLeft(): number {
    return mostBytes - this.#bytes;
  }

  /** @throws BadFormula when the reply is too large */
  countBytes(bytes: number): void {
    this.#bytes += bytes;
    requireSmall(this.#bytes);
  }

  /** Ends a formula or a row: lets other work run where this one has used its turn. */
  pause(): Promise<void> {
    this.#formulaWork = 0;
    return this.#pause();
  }
}

/**
 * Two at once, of two users: a short question of one does not wait for all of a long one of another, and one user leaves
 * half of the processor to others.
 */
const bounds = { slots: 2, runningPerCaller: 1, maxWaiting: 400, longestWaitMs: 6000 };

/** Runs a question of a user at its turn. @throws NotReady when too many questions wait */
export type TakeTurn = <Result>(userId: string, question: () => Promise<Result>) => Promise<Result>;

/** Returns the queue of questions to the market: users take turns, each behind their own questions. */
export function createTurns(): TakeTurn {
  const queue = new FairQueue(bounds);
  return (userId, question) => queue.runWork(userId, question);
}
