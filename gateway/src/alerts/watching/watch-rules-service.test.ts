import { gatewayHarness } from '../../../test/support/test-gateway.ts';
import { mostWatchRules, usualWatchRule, type WatchRule } from '../../contract/watching/watch-rules.ts';
import { exportUser } from '../../users/user-data.ts';

const gateway = gatewayHarness();
const guest = gateway.signedIn('Guest');
const member = gateway.signedIn('Member');

const call = (method: 'GET' | 'PUT' | 'DELETE', target = '', payload?: object, headers = guest.headers) =>
  gateway.app.inject({ method, url: `/api/watchlists/alerts${target}`, headers, ...(payload && { payload }) });
const rule: WatchRule = { ...usualWatchRule, forms: ['8-K'], below: 75 };

test('own alerts of companies and lists are kept per user, and reset', async () => {
  expect((await call('GET')).json()).toEqual({ rules: [], prices: 'public' });
  await call('PUT', '/hli', rule);
  const list = { ...rule, below: null };
  const both = [
    { target: 'HLI', rule },
    { target: 'list-core0001', rule: list },
  ];
  expect((await call('PUT', '/list-core0001', list)).json().rules).toEqual(both);
  expect((await call('GET', '', undefined, member.headers)).json().rules).toEqual([]);
  const found = await exportUser(gateway.services.db, guest.id, Date.now());
  expect(found?.watchRules).toEqual({ rules: both, remembered: [] });
  expect((await call('DELETE', '/HLI')).json().rules).toEqual([both[1]]);
});

test.each([
  ['a level that is no price', '/HLI', { ...rule, above: -1 }],
  ['an unknown form', '/HLI', { ...rule, forms: ['4'] }],
  ['a screen of a list', '/list-core0001', { ...rule, below: null, screen: 'Large' }],
  ['a level of a list', '/list-core0001', rule],
  ['no target', '/%20', rule],
])('%s is refused', async (_, target, payload) => {
  expect((await call('PUT', target, payload)).statusCode).toBe(400);
});

test('the number is bounded', async () => {
  const rows = Array.from({ length: mostWatchRules }, (_, at) => ({
    ...{ user_id: member.id, kind: 'watch-rule', key: `C${at}`, symbol: '', body: JSON.stringify(rule) },
    ...{ version: 1, created_at: 1, saved_at: 1, expires_at: null },
  }));
  await gateway.services.db.insertInto('documents').values(rows).execute();
  expect((await call('PUT', '/MORE', rule, member.headers)).statusCode).toBe(409);
  expect((await call('PUT', '/C1', rule, member.headers)).statusCode).toBe(200);
});
