import fc from 'fast-check';
import type { z } from 'zod';
import { writeAppBuild } from '../../../test/support/releases/app-build.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { gatewayHarness, signInAs } from '../../../test/support/test-gateway.ts';
import { appsSchema } from '../../contract/releases/app-list.ts';
import { type flagBodySchema, flagsSchema } from '../../contract/releases/flags.ts';
import { firstRecord } from './app-records.ts';
import { isOnFor } from './canary.model.ts';
import { withFlag, withoutFlag } from './flags.ts';

const folder = temporaryFolder();
const setting: z.output<typeof flagBodySchema> = { on: true, percent: 100, roles: [], endsOn: '2027-01-31' };
const flag = { name: 'replay', ...setting };

test('a user keeps a flag when its share grows, and roles limit it', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.integer({ min: 1, max: 100 }), fc.integer({ min: 0, max: 99 }), (id, percent, more) => {
      const member = { id, role: 'Member' as const };
      const small = isOnFor('research', { ...flag, percent }, member);
      expect(isOnFor('research', { ...flag, percent: Math.min(100, percent + more) }, member) || !small).toBe(true);
      expect(isOnFor('research', { ...flag, roles: ['Admin'] }, member)).toBe(false);
      expect(isOnFor('research', { ...flag, on: false }, member)).toBe(false);
    }),
  );
});

test('a flag is set, changed and removed', () => {
  const set = withFlag(firstRecord, 'replay', setting, 'a@b.c', 1);
  const changed = withFlag(set, 'replay', { ...setting, percent: 5 }, 'd@e.f', 2);
  expect(changed.flags).toEqual([{ name: 'replay', ...setting, percent: 5, changedAt: 2, changedBy: 'd@e.f' }]);
  expect(withoutFlag(changed, 'research', 'replay').flags).toEqual([]);
  expect(() => withoutFlag(firstRecord, 'research', 'replay')).toThrow('The flag replay of research is not set.');
});

describe('the calls of flags', () => {
  const declared = { replay: { text: 'The replay.', ends: '2027-01-31' } };
  const bundled = writeAppBuild(`${folder}/research`, 'research', 'v1', { flags: declared });
  const gateway = gatewayHarness({ folder, bundledApps: [bundled] });
  const admin = gateway.signedIn('Admin');

  const url = '/api/releases/research/flags/replay';
  const listFlags = async (headers: Readonly<Record<string, string>>) =>
    appsSchema.parse((await gateway.app.inject({ url: '/api/apps', headers })).json()).apps[0]?.flags;

  test('a declared flag is off until an Admin switches it on, for the users of its roles', async () => {
    const member = await signInAs(gateway, 'Member');
    const { flags } = flagsSchema.parse(
      (await gateway.app.inject({ url: '/api/flags', headers: admin.headers })).json(),
    );
    expect(flags).toMatchObject([
      { app: 'research', name: 'replay', text: 'The replay.', on: false, endsOn: '2027-01-31' },
    ]);
    expect(await listFlags(member.headers)).toEqual([]);
    const payload = { ...setting, roles: ['Member'] };
    const reply = await gateway.app.inject({ method: 'PUT', url, headers: admin.headers, payload });
    expect(reply.statusCode).toBe(200);
    expect(await listFlags(member.headers)).toEqual(['replay']);
    expect(await listFlags(admin.headers)).toEqual([]);
    expect(await listFlags({})).toEqual([]);
    const { entries } = await gateway.services.audit.page('replay', '');
    expect(entries[0]).toMatchObject({
      actor: admin.email,
      action: 'app-flag-set',
      detail: 'research replay: on for 100% of Member, until 2027-01-31',
    });
  });

  test('a flag that no build declares cannot be set', async () => {
    const reply = await gateway.app.inject({
      method: 'PUT',
      url: '/api/releases/research/flags/other',
      headers: admin.headers,
      payload: setting,
    });
    expect(reply.statusCode).toBe(404);
    expect(reply.json().error).toBe('No build in use of research declares the flag other.');
  });
});
