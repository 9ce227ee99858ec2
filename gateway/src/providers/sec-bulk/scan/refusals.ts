import type { ReadSummary } from '../../market-data.ts';

const longestExample = 80;

/** What a read leaves out, counted by reason, with the first example of each. */
export class Refusals {
  readonly #byReason = new Map<string, { count: number; readonly first: string }>();

  /** @param example called for the first one only */
  add(reason: string, example: () => string): void {
    const known = this.#byReason.get(reason);
    if (known !== undefined) known.count += 1;
    else this.#byReason.set(reason, { count: 1, first: example().slice(0, longestExample) });
  }

  list(): ReadSummary['refused'] {
    return [...this.#byReason].map(([reason, { count, first }]) => ({ reason, count, first }));
  }
}
