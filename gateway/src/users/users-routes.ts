import type { FastifyInstance } from 'fastify';
import { defineRoute } from '../http/define-route.ts';
import type { AuditLog } from './audit-log.ts';
import type { UsersService } from './users-service.ts';

interface UsersRouteOptions {
  readonly users: UsersService;
  readonly audit: AuditLog;
}

/** Routes of Admin → Users. */
export async function usersRoutes(app: FastifyInstance, { users, audit }: UsersRouteOptions): Promise<void> {
  defineRoute(app, 'users', () => users.list());
  defineRoute(app, 'changeRole', ({ input, user }) => users.changeRole(user(), input.params.id, input.body.role));
  defineRoute(app, 'signOutUser', async ({ input, user }) => {
    await users.signOutEverywhere(user(), input.params.id);
    return { message: 'Every session of the user has ended.' };
  });
  defineRoute(app, 'audit', ({ input }) => audit.page(input.query.q, input.query.before));
}
