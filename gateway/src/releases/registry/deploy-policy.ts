import type { DeployPolicy } from '../../contract/releases/releases.ts';
import { Store } from '../../storage/store.ts';

const usual = { promote: false, canaryForAdmins: false, otherOrigins: false, previews: true, localBuilds: true };

/** The permissions of each app's deploy tokens: links to builds alone, unless an Admin has changed them. */
export class DeployPolicyStore extends Store {
  async findPolicy(app: string): Promise<Required<DeployPolicy>> {
    const row = await this.db.selectFrom('app_policies').selectAll().where('app', '=', app).executeTakeFirst();
    if (row === undefined) return usual;
    return {
      promote: row.promote === 1,
      canaryForAdmins: row.canary_for_admins === 1,
      otherOrigins: row.other_origins === 1,
      previews: row.previews === 1,
      localBuilds: row.local_builds === 1,
    };
  }

  /** Sets the permissions and returns all of them. One that is not stated stays as it is: an older page does not know it. */
  async set(app: string, stated: DeployPolicy): Promise<Required<DeployPolicy>> {
    const before = await this.findPolicy(app);
    const policy = {
      ...stated,
      previews: stated.previews ?? before.previews,
      localBuilds: stated.localBuilds ?? before.localBuilds,
    };
    const columns = {
      promote: Number(policy.promote),
      canary_for_admins: Number(policy.canaryForAdmins),
      other_origins: Number(policy.otherOrigins),
      previews: Number(policy.previews),
      local_builds: Number(policy.localBuilds),
    };
    await this.db
      .insertInto('app_policies')
      .values({ app, ...columns })
      .onConflict((conflict) => conflict.column('app').doUpdateSet(columns))
      .execute();
    return policy;
  }
}

/** Returns a policy in words, for the audit trail. */
export function policyText(policy: DeployPolicy): string {
  const allowed = Object.entries(policy).flatMap(([permission, isAllowed]) => (isAllowed ? [permission] : []));
  return allowed.length === 0 ? 'nothing' : allowed.join(', ');
}

const acts: Readonly<Record<keyof DeployPolicy, string>> = {
  promote: 'promote a build',
  canaryForAdmins: 'show a canary to Admins (roles Guest and Member are free to it)',
  otherOrigins: 'register a build on another origin',
  previews: 'show an unreleased build by a link',
  localBuilds: 'show a build of a development server by a link',
};

/** Returns the refusal of a change that the policy of the app does not allow. */
export function describeRefusal(app: string, permission: keyof DeployPolicy): string {
  return `A deploy token of ${app} may not ${acts[permission]}. An Admin does it, or allows it to the tokens of ${app}, on Admin → Apps.`;
}
