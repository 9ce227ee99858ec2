import { makeManifest } from '../../../test/support/releases/app-build.ts';
import {
  localEntry as entry,
  type Links,
  localBuild,
  noRights as policy,
  startLinks,
} from '../../../test/support/releases/build-links.ts';
import type { Headers } from '../../../test/support/releases/release-calls.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { signInAs } from '../../../test/support/test-gateway.ts';
import { appManifestSchema } from '../../contract/apps.ts';
import { madeOverrideSchema } from '../../contract/releases/overrides.ts';

const folder = temporaryFolder();
let links: Links;
beforeEach(async () => {
  links = await startLinks(folder);
});
afterEach(() => links.close());

describe('a local build', () => {
  test('is shown from the machine of its user, whose page alone may load it and hear its server', async () => {
    const browser = await links.openBrowser(await links.local());
    const { apps: list, override } = await links.apps(browser);
    expect(list).toMatchObject([{ version: 'dev', entry, overridden: true }]);
    expect(override).toMatchObject({ kind: 'local', version: null, host: 'localhost:3010', problem: null });
    const policyOf = async (headers: Headers) => String((await links.page(headers)).headers['content-security-policy']);
    const allowed = await policyOf(browser);
    expect(allowed).toContain("script-src 'self' http://localhost:3010;");
    expect(allowed).toContain("connect-src 'self' http://localhost:3010 ws://localhost:3010;");
    expect(await policyOf(links.member.headers)).not.toContain('localhost');
  });

  test('has an address on the machine of its user', async () => {
    for (const address of [
      'https://evil.example.com/mf-manifest.json',
      'http://evil.example.com:80/mf-manifest.json',
      'http://localhost:3010@evil.example.com/mf-manifest.json',
      'http://localhost.evil.example.com:80/x.json',
      'http://127.0.0.1:3010/x.json; script-src *',
      'https://localhost:3010/mf-manifest.json',
      'http://localhost/mf-manifest.json',
      'http://localhost:99999/mf-manifest.json',
    ]) {
      const body = { ...localBuild, entry: address };
      const reply = await links.calls.send('valuation/local-builds', body, links.token.headers);
      expect([address, reply.statusCode]).toEqual([address, 400]);
    }
  });

  test('whose row cannot be read takes neither the list of links nor another link down', async () => {
    await links.local();
    const { db } = links.gateway.services;
    await db.updateTable('app_overrides').set({ entry: 'http://localhost:99999/x' }).execute();
    const made = await links.local();
    const listed = await links.gateway.app.inject({ url: '/api/apps/links', headers: links.admin.headers });
    expect(listed.json().links.map(({ id }: { id: string }) => id)).toEqual([made.id]);
    expect((await links.open(made)).statusCode).toBe(200);
  });

  test('is parsed once, however often pages and calls ask for it', async () => {
    const browser = await links.openBrowser(await links.local());
    const parses = jest.spyOn(appManifestSchema, 'parse');
    for (let asked = 0; asked < 5; asked += 1) await links.apps(browser);
    await links.gateway.services.overrides.list();
    expect(
      parses.mock.calls.filter(([value]) => JSON.stringify(value) === JSON.stringify(localBuild.manifest)),
    ).toEqual([]);
    parses.mockRestore();
  });

  test('is bound to the user who opened it first', async () => {
    const made = await links.local();
    await links.openBrowser(made);
    await links.openBrowser(made);
    const other = await signInAs(links.gateway, 'Member');
    expect((await links.open(made, other.headers)).json().error).toMatch(/shown to another user already/);
    expect((await links.open(made, links.admin.headers)).json().error).toMatch(/you are an Admin/);
  });

  test('lasts two hours, is renewed while it runs, and ends by a switch of an Admin at once', async () => {
    const made = await links.local();
    expect(Date.parse(made.endsAt) - Date.now()).toBeLessThanOrEqual(7_200_000);
    const renew = (id = made.id, headers = links.token.headers) =>
      links.calls.send(`valuation/local-builds/${id}/renewal`, undefined, headers);
    expect(Date.parse((await renew()).json().endsAt)).toBeGreaterThanOrEqual(Date.parse(made.endsAt));
    expect((await renew((await links.preview()).id)).statusCode).toBe(404);
    const browser = await links.openBrowser(made);
    await links.calls.send('valuation/policy', { ...policy, localBuilds: false }, links.admin.headers, 'PUT');
    expect(await links.readProblem(browser)).toMatch(/An Admin has switched off local builds/);
    expect((await links.page(browser)).headers['content-security-policy']).not.toContain('localhost');
    expect((await links.calls.send('valuation/local-builds', localBuild, links.token.headers)).statusCode).toBe(403);
    await links.calls.send(`valuation/overrides/${made.id}`, undefined, links.token.headers, 'DELETE');
    expect((await renew()).statusCode).toBe(404);
  });

  test('may make the calls that its own app.json names', async () => {
    const manifest = { ...makeManifest('valuation'), calls: ['me'] };
    const browser = await links.openBrowser(await links.local({ manifest }));
    const named = { ...browser, 'x-basecase-app': 'valuation/dev' };
    expect(await links.fetchStatus('/api/auth/me', named)).toBe(200);
    expect(await links.fetchStatus('/api/projections', named)).toBe(403);
  });

  test('takes no path of another app', async () => {
    const manifest = makeManifest('watchlist', ['/valuation']);
    const watchlist = await links.calls.makeToken('watchlist');
    const reply = await links.calls.send('watchlist/local-builds', { manifest, entry }, watchlist.headers);
    const browser = await links.openBrowser(madeOverrideSchema.parse(reply.json()));
    const { apps: list, override } = await links.apps(browser);
    expect(list.map(({ name }) => name)).toEqual(['valuation']);
    expect(override?.problem).toMatch(/belongs to another app/);
    const foreign = { manifest: makeManifest('valuation'), entry };
    expect((await links.calls.send('watchlist/local-builds', foreign, watchlist.headers)).statusCode).toBe(400);
  });
});
