export type Outcome<Value> =
  | { readonly kind: 'value'; readonly value: Value }
  | { readonly kind: 'error'; readonly error: Error }
  | { readonly kind: 'late' };

/** Returns the outcome of a promise, `late` after `ms`. The promise itself continues. */
export function withTimeout<Value>(promise: Promise<Value>, ms: number): Promise<Outcome<Value>> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ kind: 'late' }), ms);
    promise.then(
      (value) => {
        clearTimeout(timer);
        resolve({ kind: 'value', value });
      },
      (error: unknown) => {
        clearTimeout(timer);
        resolve({ kind: 'error', error: error instanceof Error ? error : new Error(String(error)) });
      },
    );
  });
}
