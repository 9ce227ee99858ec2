import type { FastifyInstance } from 'fastify';
import { deployTokenCalls } from '../../contract/releases/deploy-tokens.ts';
import { flagCalls } from '../../contract/releases/flags.ts';
import { overrideCalls } from '../../contract/releases/overrides.ts';
import { mostFileBytes, releaseCalls } from '../../contract/releases/releases.ts';
import { vitalCalls } from '../../contract/releases/vitals.ts';
import { supportCalls } from '../../contract/support.ts';
import { BadInput, ClientOutdated, NotFound } from '../../errors/errors.ts';
import { type Call, defineRawRoute, defineRoutes } from '../../http/define-routes.ts';
import type { AuditLog } from '../../users/audit-log.ts';
import { originProblem } from '../builds/app-build.ts';
import type { CanaryGuard } from '../guard/canary-guard.ts';
import type { VitalsService } from '../guard/vitals-service.ts';
import { overrideCookie, overrideCookieIn } from '../links/override-links.ts';
import type { OverrideService } from '../links/override-service.ts';
import type { AppCalls } from '../pages/app-calls.ts';
import { isApproved, listOrigins, withApproval, withoutApproval } from '../registry/app-origins.ts';
import { claimText } from '../registry/app-paths.ts';
import type { AppRecords } from '../registry/app-records.ts';
import type { AppRegistry } from '../registry/app-registry.ts';
import { type DeployTokenStore, policyText, toReleaser } from '../registry/deploy-tokens.ts';
import { flagText, listFlags, withFlag, withoutFlag } from '../registry/flags.ts';
import { type Shells, supportMatrix } from '../registry/shells.ts';
import type { BuildService } from './build-service.ts';
import type { ReleaseService } from './release-service.ts';

/** A page reports a few apps in a few hundred bytes each. */
const reportBodyLimit = 16 * 1024;

interface Deployments {
  readonly apps: AppRegistry;
  readonly records: AppRecords;
  readonly releases: ReleaseService & BuildService;
  readonly deployTokens: DeployTokenStore;
  readonly overrides: OverrideService;
  readonly vitals: VitalsService;
  readonly canaryGuard: CanaryGuard;
  readonly shells: Shells;
  readonly appCalls: AppCalls;
  /** The origins that the operator lists in APP_ORIGINS. */
  readonly appOrigins: readonly string[];
  readonly audit: AuditLog;
}

/** All calls of Admins and deploy tokens, and those by which pages report. */
export async function deploymentRoutes(app: FastifyInstance, deployments: Deployments): Promise<void> {
  await app.register(releaseRoutes, deployments);
  await app.register(overrideRoutes, deployments);
  await app.register(vitalsRoutes, deployments);
  await app.register(teamRoutes, deployments);
}

