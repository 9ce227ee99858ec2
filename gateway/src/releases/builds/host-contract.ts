import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { satisfies } from 'compare-versions';
import { z } from 'zod';
import { calls as knownCalls } from '../../contract/calls.ts';
import type { BuiltAgainst } from '../../contract/releases/releases.ts';
import { BadInput } from '../../errors/errors.ts';

const hostContractSchema = z.object({
  /** Version of the contract between shell and app. */
  contract: z.string(),
  /** Versions of the modules that the shell shares, by name. */
  shared: z.record(z.string(), z.string()),
  /** Id of the shell's build; absent from older shells, as are its members. */
  version: z.string().max(80).optional(),
  /** Members of the contract, each with a fingerprint of its type. */
  offered: z.record(z.string(), z.string()).optional(),
});
/** The host contract of the live shell. */
export type HostContract = z.infer<typeof hostContractSchema>;

/** Returns a host contract out of its JSON; null when it cannot be read. */
export function parseHostContract(json: string): HostContract | null {
  try {
    return hostContractSchema.parse(JSON.parse(json));
  } catch {
    return null;
  }
}

/** Returns the host contract of the shell's build; null without a shell, or without a contract in it. */
export function readHostContract(shellDir: string | null): HostContract | null {
  if (shellDir === null) return null;
  try {
    return parseHostContract(readFileSync(join(shellDir, 'host.json'), 'utf8'));
  } catch {
    return null;
  }
}

export interface HostNeeds {
  readonly contract: string;
  /** Ranges of shared modules, by name. */
  readonly shared: Readonly<Record<string, string>>;
  /** The host contract of its build; null for a build from before this record. */
  readonly builtAgainst: BuiltAgainst | null;
  /** The calls of the HTTP API that it names; undefined for an app without a list. */
  readonly calls?: readonly string[] | undefined;
}

/** @throws BadInput for a build that the live shell cannot run or the gateway cannot serve */
export function requireFit(needs: HostNeeds, host: HostContract | null): void {
  const problem = problemWith(needs, host);
  if (problem !== null) throw new BadInput(`The live shell cannot run this build. ${problem}`);
  const calls = callsProblem(needs);
  if (calls !== null) throw new BadInput(`The gateway cannot serve this build. ${calls}`);
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
  return memberProblem(needs.builtAgainst, host);
}

/** Returns the reason why the members that a build uses are not those of the shell; null when they are, or are not known. */
function memberProblem(built: BuiltAgainst | null, { contract, offered }: HostContract): string | null {
  if (built === null || offered === undefined) return null;
  const uses = Object.entries(built.uses);
  const lacking = uses.flatMap(([name]) => (offered[name] === undefined ? [name] : []));
  const made = `It was built against host contract ${built.contract}`;
  if (lacking.length > 0)
    return `${made} and uses ${lacking.join(', ')}, which the shell, at ${contract}, does not have.`;
  const other = uses.flatMap(([name, type]) => (offered[name] === type ? [] : [name]));
  if (other.length === 0) return null;
  return `${made}, in which ${other.join(', ')} had another type than in the shell, at ${contract}.`;
}

/** Returns the reason why this gateway cannot serve the calls of an app; null when it can, or when the app names none. */
export function callsProblem({ calls = [] }: Pick<HostNeeds, 'calls'>): string | null {
  const unknown = calls.filter((name) => !Object.hasOwn(knownCalls, name));
  return unknown.length === 0 ? null : `It calls ${unknown.join(', ')}, which this gateway does not offer.`;
}

/** Returns whether a version is in a range; a range that cannot be read contains none. */
function fits(version: string, range: string): boolean {
  try {
    return satisfies(version, range);
  } catch {
    return false;
  }
}
