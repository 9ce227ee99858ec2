import { type Links, previewFile, startLinks } from '../../../test/support/releases/build-links.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { signInAs } from '../../../test/support/test-gateway.ts';

const folder = temporaryFolder();
let links: Links;
beforeEach(async () => {
  links = await startLinks(folder);
});
afterEach(() => links.close());

const remove = (path: string, headers?: Readonly<Record<string, string>>) =>
  links.calls.send(path, undefined, headers, 'DELETE');
const versions = async () => (await links.calls.state()).builds.map(({ version }) => version);

describe('deleting a build', () => {
  test('is for Admins, is in the audit log, and keeps its version from other content', async () => {
    const member = await signInAs(links.gateway, 'Member');
    expect((await remove('valuation/builds/v2', links.token.headers)).statusCode).toBe(401);
    expect((await remove('valuation/builds/v2', member.headers)).statusCode).toBe(403);
    expect((await remove('valuation/builds/v2')).json()).toEqual({ message: 'Build v2 of valuation was deleted.' });
    expect(await versions()).toEqual(['v1']);
    expect(await links.audited()).toContain(`app-build-deleted by ${links.admin.email}`);
    expect((await remove('valuation/builds/v2')).statusCode).toBe(404);
    expect((await links.calls.publish({ chunk: 'other' })).statusCode).toBe(409);
    expect((await links.calls.publish()).statusCode).toBe(200);
  });

  test('is refused with the reason for one that is live, a canary, a release to go back to, or shown by a link', async () => {
    const refusal = async (version: string) => (await remove(`valuation/builds/${version}`)).json().error;
    expect(await refusal('v1')).toBe('valuation v1 cannot be deleted: it is live.');
    const browser = await links.openBrowser(await links.preview());
    expect(await refusal('v2')).toBe('valuation v2 cannot be deleted: it is shown by a link that has not ended.');
    expect(await links.fetchStatus(previewFile, browser)).toBe(200);
    await links.calls.change('canary', { version: 'v2', percent: 10, roles: ['Guest'] });
    expect(await refusal('v2')).toBe('valuation v2 cannot be deleted: it is the canary.');
    await links.calls.change('promote', { version: 'v2' });
    expect(await refusal('v2')).toBe('valuation v2 cannot be deleted: it is live.');
    await links.calls.publish({ version: 'v3' });
    await links.calls.change('promote', { version: 'v3' });
    expect(await refusal('v2')).toMatch(/it is (a release to roll back to|shown by a link that has not ended)\.$/);
    expect((await links.calls.state()).builds.map(({ version, use }) => [version, use])).toEqual([
      ['v3', 'live'],
      ['v2', 'a release to roll back to'],
      ['v1', 'part of the product'],
    ]);
  });

  test('all unreleased builds of an app go at once, and the others stay', async () => {
    for (const version of ['v3', 'v4', 'v5', 'v6']) await links.calls.publish({ version });
    await links.calls.change('promote', { version: 'v3' });
    await links.preview({ version: 'v4' });
    await links.calls.change('canary', { version: 'v5', percent: 10, roles: ['Guest'] });
    await links.calls.change('canary', { version: 'v5', percent: 0 });
    const reply = await remove('valuation/builds');
    expect(reply.json()).toEqual({ message: '2 unreleased builds of valuation were deleted.' });
    expect(await versions()).toEqual(['v5', 'v4', 'v3', 'v1']);
    expect((await remove('valuation/builds')).json()).toEqual({ message: 'valuation has no unreleased build.' });
    expect((await remove('unknown/builds')).statusCode).toBe(404);
  });

  test('the last build of an app frees its paths', async () => {
    const { headers } = await links.calls.makeToken('watchlist');
    const build = { name: 'watchlist', version: 'w1', paths: ['/watchlist'] };
    const sent = await links.calls.publish(build, headers, { name: 'watchlist' });
    expect(sent.statusCode).toBe(200);
    await remove('watchlist/builds/w1');
    expect((await links.calls.publish({ version: 'v3', paths: ['/watchlist'] })).statusCode).toBe(200);
  });
});