/** The calls that publish builds and decide which users get which, and those of the tokens that may make them. */
async function releaseRoutes(
  app: FastifyInstance,
  { releases, records, deployTokens, audit }: Deployments,
): Promise<void> {
  defineRoutes(app, releaseCalls, {
    appReleases: async () => ({ releases: await releases.list() }),
    appRelease: ({ input }) => releases.describe(input.params.app),
    storeBuild: ({ input: { params, body }, ...call }) =>
      releases.publish(params.app, params.version, body, toReleaser(call)),
  });
  await app.register(fileRoute, { releases });
  defineRawRoute(app, releaseCalls.publishBuild, refuseWholeBuild, { onRequest: [refuseWholeBuild] });
  defineRoutes(app, releaseCalls, {
    registerBuild: (call) => releases.register(call.input.params.app, call.input.body, toReleaser(call)),
    promoteBuild: (call) => releases.promote(call.input.params.app, call.input.body, toReleaser(call)),
    setCanary: (call) => releases.setCanary(call.input.params.app, call.input.body, toReleaser(call)),
    rollBackApp: (call) => releases.rollBack(call.input.params.app, call.input.body.revision, toReleaser(call)),
    deleteBuild: async ({ input: { params }, user }) => {
      await releases.remove(params.app, params.version, user().email);
      return { message: `Build ${params.version} of ${params.app} was deleted.` };
    },
    deleteUnreleasedBuilds: async ({ input: { params }, user }) => {
      const count = await releases.removeUnreleased(params.app, user().email);
      if (count === 0) return { message: `${params.app} has no unreleased build.` };
      return {
        message: `${count} unreleased ${count === 1 ? 'build' : 'builds'} of ${params.app} ${count === 1 ? 'was' : 'were'} deleted.`,
      };
    },
    freeAppPath: async ({ input, user }) => {
      const { kind } = input.query;
      const path = kind === undefined ? `/${input.params.path}` : `/${kind}:${input.params.path}`;
      await releases.freePath(input.params.app, path, user().email);
      return { message: `${claimText(path)} is free.` };
    },
  });
  defineRoutes(app, deployTokenCalls, {
    deployPolicy: async ({ input }) => (await records.findRecord(input.params.app)).policy,
    setDeployPolicy: async ({ input: { params, body }, user }) => {
      const { policy } = await records.changeRecord(params.app, (record) => {
        // A right that is not stated stays as it is: an older page does not know it.
        const { previews = record.policy.previews, localBuilds = record.policy.localBuilds } = body;
        return { ...record, policy: { ...body, previews, localBuilds } };
      });
      await audit.noteAction(user().email, 'deploy-policy-changed', `${params.app}: ${policyText(policy)}`);
      return policy;
    },
    deployTokens: async ({ input }) => ({ tokens: await deployTokens.list(input.params.app) }),
    makeDeployToken: async ({ input, user }) => {
      const { name } = input.body;
      const made = await deployTokens.make(input.params.app, name, user().email);
      await audit.noteAction(user().email, 'deploy-token-made', `${input.params.app} ${name}`);
      return made;
    },
    revokeDeployToken: async ({ input, user }) => {
      const { app: name, id } = input.params;
      const revoked = await deployTokens.revoke(name, id);
      if (revoked === null) throw new NotFound('There is no such deploy token.');
      await audit.noteAction(user().email, 'deploy-token-revoked', `${name} ${id}`);
      const { endedCanary } = revoked;
      if (endedCanary === null) return { message: 'Deploy token revoked.' };
      const event = { actor: user().email, action: 'canary-ended', version: endedCanary } as const;
      await records.noteRelease(name, { ...event, detail: 'with its deploy token' });
      return { message: `Deploy token revoked. The canary of ${endedCanary} that it started has ended.` };
    },
  });
}

/** The body of a file is its bytes. */
async function fileRoute(app: FastifyInstance, { releases }: Pick<Deployments, 'releases'>): Promise<void> {
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  const save = async ({ input: { params }, request }: Call<typeof releaseCalls.sendBuildFile>) => {
    const content: unknown = request.body;
    if (!Buffer.isBuffer(content)) throw new BadInput('The body must be the bytes of the file.');
    await releases.saveFile(params.app, params.digest, content);
    return { message: `The file has ${content.length} bytes.` };
  };
  defineRoutes(
    app,
    releaseCalls,
    {
      sendBuildFile: save,
    },
    { bodyLimit: mostFileBytes },
  );
}

/** Refuses a whole build in one body before the body is read. */
async function refuseWholeBuild(): Promise<never> {
  throw new ClientOutdated(
    'This checkout publishes builds in a way that the gateway no longer takes. Update it, and publish again: git pull && npm run publish:app -- APP',
  );
}

