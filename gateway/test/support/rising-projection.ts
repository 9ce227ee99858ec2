import { z } from 'zod';
import type { Caller } from './gateway-process.ts';
import { projectionBody } from './projection-body.ts';

const savedSchema = z.object({ scenarios: z.object({ base: z.object({ revenue: z.array(z.number()) }) }) });

/** A projection that a single writer saves repeatedly with a rising number. */
export class RisingProjection {
  readonly #path: string;
  #tried = 0;
  #acknowledged = 0;

  constructor(symbol: string) {
    this.#path = `/api/projections/${symbol}`;
  }

  get acknowledged(): number {
    return this.#acknowledged;
  }

  /** Saves the next number. A process that dies meanwhile is no failure: the save is not acknowledged. */
  async save(call: Caller): Promise<void> {
    this.#tried += 1;
    const number = this.#tried;
    const reply = await call(this.#path, { method: 'PUT', body: projectionBody(number) }).catch(() => null);
    if (reply?.ok) this.#acknowledged = number;
    await reply?.arrayBuffer().catch(() => null);
  }

  /** Returns the stored number, and whether it lies between the last acknowledged and the last attempted one. */
  async check(call: Caller): Promise<{ readonly stored: number; readonly isKept: boolean }> {
    const reply = await call(this.#path);
    const stored = reply.status === 404 ? 0 : (savedSchema.parse(await reply.json()).scenarios.base.revenue[0] ?? 0);
    return { stored, isKept: stored >= this.#acknowledged && stored <= this.#tried };
  }
}
