import type { Role } from '../../src/contract/access/roles.ts';
import type { Access } from '../../src/contract/call.ts';
import { calls, type RouteName } from '../../src/contract/calls.ts';
import { errorSchema } from '../../src/contract/errors/errors.ts';
import { gatewayHarness } from '../support/test-gateway.ts';

const roles: readonly Role[] = ['Guest', 'Member', 'Admin'];
const names = Object.keys(calls) as RouteName[];

/** Logout is last: it revokes the tokens that the other cases need. */
const ordered: readonly RouteName[] = [...names.filter((name) => name !== 'logout'), 'logout'];
const table = ordered.map((name): [RouteName, string, string] => [name, calls[name].method, calls[name].path]);

const isOpen = (access: Access) => access === 'public' || access === 'known';
const listRoles = (access: Access): readonly Role[] => (typeof access === 'string' ? ['Admin'] : access);

const gateway = gatewayHarness();
const users = new Map(roles.map((role) => [role, gateway.signedIn(role)]));

const call = (name: RouteName, headers: Record<string, string> = {}) => {
  const { method, path } = calls[name];
  const url = path
    .replace(':symbol', 'AAPL')
    .replace(':timeframe', 'daily')
    .replace(':key', 'nothing')
    .replace(':id', 'unknown')
    .replace(':app', 'research');
  return gateway.app.inject({ method, url, headers });
};

test.each(table)('access to %s (%s %s)', async (name) => {
  const { access } = calls[name];
  const anonymous = await call(name);
  if (anonymous.statusCode !== 200) expect(anonymous.headers['cache-control']).toBe('no-store');
  if (isOpen(access)) expect([200, 400]).toContain(anonymous.statusCode);
  else {
    expect(anonymous.statusCode).toBe(401);
    expect(anonymous.json()).toEqual({ error: 'Please sign in again.', code: 'unauthorized' });
  }
  for (const role of roles) {
    const reply = await call(name, users.get(role)?.headers);
    if (access === 'ticket') {
      expect(reply.statusCode).toBe(401);
      continue;
    }
    const allowed = isOpen(access) || listRoles(access).includes(role);
    if (allowed) {
      expect([401, 403]).not.toContain(reply.statusCode);
      expect(reply.statusCode).toBeLessThan(500);
    } else {
      expect(reply.statusCode).toBe(403);
      expect(errorSchema.parse(reply.json())).toEqual({
        code: 'forbidden',
        error: listRoles(access).length === 1 ? 'You need Admin role.' : 'You need Admin or Member role.',
      });
    }
    if (reply.statusCode !== 200) expect(reply.headers['cache-control']).toBe('no-store');
  }
});

test('every route of the contract exists', () => {
  const missing = names.filter((name) => !gateway.app.hasRoute({ method: calls[name].method, url: calls[name].path }));
  expect(missing).toEqual([]);
});
