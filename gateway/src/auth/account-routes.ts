import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { accountCalls } from '../contract/access/account.ts';
import { personalTokenCalls } from '../contract/access/personal-tokens.ts';
import { defineRawRoute, defineRoute } from '../http/define-route.ts';
import { writeExport } from '../users/user-data.ts';
import type { Accounts } from './create-accounts.ts';

export async function accountRoutes(
  app: FastifyInstance,
  { account, ownKeys, personalTokens }: Accounts,
): Promise<void> {
  defineRoute(app, accountCalls.account, ({ user }) => account.details(user()));
  defineRawRoute(app, accountCalls.exportAccount, async ({ user, reply }) => {
    const data = await account.export(user());
    return reply.type('application/json; charset=utf-8').send(Readable.from(writeExport(data)));
  });
  defineRoute(app, accountCalls.deleteAccount, async ({ input, request, user }) => {
    await account.remove(user(), input.body, request.ip);
    return { message: 'Your account and all of its data are deleted.' };
  });
  defineRoute(app, accountCalls.beginSecondFactor, ({ input, request, user }) =>
    account.beginFactor(user(), input.body.password, request.ip),
  );
  defineRoute(app, accountCalls.confirmSecondFactor, async ({ input, user }) => {
    const { recoveryCodes, user: owner } = await account.confirmFactor(user(), input.body.code);
    const { email, role } = owner;
    return { recoveryCodes, session: { token: app.tokens.issue(owner), user: { email, role } } };
  });
  defineRoute(app, accountCalls.turnOffSecondFactor, async ({ input, user }) => {
    await account.turnOffFactor(user(), input.body.code);
    return { message: 'The second factor is off.' };
  });
  defineRoute(app, accountCalls.renewRecoveryCodes, async ({ input, user }) => ({
    recoveryCodes: await account.renewRecoveryCodes(user(), input.body.code),
  }));
  defineRoute(app, accountCalls.askForMembership, ({ user }) => account.askForMembership(user()));
  defineRoute(app, accountCalls.ownKey, ({ user }) => ownKeys.state(user()));
  defineRoute(app, accountCalls.saveOwnKey, ({ input, user }) =>
    ownKeys.save(user(), input.body.provider, input.body.key),
  );
  defineRoute(app, accountCalls.removeOwnKey, ({ input, user }) => ownKeys.remove(user(), input.query.provider));
  defineRoute(app, personalTokenCalls.personalTokens, async ({ user }) => ({
    tokens: await personalTokens.listTokens(user().id),
  }));
  defineRoute(app, personalTokenCalls.makePersonalToken, async ({ input, request, user }) => {
    const { password, ...wanted } = input.body;
    await account.prove(user(), { password }, request.ip);
    return personalTokens.makeToken(user(), wanted);
  });
  defineRoute(app, personalTokenCalls.revokePersonalToken, async ({ input, user }) => {
    await personalTokens.revokeToken(user(), input.params.id);
    return { message: 'Token revoked.' };
  });
}
