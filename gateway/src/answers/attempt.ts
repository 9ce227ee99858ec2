import { AppError, NotFound } from '../errors/errors.ts';

/** A part that may fail without the whole failing: its value, or the error it failed with. */
export type Attempt<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: AppError };

/** @throws anything that is not an AppError: that is a fault of ours, not of a source */
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

/** Why there is no value; null when there is one. */
export function reasonIn(tried: Attempt<unknown>): string | null {
  return tried.ok ? null : tried.error.message;
}

/** The error to tell of when everything failed: a limit or an outage rather than "there is none". */
export function worstOf(first: AppError, ...others: readonly AppError[]): AppError {
  return [first, ...others].find((error) => !(error instanceof NotFound)) ?? first;
}
