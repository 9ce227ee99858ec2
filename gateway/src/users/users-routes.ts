import type { FastifyInstance } from 'fastify';
import { defineRoute } from '../http/define-route.ts';
import type { UsersService } from './users-service.ts';

/** The calls of Admin → Users. */
export function usersRoutes(app: FastifyInstance, users: UsersService): void {
  defineRoute(app, 'users', () => users.list());
  defineRoute(app, 'changeRole', ({ input, user }) => users.changeRole(user(), input.params.id, input.body.role));
}
