import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { BadInput, NotFound } from '../errors/errors.ts';
import { type Call, defineRoute } from '../http/define-route.ts';
import type { AuditLog } from '../users/audit-log.ts';
import { claimText } from './app-paths.ts';
import type { BuildRemoval } from './build-removal.ts';
import { type DeployPolicyStore, policyText } from './deploy-policy.ts';
import type { DeployTokenStore } from './deploy-tokens.ts';
import type { Releaser, ReleaseService } from './release-service.ts';
import { receiveBody } from './upload/receive-body.ts';

/** A whole build is uploaded in one body. */
const buildBodyLimit = 40 * 1024 * 1024;

export interface ReleaseAdmin {
  readonly releases: ReleaseService;
  readonly removal: BuildRemoval;
  readonly deployTokens: DeployTokenStore;
  readonly deployPolicies: DeployPolicyStore;
  readonly audit: AuditLog;
}

/** The calls that deploy apps, and those that show the releases to an Admin. */
export async function releaseRoutes(
  app: FastifyInstance,
  { releases, removal, deployTokens, deployPolicies, audit }: ReleaseAdmin,
): Promise<void> {
  defineRoute(app, 'appReleases', async () => ({ releases: await releases.list() }));
  defineRoute(app, 'appRelease', ({ input }) => releases.of(input.params.app));
  await app.register(uploadRoute, { releases });
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

  defineRoute(app, 'deleteBuild', async ({ input: { params }, user }) => {
    await removal.remove(params.app, params.version, user().email);
    return { message: `Build ${params.version} of ${params.app} was deleted.` };
  });
  defineRoute(app, 'deleteUnreleasedBuilds', async ({ input: { params }, user }) => {
    const count = await removal.removeUnreleased(params.app, user().email);
    if (count === 0) return { message: `${params.app} has no unreleased build.` };
    return {
      message: `${count} unreleased ${count === 1 ? 'build' : 'builds'} of ${params.app} ${count === 1 ? 'was' : 'were'} deleted.`,
    };
  });
  defineRoute(app, 'freeAppPath', async ({ input, user }) => {
    const { kind } = input.query;
    const path = kind === undefined ? `/${input.params.path}` : `/${kind}:${input.params.path}`;
    await releases.freePath(input.params.app, path, user().email);
    return { message: `${claimText(path)} is free.` };
  });
  defineRoute(app, 'deployPolicy', ({ input }) => deployPolicies.of(input.params.app));
  defineRoute(app, 'setDeployPolicy', async ({ input, user }) => {
    const { app: name } = input.params;
    const policy = await deployPolicies.set(name, input.body);
    await audit.note(user().email, 'deploy-policy-changed', `${name}: ${policyText(policy)}`);
    return policy;
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

/** A build is parsed and checked in a worker thread: its body stays as it was sent. */
async function uploadRoute(app: FastifyInstance, { releases }: Pick<ReleaseAdmin, 'releases'>): Promise<void> {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', (request: FastifyRequest, payload: IncomingMessage) =>
    receiveBody(request, payload, buildBodyLimit),
  );
  app.setValidatorCompiler<z.ZodType>((part) =>
    part.httpPart === 'body' ? (value: unknown) => ({ value }) : validatorCompiler(part),
  );
  const publish = (call: Call<'publishBuild'>) => {
    const body: unknown = call.input.body;
    if (!(body instanceof Uint8Array)) throw new BadInput('The request cannot be read.');
    return releases.publish(call.input.params.app, body, releaserOf(call));
  };
  defineRoute(app, 'publishBuild', publish, { bodyLimit: buildBodyLimit });
}

interface ReleaseCall {
  readonly request: Pick<FastifyRequest, 'deployer'>;
  actor(): string;
}

/** Returns the author of a change: the deploy token of the call, or its Admin. */
export function releaserOf({ actor, request }: ReleaseCall): Releaser {
  return { name: actor(), token: request.deployer?.id ?? null };
}
