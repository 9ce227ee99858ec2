import type { ProviderLog } from '../../src/providers/provider.ts';

export interface TestLog extends ProviderLog {
  readonly lines: string[];
}

/** Returns a log that keeps its lines for assertions. */
export function testLog(): TestLog {
  const lines: string[] = [];
  const write = (details: Record<string, unknown>, message: string) => {
    lines.push(`${message} ${JSON.stringify(details)}`);
  };
  return { lines, info: write, warn: write, error: write };
}
