import type { FastifyInstance } from 'fastify';
import { BadInput, NotFound } from '../../errors/errors.ts';
import { defineRoute } from '../../http/define-route.ts';
import type { AuditLog } from '../../users/audit-log.ts';
import { originProblem } from '../builds/app-origins.ts';
import type { OriginStore } from '../builds/approved-origins.ts';
import type { AppCalls } from '../pages/app-calls.ts';
import type { AppRegistry } from '../registry/app-registry.ts';
import { type FlagStore, flagText, listFlags } from '../registry/flags.ts';
import { type ShellStore, supportMatrix } from '../registry/shells.ts';

export interface TeamAdmin {
  readonly apps: AppRegistry;
  readonly shells: ShellStore;
  readonly flags: FlagStore;
  readonly appCalls: AppCalls;
  readonly origins: OriginStore;
  readonly audit: AuditLog;
}

/** The calls by which an Admin sees and limits what apps and shells may do together. */
export async function teamRoutes(
  app: FastifyInstance,
  { apps, shells, flags, appCalls, origins, audit }: TeamAdmin,
): Promise<void> {
  defineRoute(app, 'shells', async () => supportMatrix(await shells.list(), shells.live, await apps.states()));

  defineRoute(app, 'callsOfApps', () => appCalls.list());

  defineRoute(app, 'appOrigins', () => origins.list());
  defineRoute(app, 'approveOrigin', async ({ input: { body }, user }) => {
    const problem = originProblem(body.origin, (await origins.list()).listed);
    if (problem !== null) throw new BadInput(problem);
    await origins.approve(body.app, body.origin, user().email);
    await audit.noteAction(user().email, 'app-origin-approved', `${body.app} ${body.origin}`);
    return origins.list();
  });
  defineRoute(app, 'withdrawOrigin', async ({ input: { body }, user }) => {
    if (!(await origins.withdraw(body.app, body.origin))) {
      throw new NotFound(`${body.origin} is not approved for the app ${body.app}.`);
    }
    await audit.noteAction(user().email, 'app-origin-withdrawn', `${body.app} ${body.origin}`);
    return origins.list();
  });

  const allFlags = async () => ({ flags: await listFlags(apps, flags) });
  defineRoute(app, 'flags', allFlags);
  defineRoute(app, 'setFlag', async ({ input: { params, body }, user }) => {
    const known = (await allFlags()).flags.some(
      ({ app: name, name: flag }) => name === params.app && flag === params.flag,
    );
    if (!known) throw new NotFound(`No build in use of ${params.app} declares the flag ${params.flag}.`);
    await flags.set(params.app, params.flag, body, user().email);
    await audit.noteAction(user().email, 'app-flag-set', `${params.app} ${params.flag}: ${flagText(body)}`);
    return allFlags();
  });
  defineRoute(app, 'removeFlag', async ({ input: { params }, user }) => {
    await flags.remove(params.app, params.flag);
    await audit.noteAction(user().email, 'app-flag-removed', `${params.app} ${params.flag}`);
    return allFlags();
  });
}
