import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { defineRawRoute, defineRoute } from '../http/define-route.ts';
import { writeExport } from '../users/user-data.ts';
import type { Accounts } from './create-accounts.ts';

export async function accountRoutes(
  app: FastifyInstance,
  { account, ownKeys, personalTokens }: Accounts,
): Promise<void> {
  defineRoute(app, 'account', ({ user }) => account.details(user()));
  defineRawRoute(app, 'exportAccount', async ({ user, reply }) => {
    const data = await account.export(user());
    return reply.type('application/json; charset=utf-8').send(Readable.from(writeExport(data)));
  });
  defineRoute(app, 'deleteAccount', async ({ input, request, user }) => {
    await account.remove(user(), input.body, request.ip);
    return { message: 'Your account and all of its data are deleted.' };
  });
  defineRoute(app, 'beginSecondFactor', ({ input, request, user }) =>
    account.beginFactor(user(), input.body.password, request.ip),
  );
  defineRoute(app, 'confirmSecondFactor', async ({ input, user }) => {
    const { recoveryCodes, user: owner } = await account.confirmFactor(user(), input.body.code);
    const { email, role } = owner;
    return { recoveryCodes, session: { token: app.tokens.issue(owner), user: { email, role } } };
  });
  defineRoute(app, 'turnOffSecondFactor', async ({ input, user }) => {
    await account.turnOffFactor(user(), input.body.code);
    return { message: 'The second factor is off.' };
  });
  defineRoute(app, 'renewRecoveryCodes', async ({ input, user }) => ({
    recoveryCodes: await account.renewRecoveryCodes(user(), input.body.code),
  }));
  defineRoute(app, 'askForMembership', ({ user }) => account.askForMembership(user()));
  defineRoute(app, 'ownKey', ({ user }) => ownKeys.state(user()));
  defineRoute(app, 'saveOwnKey', ({ input, user }) => ownKeys.save(user(), input.body.provider, input.body.key));
  defineRoute(app, 'removeOwnKey', ({ input, user }) => ownKeys.remove(user(), input.query.provider));
  defineRoute(app, 'personalTokens', async ({ user }) => ({ tokens: await personalTokens.listTokens(user().id) }));
  defineRoute(app, 'makePersonalToken', async ({ input, request, user }) => {
    const { password, ...wanted } = input.body;
    await account.prove(user(), { password }, request.ip);
    return personalTokens.makeToken(user(), wanted);
  });
  defineRoute(app, 'revokePersonalToken', async ({ input, user }) => {
    await personalTokens.revokeToken(user(), input.params.id);
    return { message: 'Token revoked.' };
  });
}
