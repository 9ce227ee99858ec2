/** A thread that works itself makes a handful of turns; a thread that waits for another makes tens of thousands. */
export const MANY_TURNS = 1_000;

/** Returns how many turns the event loop of this thread made until the work was done. */
export async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let pending = true;
  const count = () => {
    turns += 1;
    if (pending) setImmediate(count);
  };
  setImmediate(count);
  await work.finally(() => {
    pending = false;
  });
  return turns;
}
