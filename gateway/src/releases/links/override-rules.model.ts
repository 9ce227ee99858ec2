import { type Role, roleSchema } from '../../contract/access/roles.ts';
import type { DeployPolicy } from '../../contract/releases/deploy-tokens.ts';
import { type AppState, liveBuild } from '../registry/app-registry.ts';
import type { Override } from './override-store.ts';

export type AllowedLinks = 'all' | 'previews' | 'off';

/** All that decides whether a link still shows its build. */
export interface LinkState {
  readonly allowed: AllowedLinks;
  readonly policy: DeployPolicy;
  /** Whether the deploy token that made it exists; true for a link of an Admin. */
  readonly tokenExists: boolean;
  readonly buildExists: boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

const things = { preview: 'preview', local: 'local build' } as const;

/** Returns the reason why a link shows its build to no user; null while it does. */
export function findEnd({ build, token, endsAt, madeBy }: Override, state: LinkState): string | null {
  const thing = things[build.kind];
  if (!isAllowed(build.kind, state.allowed)) return `The operator has switched ${thing}s off.`;
  if (endsAt <= state.now) return `This ${thing} has ended.`;
  if (!state.tokenExists) return `This ${thing} ended with the deploy token that made it.`;
  if (token !== null && !mayMake(build.kind, state.policy)) {
    return `An Admin has switched off ${thing}s that a deploy token makes. This one was made by ${madeBy}.`;
  }
  if (!state.buildExists) return 'The build of this preview was deleted.';
  return null;
}

/** Returns the reason why a user of a role may not have the build of a link; null when they may. */
export function refusalFor(role: Role, { build, token, role: highest }: Override, policy: DeployPolicy): string | null {
  const thing = things[build.kind];
  // A script that Admins get could grant itself the Admin role.
  if (role === 'Admin' && token !== null && !policy.canaryForAdmins) {
    return `This ${thing} was made by a deploy token, and you are an Admin: you keep the released build. Open it as a Member, or allow deploy tokens of the app to show builds to Admins, on Admin → Apps.`;
  }
  if (rankOf(role) > rankOf(highest)) return `This ${thing} is for the role ${highest}. You are ${describeRole(role)}.`;
  return null;
}

export function isAllowed(kind: Override['build']['kind'], allowed: AllowedLinks): boolean {
  return allowed === 'all' || (allowed === 'previews' && kind === 'preview');
}

/** Returns whether the policy of an app lets its deploy tokens make links of a kind. */
function mayMake(kind: Override['build']['kind'], { previews = true, localBuilds = true }: DeployPolicy): boolean {
  return kind === 'preview' ? previews : localBuilds;
}

function rankOf(role: Role): number {
  return roleSchema.options.indexOf(role);
}

function describeRole(role: Role): string {
  return role === 'Admin' ? 'an Admin' : `a ${role}`;
}

/**
 * Returns the versions of an app that must be kept, each with the reason, which completes "it is …".
 * @param links those that have not ended, of all apps
 */
export function buildsInUse(state: AppState, links: readonly Override[]): ReadonlyMap<string, string> {
  const { canary, past } = state.pointer;
  const live = liveBuild(state)?.version;
  const linked = links.flatMap(({ app, build }) =>
    app === state.name && build.kind === 'preview' ? [build.version] : [],
  );
  return new Map([
    ...linked.map((version) => [version, 'shown by a link that has not ended'] as const),
    ...past.flatMap((version) => (version === null ? [] : [[version, 'a release to roll back to'] as const])),
    ...(canary === null ? [] : [[canary.version, 'the canary'] as const]),
    ...(live === undefined ? [] : [[live, 'live'] as const]),
  ]);
}
