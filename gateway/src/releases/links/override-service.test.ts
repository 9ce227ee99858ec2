import {
  previewFile as file,
  type Links,
  localBuild,
  parseLink,
  noRights as policy,
  startLinks,
} from '../../../test/support/releases/build-links.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { signIn, signInAs } from '../../../test/support/test-gateway.ts';

const folder = temporaryFolder();
let links: Links;
beforeEach(async () => {
  links = await startLinks(folder);
});
afterEach(() => links.close());

describe('a preview that a deploy token made', () => {
  test('shows its build to a Member who opened it, and to no other', async () => {
    const made = await links.preview();
    expect(made).toMatchObject({ app: 'valuation', title: 'Research', role: 'Member' });
    expect(Date.parse(made.endsAt) - Date.now()).toBeGreaterThan(86_300_000);
    const browser = await links.openBrowser(made);
    const { apps: list, override } = await links.apps(browser);
    expect(list.map(({ version, overridden }) => [version, overridden])).toEqual([['v2', true]]);
    expect(override).toMatchObject({ kind: 'preview', app: 'valuation', version: 'v2', host: null, problem: null });
    expect(override?.publishedAt).not.toBeNull();
    expect(await links.fetchStatus(file, browser)).toBe(200);

    expect(await links.apps(links.member.headers)).toMatchObject({ apps: [{ version: 'v1' }] });
    expect((await links.apps(links.member.headers)).override).toBeUndefined();
    expect(await links.fetchStatus(file, links.member.headers)).toBe(404);
    // The next user of the browser, and a page without its session.
    const guest = await signInAs(links.gateway, 'Guest');
    for (const headers of [{ ...guest.headers, cookie: String(browser.cookie) }, { cookie: String(browser.cookie) }]) {
      expect(await links.apps(headers)).toMatchObject({ apps: [{ version: 'v1' }] });
    }
  });

  test('is answered with replies that no cache keeps, beside which those of others stay as they are', async () => {
    const browser = await links.openBrowser(await links.preview());
    for (const url of ['/', '/api/apps', file]) {
      const { headers, statusCode } = await links.gateway.app.inject({ url, headers: browser });
      expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-store']);
    }
    expect((await links.page()).headers['cache-control']).toBe('no-cache');
    expect((await links.gateway.app.inject('/api/apps')).headers['cache-control']).toBe('private, no-cache');
    expect((await links.page(browser)).headers['content-security-policy']).toBe(
      (await links.page()).headers['content-security-policy'],
    );
  });

  test('is refused to an Admin with the reason, unless the policy of the app lets tokens reach Admins', async () => {
    const refused = await links.open(await links.preview(), links.admin.headers);
    expect([refused.statusCode, refused.headers['set-cookie']]).toEqual([403, undefined]);
    expect(refused.json().error).toMatch(/made by a deploy token, and you are an Admin: you keep the released build/);
    const forAdmins = await links.calls.send(
      'valuation/previews',
      { version: 'v2', role: 'Admin' },
      links.token.headers,
    );
    expect(forAdmins.statusCode).toBe(403);
    expect(forAdmins.json().error).toMatch(/may not show a canary to Admins/);

    await links.calls.send('valuation/policy', { ...policy, canaryForAdmins: true }, links.admin.headers, 'PUT');
    const browser = await links.openBrowser(await links.preview({ role: 'Admin' }), links.admin);
    expect(await links.apps(browser)).toMatchObject({ apps: [{ version: 'v2' }] });
    await links.calls.send('valuation/policy', policy, links.admin.headers, 'PUT');
    expect(await links.readProblem(browser)).toMatch(/you are an Admin/);
  });

  test('ends for a Member who becomes an Admin', async () => {
    const browser = await links.openBrowser(await links.preview());
    const role = { method: 'PATCH', url: `/api/users/${links.member.id}`, headers: links.admin.headers } as const;
    expect((await links.gateway.app.inject({ ...role, payload: { role: 'Admin' } })).statusCode).toBe(200);
    // A new role ends the sessions, not the cookie.
    const session = await signIn(links.gateway.app, links.member.email, links.member.password);
    expect(await links.readProblem({ ...browser, authorization: `Bearer ${session}` })).toMatch(/you are an Admin/);
  });

  test('ends at once with its token, with a switch of an Admin, and when it is ended', async () => {
    const browser = await links.openBrowser(await links.preview());
    await links.calls.send('valuation/policy', { ...policy, previews: false }, links.admin.headers, 'PUT');
    expect(await links.readProblem(browser)).toMatch(/An Admin has switched off previews/);
    expect((await links.calls.send('valuation/previews', { version: 'v2' }, links.token.headers)).statusCode).toBe(403);
    // A page of an earlier release does not know the switch, and leaves it.
    await links.calls.send('valuation/policy', policy, links.admin.headers, 'PUT');
    expect(await links.readProblem(browser)).toMatch(/An Admin has switched off previews/);
    await links.calls.send('valuation/policy', { ...policy, previews: true }, links.admin.headers, 'PUT');
    expect(await links.apps(browser)).toMatchObject({ apps: [{ version: 'v2' }] });

    const other = await links.preview();
    const second = await links.openBrowser(other);
    expect(
      (await links.calls.send(`valuation/overrides/${other.id}`, undefined, links.token.headers, 'DELETE')).statusCode,
    ).toBe(200);
    expect(await links.readProblem(second)).toBe('This preview has ended.');
    await links.calls.send(`valuation/tokens/${links.token.id}`, undefined, links.admin.headers, 'DELETE');
    expect(await links.readProblem(browser)).toMatch(/ended with the deploy token/);
  });

  test('ends after its time, and with its build', async () => {
    const browser = await links.openBrowser(await links.preview());
    const rows = () => links.gateway.services.db.updateTable('app_overrides');
    await rows().set({ ends_at: Date.now() }).execute();
    expect(await links.readProblem(browser)).toBe('This preview has ended.');
    await rows()
      .set({ ends_at: Date.now() + 60_000 })
      .execute();
    expect(await links.apps(browser)).toMatchObject({ apps: [{ version: 'v2' }] });
    await links.gateway.services.db.deleteFrom('published_builds').execute();
    links.gateway.services.apps.forget();
    expect(await links.readProblem(browser)).toBe('The build of this preview was deleted.');
  });

  test('gives way to the released build for a comparison, and comes back', async () => {
    const browser = await links.openBrowser(await links.preview());
    const compare = async (live: boolean, headers: Record<string, string> = browser) => {
      const reply = await links.gateway.app.inject({
        method: 'POST',
        url: '/api/overrides/comparison',
        payload: { live },
        headers,
      });
      const cookie = /^[^;]*/.exec(String(reply.headers['set-cookie']))?.[0] ?? '';
      return { status: reply.statusCode, headers: { ...browser, cookie } };
    };
    const { headers: comparing } = await compare(true);
    expect(await links.apps(comparing)).toMatchObject({
      apps: [{ version: 'v1' }],
      override: { version: 'v2', problem: null, comparesLive: true },
    });
    expect((await links.apps(comparing)).apps[0]?.overridden).toBeUndefined();
    expect(await links.fetchStatus(file, comparing)).toBe(200);
    const { headers: back } = await compare(false, comparing);
    expect(back.cookie).toBe(browser.cookie);
    const { apps: shown, override } = await links.apps(back);
    expect([shown[0]?.version, override?.comparesLive]).toEqual(['v2', undefined]);

    // An end is told during a comparison too, and nothing is compared without a link.
    await links.calls.send('valuation/policy', { ...policy, previews: false }, links.admin.headers, 'PUT');
    expect(await links.readProblem(comparing)).toMatch(/An Admin has switched off previews/);
    expect((await compare(true, links.member.headers)).status).toBe(404);
    expect((await compare(true, { cookie: String(browser.cookie) })).status).toBe(401);
  });

  test('is left by its user', async () => {
    const browser = await links.openBrowser(await links.preview());
    const left = await links.gateway.app.inject({ method: 'DELETE', url: '/api/overrides', headers: browser });
    expect(left.headers['set-cookie']).toMatch(/^basecase-override=; .*Max-Age=0/);
  });

  test('is in the audit log when it is made, first opened and ended', async () => {
    const made = await links.preview();
    await links.openBrowser(made);
    await links.openBrowser(made);
    await links.calls.send(`valuation/overrides/${made.id}`, undefined, links.admin.headers, 'DELETE');
    // Lines of one millisecond have no order.
    expect((await links.audited()).filter((line) => line.startsWith('app-preview')).sort()).toEqual([
      `app-preview-ended by ${links.admin.email}`,
      'app-preview-made by token pipeline',
      `app-preview-opened by ${links.member.email}`,
    ]);
  });

  test('is made, ended and forged by no other', async () => {
    const [research, made] = [await links.calls.makeToken('research'), await links.preview()];
    for (const headers of [research.headers, links.member.headers, {}]) {
      expect(
        (await links.calls.send('valuation/previews', { version: 'v2' }, headers)).statusCode,
      ).toBeGreaterThanOrEqual(401);
      const ended = await links.calls.send(`valuation/overrides/${made.id}`, undefined, headers, 'DELETE');
      expect(ended.statusCode).toBeGreaterThanOrEqual(401);
    }
    const otherApp = await links.calls.send(`research/overrides/${made.id}`, undefined, research.headers, 'DELETE');
    expect(otherApp.statusCode).toBe(404);
    expect((await links.calls.send('valuation/previews', { version: 'v9' }, links.token.headers)).statusCode).toBe(404);
    for (const link of ['x', `${made.id}.x`, parseLink(made).replace(/.$/, '!')]) {
      expect((await links.post('/api/overrides/link', link)).statusCode).toBe(404);
    }
    const queries = jest.spyOn(links.gateway.services.db.getExecutor(), 'executeQuery');
    await links.gateway.services.overrides.heldBy(`basecase-override=${made.id}.${links.member.id}.forged`);
    expect(queries).not.toHaveBeenCalled();
    queries.mockRestore();
  });
});

