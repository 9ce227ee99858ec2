import type { FastifyInstance } from 'fastify';
import { BadInput, NotFound } from '../../errors/errors.ts';
import { defineRoute } from '../../http/define-route.ts';
import { originProblem } from '../builds/app-build.ts';
import { type VitalsRouteDeps, vitalsRoutes } from '../guard/vitals-routes.ts';
import { overrideRoutes } from '../links/override-routes.ts';
import type { OverrideService } from '../links/override-service.ts';
import type { AppCalls } from '../pages/app-calls.ts';
import { isApproved, listOrigins, withApproval, withoutApproval } from '../registry/app-origins.ts';
import type { AppRegistry } from '../registry/app-registry.ts';
import { flagText, listFlags, withFlag, withoutFlag } from '../registry/flags.ts';
import { type Shells, supportMatrix } from '../registry/shells.ts';
import { type ReleaseAdmin, releaseRoutes } from './release-routes.ts';

interface TeamAdmin extends ReleaseAdmin {
  readonly apps: AppRegistry;
  readonly shells: Shells;
  readonly appCalls: AppCalls;
  /** The origins that the operator lists in APP_ORIGINS. */
  readonly appOrigins: readonly string[];
}

interface Deployments extends TeamAdmin, VitalsRouteDeps {
  readonly overrides: OverrideService;
}

/** All calls of Admins and deploy tokens, and those by which pages report. */
export async function deploymentRoutes(app: FastifyInstance, deployments: Deployments): Promise<void> {
  await app.register(releaseRoutes, deployments);
  await app.register(overrideRoutes, deployments);
  await app.register(vitalsRoutes, deployments);
  await app.register(teamRoutes, deployments);
}

/** The calls by which an Admin sees and limits what apps and shells may do together. */
async function teamRoutes(
  app: FastifyInstance,
  { apps, shells, records, appCalls, appOrigins, audit }: TeamAdmin,
): Promise<void> {
  defineRoute(app, 'shells', async () => supportMatrix(await shells.list(), shells.live, await apps.states()));

  defineRoute(app, 'callsOfApps', () => appCalls.list());

  const readOrigins = async () => listOrigins(appOrigins, await records.listRecords());
  defineRoute(app, 'appOrigins', readOrigins);
  defineRoute(app, 'approveOrigin', async ({ input: { body }, user }) => {
    const problem = originProblem(body.origin, appOrigins);
    if (problem !== null) throw new BadInput(problem);
    const { email } = user();
    await records.changeRecord(body.app, (record) => withApproval(record, body.origin, email, Date.now()));
    await audit.noteAction(email, 'app-origin-approved', `${body.app} ${body.origin}`);
    return readOrigins();
  });
  defineRoute(app, 'withdrawOrigin', async ({ input: { body }, user }) => {
    await records.changeRecord(body.app, (record) => {
      if (isApproved(record, body.origin)) return withoutApproval(record, body.origin);
      throw new NotFound(`${body.origin} is not approved for the app ${body.app}.`);
    });
    await audit.noteAction(user().email, 'app-origin-withdrawn', `${body.app} ${body.origin}`);
    return readOrigins();
  });

  const allFlags = async () => ({ flags: listFlags(await apps.states(), await records.listRecords()) });
  defineRoute(app, 'flags', allFlags);
  defineRoute(app, 'setFlag', async ({ input: { params, body }, user }) => {
    const known = (await allFlags()).flags.some(
      ({ app: name, name: flag }) => name === params.app && flag === params.flag,
    );
    if (!known) throw new NotFound(`No build in use of ${params.app} declares the flag ${params.flag}.`);
    const { email } = user();
    await records.changeRecord(params.app, (record) => withFlag(record, params.flag, body, email, Date.now()));
    await audit.noteAction(email, 'app-flag-set', `${params.app} ${params.flag}: ${flagText(body)}`);
    return allFlags();
  });
  defineRoute(app, 'removeFlag', async ({ input: { params }, user }) => {
    await records.changeRecord(params.app, (record) => withoutFlag(record, params.app, params.flag));
    await audit.noteAction(user().email, 'app-flag-removed', `${params.app} ${params.flag}`);
    return allFlags();
  });
}
