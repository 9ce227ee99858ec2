import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NotFound } from '../errors/errors.ts';
import { defineRoute } from '../http/define-route.ts';
import type { AuditLog } from '../users/audit-log.ts';
import { type DeployPolicyStore, policyText } from './deploy-policy.ts';
import type { DeployTokenStore } from './deploy-tokens.ts';
import type { Releaser, ReleaseService } from './release-service.ts';

/** A whole build is uploaded in one body. */
const buildBodyLimit = 40 * 1024 * 1024;

export interface ReleaseAdmin {
  readonly releases: ReleaseService;
  readonly deployTokens: DeployTokenStore;
  readonly deployPolicies: DeployPolicyStore;
  readonly audit: AuditLog;
}

/** The calls that deploy apps, and those that show the releases to an Admin. */
export async function releaseRoutes(
  app: FastifyInstance,
  { releases, deployTokens, deployPolicies, audit }: ReleaseAdmin,
): Promise<void> {
  defineRoute(app, 'appReleases', async () => ({ releases: await releases.list() }));
  defineRoute(app, 'appRelease', ({ input }) => releases.of(input.params.app));
  defineRoute(
    app,
    'publishBuild',
    (call) => releases.publish(call.input.params.app, call.input.body, releaserOf(call)),
    {
      bodyLimit: buildBodyLimit,
    },
  );
  defineRoute(app, 'registerBuild', (call) =>
    releases.register(call.input.params.app, call.input.body, releaserOf(call)),
  );
  defineRoute(app, 'promoteBuild', (call) =>
    releases.promote(call.input.params.app, call.input.body, releaserOf(call)),
  );
  defineRoute(app, 'setCanary', (call) => releases.setCanary(call.input.params.app, call.input.body, releaserOf(call)));
  defineRoute(app, 'rollBackApp', (call) =>
    releases.rollBack(call.input.params.app, call.input.body.revision, releaserOf(call)),
  );
  defineRoute(app, 'reportAppFailure', async ({ input }) => {
    await releases.reportFailure(input.params.app, input.body);
    return { ok: true };
  });

  defineRoute(app, 'freeAppPath', async ({ input, user }) => {
    const path = `/${input.params.path}`;
    await releases.freePath(input.params.app, path, user().email);
    return { message: `The path ${path} is free.` };
  });
  defineRoute(app, 'deployPolicy', ({ input }) => deployPolicies.of(input.params.app));
  defineRoute(app, 'setDeployPolicy', async ({ input, user }) => {
    const { app: name } = input.params;
    await deployPolicies.set(name, input.body);
    await audit.note(user().email, 'deploy-policy-changed', `${name}: ${policyText(input.body)}`);
    return input.body;
  });
  defineRoute(app, 'deployTokens', async ({ input }) => ({ tokens: await deployTokens.list(input.params.app) }));
  defineRoute(app, 'makeDeployToken', async ({ input, user }) => {
    const { name } = input.body;
    const made = await deployTokens.make(input.params.app, name, user().email);
    await audit.note(user().email, 'deploy-token-made', `${input.params.app} ${name}`);
    return made;
  });
  defineRoute(app, 'revokeDeployToken', async ({ input, user }) => {
    const { app: name, id } = input.params;
    const revoked = await deployTokens.revoke(name, id);
    if (revoked === null) throw new NotFound('There is no such deploy token.');
    await audit.note(user().email, 'deploy-token-revoked', `${name} ${id}`);
    const { endedCanary } = revoked;
    if (endedCanary === null) return { message: 'Deploy token revoked.' };
    await releases.noteEndedCanary(name, endedCanary, user().email);
    return { message: `Deploy token revoked. The canary of ${endedCanary} that it started has ended.` };
  });
}

interface ReleaseCall {
  readonly request: Pick<FastifyRequest, 'deployer'>;
  actor(): string;
}

function releaserOf({ actor, request }: ReleaseCall): Releaser {
  return { name: actor(), token: request.deployer?.id ?? null };
}
