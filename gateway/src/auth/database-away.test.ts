import { setTimeout as pause } from 'node:timers/promises';
import { projectionBody } from '../../test/support/projection-body.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { buildTestGateway, closeGateway, signInAs } from '../../test/support/test-gateway.ts';

const folder = temporaryFolder();

test('while users cannot be read, cached answers are served; changes and calls only for Admins must wait', async () => {
  const gateway = await buildTestGateway(folder);
  const member = await signInAs(gateway, 'Member');
  const admin = await signInAs(gateway, 'Admin');
  const url = '/api/finance/balance-sheet/AAPL';
  const status = async (address: string, { headers }: { readonly headers: { readonly authorization: string } }) =>
    (await gateway.app.inject({ url: address, headers })).statusCode;
  for (const user of [member, admin]) expect(await status(url, user)).toBe(200);
  const find = jest.spyOn(gateway.services.userStore, 'findById').mockRejectedValue(new Error('away'));
  await pause(1100);

  for (const user of [member, admin]) expect(await status(url, user)).toBe(200);
  expect(await status('/api/users', admin)).toBe(503);
  const { headers } = member;
  const save = { method: 'PUT', url: '/api/projections/AAPL', headers, payload: projectionBody() } as const;
  expect((await gateway.app.inject(save)).statusCode).toBe(503);

  // A sign-out by this process holds at once.
  gateway.services.sessions.forget(member.id);
  expect(await status(url, member)).toBe(503);
  find.mockRestore();
  expect(await status(url, member)).toBe(200);
  await closeGateway(gateway);
});
