/** Returns the longest time that this thread did nothing else until the work was done. */
export async function longestStopMs(work: Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }, 1);
  await work;
  clearInterval(timer);
  return Math.max(longest, performance.now() - last);
}
