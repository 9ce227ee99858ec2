import type { FastifyInstance } from 'fastify';
import { defineRoute } from '../http/define-route.ts';
import type { AuditLog } from './audit-log.ts';
import type { UsersService } from './users-service.ts';

interface UsersRouteOptions {
  readonly users: UsersService;
  readonly audit: AuditLog;
}

export async function usersRoutes(app: FastifyInstance, { users, audit }: UsersRouteOptions): Promise<void> {
  defineRoute(app, 'users', ({ input }) => users.list(input.query));
  defineRoute(app, 'changeRole', ({ input, user }) => users.changeRole(user(), input.params.id, input.body.role));
  defineRoute(app, 'signOutUser', async ({ input, user }) => {
    await users.signOutEverywhere(user(), input.params.id, input.body?.keepFeed === true);
    return { message: 'Every session of the user has ended.' };
  });
  defineRoute(app, 'inviteUser', ({ input, user }) => users.invite(user(), input.body));
  defineRoute(app, 'withdrawInvitation', async ({ input, user }) => {
    await users.withdrawInvitation(user(), input.params.id);
    return { message: 'The invitation is withdrawn.' };
  });
  defineRoute(app, 'makePasswordLink', ({ input, user }) =>
    users.makePasswordLink(user(), input.params.id, input.body?.mail === true),
  );
  defineRoute(app, 'deleteUser', async ({ input, user }) => {
    await users.remove(user(), input.params.id);
    return { message: 'The user and all of their data are deleted.' };
  });
  defineRoute(app, 'dismissMembershipRequest', async ({ input, user }) => {
    await users.dismissMembershipRequest(user(), input.params.id);
    return { message: 'The request is dismissed.' };
  });
  defineRoute(app, 'audit', ({ input }) => audit.page(input.query.q, input.query.before));
}
