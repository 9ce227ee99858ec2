/** The time that work takes before it pauses, and the longest that counts: what lies before a work began is no work. */
const [turnMs, longestTurnMs] = [10, 50];

/**
 * Returns a function that a long work of a thread calls between its pieces. It pauses after each turn of work, which
 * leaves the processors and the disk to others.
 * @param ratio the length of a pause for each millisecond of work
 */
export function createWorkPause(ratio: number): () => Promise<void> {
  let turnBegan = performance.now();
  return async () => {
    const worked = performance.now() - turnBegan;
    if (worked < turnMs) return;
    await new Promise((resolve) => setTimeout(resolve, Math.min(worked, longestTurnMs) * ratio));
    turnBegan = performance.now();
  };
}
