/** Returns how many turns the event loop made until the work was done. A thread that works without breaks makes a handful. */
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
