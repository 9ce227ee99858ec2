import { NotFound } from './errors.ts';

/** Returns null in place of NotFound. Other failures may pass, and are thrown on. */
export async function orNull<Value>(asked: Promise<Value>): Promise<Value | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}
