import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import {
  asAdmin,
  makeEntry,
  makeManifest,
  makeUpload,
  publishBuild,
  writeAppBuild,
} from '../../../test/support/releases/app-build.ts';
import { appsOver, type TestApps } from '../../../test/support/releases/apps-over.ts';
import { releaseCalls } from '../../../test/support/releases/release-calls.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { describeOnEachDatabase } from '../../../test/support/test-database.ts';
import { gatewayHarness, signInAs } from '../../../test/support/test-gateway.ts';
import type { Role } from '../../contract/access/roles.ts';
import type { Database } from '../../storage/schema.ts';

const root = temporaryFolder();
const folder = () => join(root, randomUUID());
const research = writeAppBuild(folder(), 'research', 'v1', makeManifest('research', ['/overview', '/earnings']));

/** A process that has started over a database. */
async function started(db: Database, bundled: readonly string[] = [research]): Promise<TestApps> {
  const apps = appsOver(db, bundled, folder());
  await apps.apps.settlePaths();
  return apps;
}

const publish = ({ releases }: TestApps, name: string, version: string, ...paths: string[]) =>
  publishBuild(releases, makeUpload({ name, version, paths }));
const promote = async ({ releases }: TestApps, name: string, version: string) =>
  releases.promote(name, { version, revision: (await releases.describe(name)).revision }, asAdmin);
const listPaths = async ({ releases }: TestApps, name: string) => (await releases.describe(name)).paths;
const screens = async ({ apps }: TestApps) =>
  (await apps.list(null)).map(({ name, routes }) => [name, ...routes.map(({ path }) => path)].join(' '));

