import { BoundedMap } from '../../http/bounded-map.ts';

/** Bounds how often a visitor is counted for the same thing within an hour, in this process. */
export class VisitorBounds {
  readonly #counts = new BoundedMap<string, { hour: number; count: number }>(50_000);
  readonly #most: number;
  readonly #now: () => number;

  /** @param most times an hour */
  constructor(most: number, now: () => number) {
    this.#most = most;
    this.#now = now;
  }

  /** Counts, and returns whether the visitor stays within the bound. */
  admits(user: string, ...subject: readonly string[]): boolean {
    const key = [user, ...subject].join('\0');
    const hour = Math.floor(this.#now() / 3_600_000);
    const known = this.#counts.get(key);
    const count = known?.hour === hour ? known.count + 1 : 1;
    this.#counts.set(key, { hour, count });
    return count <= this.#most;
  }
}