test('an Admin sees the links that show a build, and no other', async () => {
  const [preview, local] = [await links.preview(), await links.local()];
  await links.open(preview);
  const listed = async (headers: Record<string, string> = links.admin.headers) =>
    links.gateway.app.inject({ url: '/api/apps/links', headers });
  expect((await listed()).json().links).toHaveLength(2);
  expect((await listed()).json().links).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...preview, kind: 'preview', version: 'v2', madeBy: 'token pipeline', isOpened: true }),
      expect.objectContaining({ ...local, kind: 'local', host: 'localhost:3010', isOpened: false }),
    ]),
  );
  expect((await listed(links.member.headers)).statusCode).toBe(403);
  expect((await listed(links.token.headers)).statusCode).toBe(401);
  await links.calls.send(`valuation/overrides/${preview.id}`, undefined, links.admin.headers, 'DELETE');
  await links.calls.send('valuation/policy', { ...policy, localBuilds: false }, links.admin.headers, 'PUT');
  expect((await listed()).json()).toEqual({ links: [] });
});

test.each([
  ['off', 403, 403],
  ['previews', 200, 403],
])('UNRELEASED_BUILDS=%s', async (setting, onPreview, onLocal) => {
  await links.close();
  links = await startLinks(folder, { UNRELEASED_BUILDS: setting });
  expect((await links.calls.send('valuation/previews', { version: 'v2' })).statusCode).toBe(onPreview);
  expect((await links.calls.send('valuation/local-builds', localBuild)).statusCode).toBe(onLocal);
});

test('while the database is away, a holder gets the released builds', async () => {
  const browser = await links.openBrowser(await links.preview());
  await links.apps(browser);
  await links.gateway.services.db.schema.alterTable('app_overrides').renameTo('overrides_away').execute();
  expect(await links.apps(browser)).toMatchObject({ apps: [{ version: 'v1' }] });
  expect((await links.page(browser)).statusCode).toBe(200);
});
