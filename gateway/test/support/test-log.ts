import type { SourceLog } from '../../src/providers/source.ts';

export interface TestLog extends SourceLog {
  readonly lines: string[];
}

/** A log that keeps its lines, to be searched for what must or must not be in them. */
export function testLog(): TestLog {
  const lines: string[] = [];
  const write = (details: Record<string, unknown>, message: string) => {
    lines.push(`${message} ${JSON.stringify(details)}`);
  };
  return { lines, info: write, warn: write, error: write };
}
