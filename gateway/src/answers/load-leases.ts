import { setTimeout as pause } from 'node:timers/promises';
import type { Demand } from '../providers/budget/demand.ts';

/** The reply to a process that wants to load a key. */
export type Lease =
  | {
      readonly kind: 'granted';
      /** Another process has loaded the key a moment ago. */
      readonly justLoaded: boolean;
      readonly release: (failure: Error | null) => Promise<void>;
    }
  /** Another process is loading the key. @param waitSeconds time its load waits in a provider's queue, or 0 */
  | { readonly kind: 'taken'; readonly waitSeconds: number }
  /** The load failed in another process a moment ago. */
  | { readonly kind: 'failed'; readonly error: Error };

/** Grants the load of a key to one process at a time. */
export interface LoadLeases {
  /** @param demand the demand for the load; its wait is published to other processes */
  acquire(key: string, demand?: Demand | null): Promise<Lease>;
  forget(key: string): Promise<void>;
  forgetAll(): Promise<void>;
}

/** Leases without Redis: always granted. */
export const localLeases: LoadLeases = {
  acquire: async () => ({ kind: 'granted', justLoaded: false, release: async () => {} }),
  forget: async () => {},
  forgetAll: async () => {},
};

const pollEveryMs = 100;

/**
 * Returns the answer of a load. While another process has the lease, waits for its answer instead.
 * @param demand receives the time that the load of the other process waits
 * @param look finds the answer that another process has stored meanwhile
 * @throws the error of the load, here or in the other process
 */
export async function loadUnderLease<Answer>(
  leases: LoadLeases,
  { key, demand }: { readonly key: string; readonly demand: Demand },
  look: () => Promise<Answer | null>,
  load: () => Promise<Answer>,
): Promise<Answer> {
  for (let hasWaited = false; ; hasWaited = true) {
    const lease = await leases.acquire(key, demand);
    if (lease.kind === 'failed') throw lease.error;
    if (lease.kind === 'taken') {
      const { waitSeconds } = lease;
      const end = waitSeconds === 0 ? null : demand.wait({ secondsLeft: () => waitSeconds });
      const stored = await look();
      if (stored === null) await pause(pollEveryMs);
      end?.();
      if (stored !== null) return stored;
      continue;
    }
    // Another process may have finished since the lookup of the caller.
    const stored = hasWaited || lease.justLoaded ? await look() : null;
    return stored === null ? loadAndRelease(lease.release, load) : releaseWith(lease.release, stored);
  }
}

async function loadAndRelease<Answer>(release: (failure: Error | null) => Promise<void>, load: () => Promise<Answer>) {
  try {
    return await releaseWith(release, await load());
  } catch (error) {
    await release(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}

async function releaseWith<Answer>(release: (failure: Error | null) => Promise<void>, answer: Answer): Promise<Answer> {
  await release(null);
  return answer;
}
