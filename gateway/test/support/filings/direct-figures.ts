import type { FigureRunner } from '../../../src/providers/sec/threads/figure-thread.ts';
import { FigureWork } from '../../../src/providers/sec/threads/figure-work.ts';

/** The work on figures without its worker thread, which cannot run TypeScript. */
export function directFigures(): FigureRunner {
  const work = new FigureWork();
  return { ask: async (order) => work.handle(order), close: async () => {} };
}
