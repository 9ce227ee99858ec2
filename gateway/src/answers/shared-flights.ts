import { setTimeout as pause } from 'node:timers/promises';

/** What a process is told that wants to load a key. */
export type Turn =
  | {
      readonly kind: 'ours';
      /** Another process has loaded it a moment ago. */
      readonly justLoaded: boolean;
      readonly land: (failure: Error | null) => Promise<void>;
    }
  /** Another process is loading it. */
  | { readonly kind: 'theirs' }
  /** Another process failed with it a moment ago. */
  | { readonly kind: 'failed'; readonly error: Error };

/** Ensures that only one process loads a key. */
export interface SharedFlights {
  take(key: string): Promise<Turn>;
  forget(key: string): Promise<void>;
  forgetAll(): Promise<void>;
}

/** For a process that is alone: it always may load. */
export const ownFlights: SharedFlights = {
  take: async () => ({ kind: 'ours', justLoaded: false, land: async () => {} }),
  forget: async () => {},
  forgetAll: async () => {},
};

const lookEveryMs = 100;

/**
 * Loads a key unless another process does: then waits for its answer, and never asks beside it.
 * @param look finds the answer if another process has stored it meanwhile
 * @throws what the load threw, also that of the other process
 */
export async function inTurn<Answer>(
  flights: SharedFlights,
  key: string,
  look: () => Promise<Answer | null>,
  load: () => Promise<Answer>,
): Promise<Answer> {
  for (let hasWaited = false; ; hasWaited = true) {
    const turn = await flights.take(key);
    if (turn.kind === 'failed') throw turn.error;
    if (turn.kind === 'theirs') {
      const stored = await look();
      if (stored !== null) return stored;
      await pause(lookEveryMs);
      continue;
    }
    // The turn may be ours because another process has finished since the caller looked.
    const stored = hasWaited || turn.justLoaded ? await look() : null;
    return stored === null ? loadAndLand(turn.land, load) : landWith(turn.land, stored);
  }
}

async function loadAndLand<Answer>(land: (failure: Error | null) => Promise<void>, load: () => Promise<Answer>) {
  try {
    return await landWith(land, await load());
  } catch (error) {
    await land(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}

async function landWith<Answer>(land: (failure: Error | null) => Promise<void>, answer: Answer): Promise<Answer> {
  await land(null);
  return answer;
}
