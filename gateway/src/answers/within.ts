/** What a promise came to within a time. */
type Outcome<Value> =
  | { readonly kind: 'value'; readonly value: Value }
  | { readonly kind: 'error'; readonly error: Error }
  | { readonly kind: 'late' };

/** Waits for a promise for at most `ms`. The promise itself goes on. */
export function within<Value>(promise: Promise<Value>, ms: number): Promise<Outcome<Value>> {
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
