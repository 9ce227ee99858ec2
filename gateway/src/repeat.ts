/** Runs each task every `everyMs`. Returns a stop function. */
export function repeat(
  everyMs: number,
  works: readonly (() => Promise<void>)[],
  onError: (error: unknown) => void,
): () => void {
  const timer = setInterval(() => {
    for (const work of works) work().catch(onError);
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
