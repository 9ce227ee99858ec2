import { FairQueue } from '../../threads/fair-queue.ts';

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
