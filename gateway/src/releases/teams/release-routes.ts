import type { FastifyInstance } from 'fastify';
import { mostFileBytes } from '../../contract/releases/releases.ts';
import { BadInput, ClientOutdated, NotFound } from '../../errors/errors.ts';
import { addRoute, type Call, defineRoute } from '../../http/define-route.ts';
import type { AuditLog } from '../../users/audit-log.ts';
import { claimText } from '../registry/app-paths.ts';
import type { AppRecords } from '../registry/app-records.ts';
import { type DeployTokenStore, policyText, toReleaser } from '../registry/deploy-tokens.ts';
import type { BuildRemoval } from './build-removal.ts';
import type { ReleaseService } from './release-service.ts';

export interface ReleaseAdmin {
  readonly releases: ReleaseService;
  readonly removal: BuildRemoval;
  readonly records: AppRecords;
  readonly deployTokens: DeployTokenStore;
  readonly audit: AuditLog;
}

/** The calls that publish builds and decide which users get which, and those of the tokens that may make them. */
export async function releaseRoutes(
  app: FastifyInstance,
  { releases, removal, records, deployTokens, audit }: ReleaseAdmin,
): Promise<void> {
  defineRoute(app, 'appReleases', async () => ({ releases: await releases.list() }));
  defineRoute(app, 'appRelease', ({ input }) => releases.describe(input.params.app));
  defineRoute(app, 'storeBuild', ({ input: { params, body }, ...call }) =>
    releases.publish(params.app, params.version, body, toReleaser(call)),
  );
  await app.register(fileRoute, { releases });
  addRoute(app, 'publishBuild', refuseWholeBuild, { onRequest: [refuseWholeBuild] });
  defineRoute(app, 'registerBuild', (call) =>
    releases.register(call.input.params.app, call.input.body, toReleaser(call)),
  );
  defineRoute(app, 'promoteBuild', (call) =>
    releases.promote(call.input.params.app, call.input.body, toReleaser(call)),
  );
  defineRoute(app, 'setCanary', (call) => releases.setCanary(call.input.params.app, call.input.body, toReleaser(call)));
  defineRoute(app, 'rollBackApp', (call) =>
    releases.rollBack(call.input.params.app, call.input.body.revision, toReleaser(call)),
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
  defineRoute(app, 'deployPolicy', async ({ input }) => (await records.findRecord(input.params.app)).policy);
  defineRoute(app, 'setDeployPolicy', async ({ input: { params, body }, user }) => {
    const { policy } = await records.changeRecord(params.app, (record) => {
      // A right that is not stated stays as it is: an older page does not know it.
      const { previews = record.policy.previews, localBuilds = record.policy.localBuilds } = body;
      return { ...record, policy: { ...body, previews, localBuilds } };
    });
    await audit.noteAction(user().email, 'deploy-policy-changed', `${params.app}: ${policyText(policy)}`);
    return policy;
  });
  defineRoute(app, 'deployTokens', async ({ input }) => ({ tokens: await deployTokens.list(input.params.app) }));
  defineRoute(app, 'makeDeployToken', async ({ input, user }) => {
    const { name } = input.body;
    const made = await deployTokens.make(input.params.app, name, user().email);
    await audit.noteAction(user().email, 'deploy-token-made', `${input.params.app} ${name}`);
    return made;
  });
  defineRoute(app, 'revokeDeployToken', async ({ input, user }) => {
    const { app: name, id } = input.params;
    const revoked = await deployTokens.revoke(name, id);
    if (revoked === null) throw new NotFound('There is no such deploy token.');
    await audit.noteAction(user().email, 'deploy-token-revoked', `${name} ${id}`);
    const { endedCanary } = revoked;
    if (endedCanary === null) return { message: 'Deploy token revoked.' };
    const event = { actor: user().email, action: 'canary-ended', version: endedCanary } as const;
    await records.noteRelease(name, { ...event, detail: 'with its deploy token' });
    return { message: `Deploy token revoked. The canary of ${endedCanary} that it started has ended.` };
  });
}

/** The body of a file is its bytes. */
async function fileRoute(app: FastifyInstance, { releases }: Pick<ReleaseAdmin, 'releases'>): Promise<void> {
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  const save = async ({ input: { params }, request }: Call<'sendBuildFile'>) => {
    const content: unknown = request.body;
    if (!Buffer.isBuffer(content)) throw new BadInput('The body must be the bytes of the file.');
    await releases.saveFile(params.app, params.digest, content);
    return { message: `The file has ${content.length} bytes.` };
  };
  defineRoute(app, 'sendBuildFile', save, { bodyLimit: mostFileBytes });
}

/** Refuses a whole build in one body before the body is read. */
async function refuseWholeBuild(): Promise<never> {
  throw new ClientOutdated(
    'This checkout publishes builds in a way that the gateway no longer takes. Update it, and publish again: git pull && npm run publish:app -- APP',
  );
}
