/** Does each piece of work again and again. Returns the function that ends it. */
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