/** The calls by which an Admin sees and limits what apps and shells may do together. */
async function teamRoutes(
  app: FastifyInstance,
  { apps, shells, records, appCalls, appOrigins, audit }: Deployments,
): Promise<void> {
  defineRoutes(app, supportCalls, {
    shells: async () => supportMatrix(await shells.list(), shells.live, await apps.states()),
    callsOfApps: () => appCalls.list(),
  });

  const readOrigins = async () => listOrigins(appOrigins, await records.listRecords());
  defineRoutes(app, supportCalls, {
    appOrigins: readOrigins,
    approveOrigin: async ({ input: { body }, user }) => {
      const problem = originProblem(body.origin, appOrigins);
      if (problem !== null) throw new BadInput(problem);
      const { email } = user();
      await records.changeRecord(body.app, (record) => withApproval(record, body.origin, email, Date.now()));
      await audit.noteAction(email, 'app-origin-approved', `${body.app} ${body.origin}`);
      return readOrigins();
    },
    withdrawOrigin: async ({ input: { body }, user }) => {
      await records.changeRecord(body.app, (record) => {
        if (isApproved(record, body.origin)) return withoutApproval(record, body.origin);
        throw new NotFound(`${body.origin} is not approved for the app ${body.app}.`);
      });
      await audit.noteAction(user().email, 'app-origin-withdrawn', `${body.app} ${body.origin}`);
      return readOrigins();
    },
  });

  const allFlags = async () => ({ flags: listFlags(await apps.states(), await records.listRecords()) });
  defineRoutes(app, flagCalls, {
    flags: allFlags,
    setFlag: async ({ input: { params, body }, user }) => {
      const known = (await allFlags()).flags.some(
        ({ app: name, name: flag }) => name === params.app && flag === params.flag,
      );
      if (!known) throw new NotFound(`No build in use of ${params.app} declares the flag ${params.flag}.`);
      const { email } = user();
      await records.changeRecord(params.app, (record) => withFlag(record, params.flag, body, email, Date.now()));
      await audit.noteAction(email, 'app-flag-set', `${params.app} ${params.flag}: ${flagText(body)}`);
      return allFlags();
    },
    removeFlag: async ({ input: { params }, user }) => {
      await records.changeRecord(params.app, (record) => withoutFlag(record, params.app, params.flag));
      await audit.noteAction(user().email, 'app-flag-removed', `${params.app} ${params.flag}`);
      return allFlags();
    },
  });
}

/** The calls of links to unreleased builds: some make and end them, the others are those of their holders. */
async function overrideRoutes(app: FastifyInstance, { overrides }: Deployments): Promise<void> {
  defineRoutes(app, overrideCalls, {
    makePreview: (call) => overrides.makePreview(call.input.params.app, call.input.body, toReleaser(call)),
    showLocalBuild: (call) => overrides.showLocal(call.input.params.app, call.input.body, toReleaser(call)),
    renewLocalBuild: async ({ input: { params } }) => ({
      endsAt: new Date(await overrides.renewLocal(params.app, params.id)).toISOString(),
    }),
    endOverride: async ({ input: { params }, actor }) => {
      await overrides.end(params.app, params.id, actor());
      return { message: 'The link has ended.' };
    },
    buildLinks: async () => ({ links: await overrides.list() }),
    readOverrideLink: ({ input, user }) => overrides.readLink(input.body.link, user()),
    openOverride: async ({ input, user, request, reply }) => {
      const { offer, cookie } = await overrides.open(input.body.link, user());
      reply.header('set-cookie', overrideCookie({ value: cookie, comparesLive: false }, request.protocol));
      return offer;
    },
    compareOverride: ({ input, request, reply }) => {
      const cookie = overrideCookieIn(request.headers.cookie);
      if (cookie === null) throw new NotFound('This browser shows released builds.');
      const comparesLive = input.body.live;
      reply.header('set-cookie', overrideCookie({ ...cookie, comparesLive }, request.protocol));
      return { message: `This browser shows the ${comparesLive ? 'released build' : 'build of its link'}.` };
    },
    leaveOverride: ({ request, reply }) => {
      reply.header('set-cookie', overrideCookie(null, request.protocol));
      return { message: 'This browser shows released builds.' };
    },
  });
}

/** The calls by which pages report visits, and Admins look at them and steer canaries. */
async function vitalsRoutes(app: FastifyInstance, { vitals, canaryGuard, audit }: Deployments): Promise<void> {
  const reportVisits = async ({ input, user }: Call<typeof vitalCalls.reportVisits>) => {
    await vitals.report(input.body.visits, user());
    return { ok: true } as const;
  };
  defineRoutes(app, vitalCalls, { reportVisits }, { bodyLimit: reportBodyLimit });
  defineRoutes(app, releaseCalls, {
    reportAppFailure: async ({ input, user }) => {
      await vitals.reportFailure(input.params.app, input.body, user());
      return { ok: true } as const;
    },
  });
  defineRoutes(app, vitalCalls, {
    appVitals: () => vitals.listVitals(),
    steerGuard: async ({ input, user }) => {
      const { app: name } = input.params;
      const { action } = input.body;
      await canaryGuard.steer(name, action, user().email);
      if (action !== 'seen')
        await audit.noteAction(user().email, action === 'hold' ? 'canary-held' : 'canary-resumed', name);
      return { ok: true } as const;
    },
  });
}
