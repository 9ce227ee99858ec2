import type { FastifyInstance } from 'fastify';
import { defineRoute } from '../../http/define-route.ts';
import type { AuditLog } from '../../users/audit-log.ts';
import type { CanaryGuard } from './canary-guard.ts';
import type { VitalsService } from './vitals-service.ts';

/** A page reports a few apps in a few hundred bytes each. */
const reportBodyLimit = 16 * 1024;

export interface VitalsRouteDeps {
  readonly vitals: VitalsService;
  readonly canaryGuard: CanaryGuard;
  readonly audit: AuditLog;
}

export async function vitalsRoutes(
  app: FastifyInstance,
  { vitals, canaryGuard, audit }: VitalsRouteDeps,
): Promise<void> {
  defineRoute(
    app,
    'reportVisits',
    async ({ input, user }) => {
      await vitals.report(input.body.visits, user());
      return { ok: true };
    },
    { bodyLimit: reportBodyLimit },
  );
  defineRoute(app, 'reportAppFailure', async ({ input, user }) => {
    await vitals.reportFailure(input.params.app, input.body, user());
    return { ok: true };
  });
  defineRoute(app, 'appVitals', () => vitals.listVitals());
  defineRoute(app, 'steerGuard', async ({ input, user }) => {
    const { app: name } = input.params;
    const { action } = input.body;
    await canaryGuard.steer(name, action, user().email);
    if (action !== 'seen')
      await audit.noteAction(user().email, action === 'hold' ? 'canary-held' : 'canary-resumed', name);
    return { ok: true };
  });
}
