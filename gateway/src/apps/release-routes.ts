import type { FastifyInstance } from 'fastify';
import { defineRoute } from '../http/define-route.ts';
import { NotFound } from '../http/errors.ts';
import type { AuditLog } from '../users/audit-log.ts';
import type { DeployTokenStore } from './deploy-tokens.ts';
import type { ReleaseService } from './release-service.ts';

/** Whole builds come in one body. */
const buildBodyLimit = 40 * 1024 * 1024;

export interface ReleaseAdmin {
  readonly releases: ReleaseService;
  readonly deployTokens: DeployTokenStore;
  readonly audit: AuditLog;
}

/** The calls by which teams deploy their apps and an Admin watches them. */
export function releaseRoutes(app: FastifyInstance, { releases, deployTokens, audit }: ReleaseAdmin): void {
  defineRoute(app, 'appReleases', async () => ({ releases: await releases.list() }));
  defineRoute(app, 'appRelease', ({ input }) => releases.of(input.params.app));
  defineRoute(app, 'publishBuild', ({ input, actor }) => releases.publish(input.params.app, input.body, actor()), {
    bodyLimit: buildBodyLimit,
  });
  defineRoute(app, 'registerBuild', ({ input, actor }) => releases.register(input.params.app, input.body, actor()));
  defineRoute(app, 'promoteBuild', ({ input, actor }) => releases.promote(input.params.app, input.body, actor()));
  defineRoute(app, 'setCanary', ({ input, actor }) => releases.setCanary(input.params.app, input.body, actor()));
  defineRoute(app, 'rollBackApp', ({ input, actor }) =>
    releases.rollBack(input.params.app, input.body.revision, actor()),
  );
  defineRoute(app, 'reportAppFailure', async ({ input }) => {
    await releases.reportFailure(input.params.app, input.body);
    return { ok: true };
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
    if (!(await deployTokens.revoke(name, id))) throw new NotFound('There is no such deploy token.');
    await audit.note(user().email, 'deploy-token-revoked', `${name} ${id}`);
    return { message: 'Deploy token revoked.' };
  });
}
