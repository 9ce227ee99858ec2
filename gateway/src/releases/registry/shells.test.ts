import { makeManifest } from '../../../test/support/releases/app-build.ts';
import { describeOnEachDatabase } from '../../../test/support/test-database.ts';
import { firstRecord } from './app-records.ts';
import type { AppState, BundledBuild } from './app-registry.ts';
import { createShells, supportMatrix } from './shells.ts';

const shell = (version: string, contract: string) => ({ version, contract, shared: {}, offered: { useHost: 'aaa' } });
const day = 86_400_000;

describeOnEachDatabase('the shells', (open) => {
  test('open pages of an older shell are listed below the live one, and not once they are gone for a week', async () => {
    const db = await open();
    await createShells(db, shell('older', '1.0.0')).register();
    const store = createShells(db, shell('now', '1.2.0'));
    await store.register();
    const start = Date.now();
    await store.noteShell('older', start + 1000);
    await store.noteShell('never-served', start);
    expect((await store.list(start + 2000)).map(({ version }) => version)).toEqual(['now', 'older']);
    expect((await store.list(start + 8 * day)).map(({ version }) => version)).toEqual(['now']);
  });

  test('a page that asks often writes once a minute', async () => {
    const db = await open();
    const store = createShells(db, shell('now', '1.2.0'));
    await store.register();
    const start = Date.now() + 1000;
    const seenAt = async () =>
      (await db.selectFrom('shells').select('last_seen_at').executeTakeFirstOrThrow()).last_seen_at;
    await store.noteShell('now', start);
    await store.noteShell('now', start + 59_000);
    expect(await seenAt()).toBe(start);
    await store.noteShell('now', start + 60_000);
    expect(await seenAt()).toBe(start + 60_000);
  });

  test('a gateway without a shell, or with one that names no build, lists none of its own', async () => {
    const db = await open();
    const store = createShells(db, null);
    await store.register();
    expect(await store.list()).toEqual([]);
    expect(store.live).toBeNull();
  });
});

const state = (name: string, contract: string, uses: Readonly<Record<string, string>>): AppState => {
  const bundled: BundledBuild = {
    manifest: { ...makeManifest(name), title: name, contract },
    version: 'v1',
    shared: {},
    builtAgainst: { contract: '1.2.0', uses },
    entry: '/apps',
    digests: null,
    origin: 'bundled',
    digest: null,
    folder: '/',
  };
  return { name, bundled, published: [], leftOut: [], ...firstRecord };
};

test('each shell is held against each released build, with what does not fit', () => {
  const shells = [
    { version: 'now', host: shell('now', '1.2.0'), lastSeenAt: 0 },
    { version: 'old', host: shell('old', '1.0.0'), lastSeenAt: 0 },
  ];
  const apps = [
    state('a', '^1.0.0', { useHost: 'aaa' }),
    state('b', '^1.1.0', {}),
    state('c', '^1.0.0', { useFlag: 'x' }),
  ];
  const { builds, shells: rows } = supportMatrix(shells, 'now', apps);
  expect(builds[0]).toEqual({ app: 'a', title: 'a', version: 'v1', contract: '1.2.0', canary: false });
  expect(rows.map(({ version, live }) => [version, live])).toEqual([
    ['now', true],
    ['old', false],
  ]);
  expect(rows.map(({ fits }) => fits.map(({ needs }) => needs))).toEqual([
    [null, null, '1.2.0'],
    [null, '^1.1.0', '1.2.0'],
  ]);
  expect(rows[1]?.fits[1]?.problem).toBe('It asks for host contract ^1.1.0; the shell has 1.0.0.');
});
