import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { satisfies } from 'compare-versions';
import { z } from 'zod';

const hostContractSchema = z.object({
  /** Version of the contract between shell and app. */
  contract: z.string(),
  /** Versions of the modules that the shell shares, by name. */
  shared: z.record(z.string(), z.string()),
});
/** What the live shell offers to an app. */
export type HostContract = z.infer<typeof hostContractSchema>;

/** What the shell's build says of itself; null where the gateway serves no shell, or one that does not say. */
export function readHostContract(shellDir: string | null): HostContract | null {
  if (shellDir === null) return null;
  try {
    return hostContractSchema.parse(JSON.parse(readFileSync(join(shellDir, 'host.json'), 'utf8')));
  } catch {
    return null;
  }
}

/** What an app asks of the shell. */
export interface HostNeeds {
  readonly contract: string;
  /** Ranges of shared modules, by name. */
  readonly shared: Readonly<Record<string, string>>;
}

/** Why the shell cannot run an app, in a sentence; null when it can, or when nothing is known of the shell. */
export function problemWith(needs: HostNeeds, host: HostContract | null): string | null {
  if (host === null) return null;
  if (!fits(host.contract, needs.contract)) {
    return `It asks for host contract ${needs.contract}; the shell has ${host.contract}.`;
  }
  for (const [name, range] of Object.entries(needs.shared)) {
    const version = host.shared[name];
    if (version === undefined) return `It shares ${name}, which the shell does not bring.`;
    if (!fits(version, range)) return `It asks for ${name} ${range}; the shell brings ${version}.`;
  }
  return null;
}

/** A range that nobody can read fits nothing. */
function fits(version: string, range: string): boolean {
  try {
    return satisfies(version, range);
  } catch {
    return false;
  }
}
