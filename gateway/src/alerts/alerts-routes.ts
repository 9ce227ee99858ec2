import type { FastifyInstance } from 'fastify';
import { defineRoute } from '../http/define-route.ts';
import type { AlertStore } from './store/alert-store.ts';

interface AlertRouteOptions {
  readonly alerts: AlertStore;
}

/** Each user reads and marks their own alerts. */
export async function alertsRoutes(app: FastifyInstance, { alerts: store }: AlertRouteOptions): Promise<void> {
  defineRoute(app, 'alerts', ({ user }) => store.listAlerts(user().id));
  defineRoute(app, 'markAlerts', async ({ user, input: { body } }) => {
    await store.markAlerts(user().id, body.ids, body.isRead);
    return store.listAlerts(user().id);
  });
}
