import { loadConfig } from '../../src/config.ts';

/** Returns the names of all environment variables that the gateway reads as settings. */
export function knownSettings(): string[] {
  const read = new Set<string>();
  loadConfig(new Proxy<Record<string, string | undefined>>({}, { get: (_, name) => void read.add(String(name)) }));
  return [...read];
}