describeOnEachDatabase('the paths of the apps', (open) => {
  test('a bundled app owns its paths: no other app publishes or registers a build with one', async () => {
    const process = await started(await open());
    const refused = {
      name: 'Conflict',
      message:
        'The path /overview belongs to the app research. Take another path, or let an Admin free it on Admin → Apps.',
    };
    await expect(publish(process, 'aaa', 'v1', '/aaa', '/overview')).rejects.toMatchObject(refused);
    const body = makeEntry('aaa', 'v1', { manifest: makeManifest('aaa', ['/overview']) });
    await expect(process.releases.register('aaa', body, asAdmin)).rejects.toMatchObject(refused);
    await expect(process.releases.describe('aaa')).rejects.toMatchObject({ name: 'NotFound' });
    // Nothing is left of the attempt: the other path is free.
    await publish(process, 'bbb', 'v1', '/aaa');
    expect(await listPaths(process, 'bbb')).toEqual([{ path: '/aaa', inUse: false }]);
  });

  test('of two processes that publish at once for one path, one gets it', async () => {
    const processes = [await started(await open()), await started(await open())];
    const attempts = await Promise.allSettled(
      processes.flatMap((process, at) =>
        ['x', 'y'].map((name) => publish(process, `${name}-${at === 0 ? 'a' : 'b'}`, 'v1', '/new', `/${name}-own`)),
      ),
    );
    const kept = attempts.filter(({ status }) => status === 'fulfilled');
    expect(kept).toHaveLength(1);
    for (const attempt of attempts) {
      if (attempt.status === 'rejected') expect(attempt.reason).toMatchObject({ name: 'Conflict' });
    }
    expect((await started(await open())).problems).toEqual([]);
  });

  test('a build of the same app, and the same build again, keep their paths', async () => {
    const process = await started(await open());
    await publish(process, 'watchlist', 'w1', '/watchlist');
    await publish(process, 'watchlist', 'w1', '/watchlist');
    await publish(process, 'watchlist', 'w2', '/watchlist', '/alerts');
    await promote(process, 'watchlist', 'w2');
    expect(await listPaths(process, 'watchlist')).toEqual([
      { path: '/alerts', inUse: true },
      { path: '/watchlist', inUse: true },
    ]);
    expect(await listPaths(process, 'research')).toEqual([
      { path: '/earnings', inUse: true },
      { path: '/overview', inUse: true },
    ]);
  });

  test('a path that was freed goes to the next app, and the first one does not get it back', async () => {
    const process = await started(await open());
    const { releases } = process;
    await publish(process, 'watchlist', 'w1', '/alerts');
    await promote(process, 'watchlist', 'w1');
    await publish(process, 'watchlist', 'w2', '/watchlist');
    const inUse = { name: 'Conflict', message: expect.stringMatching(/^The path \/alerts is in use by watchlist/) };
    await expect(releases.freePath('watchlist', '/alerts', 'admin')).rejects.toMatchObject(inUse);
    await promote(process, 'watchlist', 'w2');
    await releases.freePath('watchlist', '/alerts', 'admin');
    await publish(process, 'alerts', 'a1', '/alerts');

    const taken = { name: 'Conflict', message: expect.stringContaining('/alerts belongs to the app alerts') };
    const { revision } = await releases.describe('watchlist');
    await expect(promote(process, 'watchlist', 'w1')).rejects.toMatchObject(taken);
    await expect(releases.rollBack('watchlist', revision, asAdmin)).rejects.toMatchObject(taken);
    const canary = { version: 'w1', percent: 10, roles: ['Member'] satisfies Role[], revision };
    await expect(releases.setCanary('watchlist', canary, asAdmin)).rejects.toMatchObject(taken);
    expect((await releases.describe('watchlist')).live).toBe('w2');
  });

  test('a freed path that no app took comes back with the build that has it', async () => {
    const process = await started(await open());
    await publish(process, 'watchlist', 'w1', '/watchlist');
    await process.releases.freePath('watchlist', '/watchlist', 'admin');
    expect(await listPaths(process, 'watchlist')).toEqual([]);
    await promote(process, 'watchlist', 'w1');
    expect(await listPaths(process, 'watchlist')).toEqual([{ path: '/watchlist', inUse: true }]);
  });

  test('an app that is live on the path of another one, as before paths had owners, is shown without it', async () => {
    const db = await open();
    const before = appsOver(db, [], folder());
    await publish(before, 'aaa', 'v1', '/overview', '/aaa');
    await promote(before, 'aaa', 'v1');
    await db.deleteFrom('app_paths').execute();
    const process = await started(db);
    expect(await screens(process)).toEqual(['aaa /aaa', 'research /overview /earnings']);
    await screens(process);
    expect(process.problems).toEqual(['aaa v1 is shown without /overview, which belongs to research.']);
  });

  test('an upgrade of the product takes no path from its owner', async () => {
    const db = await open();
    const before = await started(db);
    await publish(before, 'watchlist', 'w1', '/watchlist');
    await promote(before, 'watchlist', 'w1');
    const upgrade = writeAppBuild(folder(), 'research', 'v2', makeManifest('research', ['/overview', '/watchlist']));
    const after = await started(db, [upgrade]);
    expect(await screens(after)).toEqual(['research /overview', 'watchlist /watchlist']);
    expect(after.problems).toEqual(['research v2 is shown without /watchlist, which belongs to watchlist.']);
  });

  test('an app that is gone owns nothing', async () => {
    const db = await open();
    await started(db, [research, writeAppBuild(folder(), 'trial', 'v1', makeManifest('trial', ['/trial']))]);
    const later = await started(db, [
      research,
      writeAppBuild(folder(), 'renamed', 'v1', makeManifest('renamed', ['/trial'])),
    ]);
    expect(await screens(later)).toEqual(['renamed /trial', 'research /overview /earnings']);
  });

  test('a token cannot take paths without end', async () => {
    const process = await started(await open());
    const many = (from: number, count: number) => Array.from({ length: count }, (_, at) => `/p${from + at}`);
    await publish(process, 'many', 'v1', ...many(0, 50));
    await publish(process, 'many', 'v2', ...many(50, 50));
    await expect(publish(process, 'many', 'v3', '/one-more')).rejects.toMatchObject({ name: 'Conflict' });
    await expect(publish(process, 'wide', 'v1', ...many(200, 51))).rejects.toMatchObject({ name: 'BadInput' });
  });

  test('a section, and the opening of a chosen company, belong to one app as paths do', async () => {
    const fields = {
      opensCompanies: '/overview',
      sections: [{ id: 'research', label: 'Research', order: 10 }],
    };
    const own = writeAppBuild(folder(), 'research', 'v1', { ...makeManifest('research', ['/overview']), ...fields });
    const db = await open();
    const process = await started(db, [own]);
    const sent = (name: string, manifest: object) =>
      publishBuild(process.releases, makeUpload({ name, version: 'v1', manifest }));
    const opening = {
      name: 'Conflict',
      message:
        'The opening of chosen companies belongs to the app research. Leave it out, or let an Admin free it on Admin → Apps.',
    };
    await expect(sent('aaa', { opensCompanies: '/aaa' })).rejects.toMatchObject(opening);
    const section = { name: 'Conflict', message: expect.stringContaining('The section research belongs to the app') };
    const { sections } = fields;
    await expect(sent('aaa', { sections: [{ ...sections[0], label: 'Aaa' }] })).rejects.toMatchObject(section);
    await sent('aaa', { sections: [{ id: 'quant', label: 'Quant', order: 5 }] });
    expect(await listPaths(process, 'aaa')).toEqual([
      { path: '/aaa', inUse: false },
      { path: '/section:quant', inUse: false },
    ]);
    await process.releases.freePath('aaa', '/section:quant', 'admin');

    // A build from before they had owners keeps its screens and loses the rest.
    await db
      .updateTable('published_builds')
      .set({ manifest: JSON.stringify({ ...makeManifest('aaa'), ...fields, opensCompanies: '/aaa' }) })
      .execute();
    const later = await started(db, [own]);
    await expect(promote(later, 'aaa', 'v1')).rejects.toMatchObject(opening);
    await db
      .insertInto('app_records')
      .values({ app: 'aaa', state: '{"pointer":{"live":"v1","canary":null,"past":[],"revision":1}}' })
      .execute();
    const [aaa, kept] = await later.apps.list(null);
    expect(aaa).toMatchObject({ name: 'aaa', routes: [{ path: '/aaa' }], sections: [] });
    expect(aaa?.opensCompanies).toBeUndefined();
    expect(kept).toMatchObject(fields);
  });

  test('two builds never have one name in a page', async () => {
    const process = await started(await open());
    await publish(process, 'fund-flow', 'v1', '/fund-flow');
    const attempt = publish(process, 'fund', 'flow_v1', '/fund');
    await expect(attempt).rejects.toMatchObject({ name: 'Conflict', message: expect.stringContaining('fund-flow v1') });
  });
});

