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
/** The host contract of the live shell. */
export type HostContract = z.infer<typeof hostContractSchema>;

/** Returns the host contract of the shell's build; null without a shell, or without a contract in it. */
export function readHostContract(shellDir: string | null): HostContract | null {
  if (shellDir === null) return null;
  try {
    return hostContractSchema.parse(JSON.parse(readFileSync(join(shellDir, 'host.json'), 'utf8')));
  } catch {
    return null;
  }
}

/** The requirements of an app. */
export interface HostNeeds {
  readonly contract: string;
  /** Ranges of shared modules, by name. */
  readonly shared: Readonly<Record<string, string>>;
}

/** Returns the reason why the shell cannot run an app, in a sentence; null when it can, or when the shell is unknown. */
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

/** Returns whether a version is in a range; a range that cannot be read contains none. */
function fits(version: string, range: string): boolean {
  try {
    return satisfies(version, range);
  } catch {
    return false;
  }
}
