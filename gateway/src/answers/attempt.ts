import { AppError, NotFound } from '../errors/errors.ts';

/** The outcome of a part that may fail without failing the whole. */
export type Attempt<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: AppError };

/**
 * Resolves to the value or the AppError of a promise.
 * @throws any other error: it is a defect of ours
 */
export async function attempt<Value>(part: Promise<Value>): Promise<Attempt<Value>> {
  try {
    return { ok: true, value: await part };
  } catch (error) {
    if (error instanceof AppError) return { ok: false, error };
    throw error;
  }
}

export function valueIn<Value>(tried: Attempt<Value>): Value | null {
  return tried.ok ? tried.value : null;
}

/** Returns the message of the error; null when there is a value. */
export function reasonIn(tried: Attempt<unknown>): string | null {
  return tried.ok ? null : tried.error.message;
}

/** Returns the error to report when all parts failed: a limit or an outage rather than NotFound. */
export function pickWorst(first: AppError, ...others: readonly AppError[]): AppError {
  return [first, ...others].find((error) => !(error instanceof NotFound)) ?? first;
}

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