describe('freeing a path', () => {
  const gateway = gatewayHarness({ each: true, folder: root, bundledApps: [research] });
  const admin = gateway.signedIn('Admin');
  const calls = releaseCalls(gateway, admin);
  beforeEach(async () => {
    await calls.publish({ paths: ['/dcf'] });
  });
  const free = (app: string, path: string, headers?: Readonly<Record<string, string>>) =>
    calls.send(`${app}/paths/${path}`, undefined, headers, 'DELETE');

  test('is for Admins, and is in the audit trail', async () => {
    const token = await calls.makeToken();
    const member = await signInAs(gateway, 'Member');
    expect((await free('valuation', 'dcf', token.headers)).statusCode).toBe(401);
    expect((await free('valuation', 'dcf', member.headers)).statusCode).toBe(403);
    expect((await free('valuation', 'dcf')).json()).toEqual({ message: 'The path /dcf is free.' });
    expect((await calls.state()).paths).toEqual([]);
    expect((await gateway.services.audit.page('', '')).entries[0]).toMatchObject({
      actor: admin.email,
      action: 'app-path-freed',
      detail: 'valuation /dcf',
    });
  });

  test('is refused for a path of another app, and for one of a bundled app', async () => {
    expect((await free('valuation', 'projections')).statusCode).toBe(404);
    expect((await free('research', 'dcf')).statusCode).toBe(404);
    expect((await free('research', 'overview')).statusCode).toBe(409);
    expect((await free('valuation', '..%2fdcf')).statusCode).toBe(400);
    await calls.publish({ version: 'v3', manifest: { sections: [{ id: 'quant', label: 'Quant', order: 1 }] } });
    expect((await free('valuation', 'quant')).statusCode).toBe(404);
    expect((await free('valuation', 'quant?kind=section')).json()).toEqual({ message: 'The section quant is free.' });
  });

  test('a publication on the path of another app is refused with the name of its owner', async () => {
    const reply = await calls.publish({ version: 'v3', paths: ['/dcf', '/earnings'] });
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toEqual({
      code: 'conflict',
      error:
        'The path /earnings belongs to the app research. Take another path, or let an Admin free it on Admin → Apps.',
    });
  });
});
