import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { accountCalls } from '../contract/access/account.ts';
import { defineRawRoute, defineRoutes } from '../http/define-routes.ts';
import { writeExport } from '../users/user-data.ts';
import type { Accounts } from './create-accounts.ts';

export async function accountRoutes(
  app: FastifyInstance,
  { account, ownKeys, personalTokens }: Accounts,
): Promise<void> {
  defineRoutes(app, accountCalls, { account: ({ user }) => account.details(user()) });
  defineRawRoute(app, accountCalls.exportAccount, async ({ user, reply }) => {
    const data = await account.export(user());
    return reply.type('application/json; charset=utf-8').send(Readable.from(writeExport(data)));
  });
  defineRoutes(app, accountCalls, {
    deleteAccount: async ({ input, request, user }) => {
      await account.remove(user(), input.body, request.ip);
      return { message: 'Your account and all of its data are deleted.' };
    },
    beginSecondFactor: ({ input, request, user }) => account.beginFactor(user(), input.body.password, request.ip),
    confirmSecondFactor: async ({ input, user }) => {
      const { recoveryCodes, user: owner } = await account.confirmFactor(user(), input.body.code);
      const { email, role } = owner;
      return { recoveryCodes, session: { token: app.tokens.issue(owner), user: { email, role } } };
    },
    turnOffSecondFactor: async ({ input, user }) => {
      await account.turnOffFactor(user(), input.body.code);
      return { message: 'The second factor is off.' };
    },
    renewRecoveryCodes: async ({ input, user }) => ({
      recoveryCodes: await account.renewRecoveryCodes(user(), input.body.code),
    }),
    askForMembership: ({ user }) => account.askForMembership(user()),
    ownKey: ({ user }) => ownKeys.state(user()),
    saveOwnKey: ({ input, user }) => ownKeys.save(user(), input.body.provider, input.body.key),
    removeOwnKey: ({ input, user }) => ownKeys.remove(user(), input.query.provider),
    personalTokens: async ({ user }) => ({ tokens: await personalTokens.listTokens(user().id) }),
    makePersonalToken: async ({ input, request, user }) => {
      const { password, ...wanted } = input.body;
      await account.prove(user(), { password }, request.ip);
      return personalTokens.makeToken(user(), wanted);
    },
    revokePersonalToken: async ({ input, user }) => {
      await personalTokens.revokeToken(user(), input.params.id);
      return { message: 'Token revoked.' };
    },
  });
}
