import { z } from 'zod';
import type { Caller } from './gateway-process.ts';
import { projectionBody } from './projection-body.ts';

const savedSchema = z.object({ scenarios: z.object({ base: z.object({ revenue: z.array(z.number()) }) }) });

/** One record that is saved again and again under a rising number; nobody else writes it. */
export class RisingRecord {
  readonly #path: string;
  #tried = 0;
  #acknowledged = 0;

  constructor(symbol: string) {
    this.#path = `/api/projections/${symbol}`;
  }

  get acknowledged(): number {
    return this.#acknowledged;
  }

  /** Saves the next number. A process that dies meanwhile is no failure: its save was not acknowledged. */
  async save(call: Caller): Promise<void> {
    this.#tried += 1;
    const number = this.#tried;
    const reply = await call(this.#path, { method: 'PUT', body: projectionBody(number) }).catch(() => null);
    if (reply?.ok) this.#acknowledged = number;
    await reply?.arrayBuffer().catch(() => null);
  }

  /** What is stored, beside what it must be at least and may be at most. */
  async check(call: Caller): Promise<{ readonly stored: number; readonly isKept: boolean }> {
    const reply = await call(this.#path);
    const stored = reply.status === 404 ? 0 : (savedSchema.parse(await reply.json()).scenarios.base.revenue[0] ?? 0);
    return { stored, isKept: stored >= this.#acknowledged && stored <= this.#tried };
  }
}
