import { brotliCompressSync, gzipSync } from 'node:zlib';
import { encodeBody, makeUpload } from '../../../test/support/releases/app-build.ts';
import { checkBuild, listChecked, requireSoundList } from './check-build.ts';

const sent = makeUpload({ name: 'research', version: 'v2' });
type Added = readonly (readonly [path: string, content: string | Buffer])[];

/** Returns a build with further files. */
const filesWith = (added: Added) => [
  ...sent.files,
  ...added.map(([path, content]) => ({ path, content: Buffer.from(content) })),
];
const listFiles = (...added: Added) => encodeBody({ ...sent, files: filesWith(added) }).files;
const check = (...added: Added) => {
  const contents = new Map(filesWith(added).map(({ path, content }) => [path, content]));
  return checkBuild('research', 'v2', listFiles(...added), contents);
};

describe('the list of the files of a build', () => {
  test.each([
    [
      'a file and a folder of one name',
      [
        ['a.js', ''],
        ['a.js/b.js', ''],
      ],
    ],
    [
      'the folder first',
      [
        ['a.js/c/b.js', ''],
        ['a.js', ''],
      ],
    ],
    [
      'two files that differ in letter case alone',
      [
        ['Logo.svg', ''],
        ['logo.svg', ''],
      ],
    ],
    [
      'a folder that differs from a file in letter case alone',
      [
        ['A.js/b.js', ''],
        ['a.js', ''],
      ],
    ],
  ] as const)('with %s is refused', (_, files) => {
    expect(() => requireSoundList(listFiles(...files))).toThrow(/collide/);
  });

  test.each(['x.js.br', 'x.js.gz'])('with a copy %s of no file is refused', (path) => {
    expect(() => requireSoundList(listFiles([path, 'copy']))).toThrow(
      `${path} is a compressed copy of x.js, which the build does not hold.`,
    );
  });

  test('of more than 24 MB is refused before a file is sent', () => {
    const files = Array.from({ length: 7 }, (_, at) => ({ path: `${at}.png`, digest: 'd', bytes: 4 * 1024 ** 2 }));
    expect(() => requireSoundList([...listFiles(), ...files.slice(1)])).toThrow('at most 25.2 MB are taken');
    expect(() => requireSoundList([...listFiles(), ...files.slice(2)])).not.toThrow();
  });
});

describe('the content of a build', () => {
  test('has a digest that follows from the paths and the bytes', async () => {
    const build = await check();
    expect(build).toMatchObject({ version: 'v2', manifest: { name: 'research' } });
    const contents = new Map(sent.files.map(({ path, content }) => [path, content]));
    const reversed = await checkBuild('research', 'v2', listFiles().reverse(), contents);
    expect(reversed.digest).toBe(build.digest);
    expect((await check(['b.js', ''])).digest).not.toBe(build.digest);
    expect((await check(['b.png', 'a'])).digest).not.toBe((await check(['b.png', 'b'])).digest);
  });

  test('is read where it is checked: scripts, the descriptor, and copies with their files', () => {
    const list = listFiles(['a.css', ''], ['a.css.br', ''], ['b.png', ''], ['c.woff2', ''], ['d.mjs', '']);
    const own = ['app.json', 'main.0123abcd.js', 'main.0123abcd.js.br', 'main.0123abcd.js.gz'];
    expect(listChecked(list).map(({ path }) => path)).toEqual([...own, 'a.css', 'a.css.br', 'd.mjs']);
  });

  test.each([
    ['x.js.br', brotliCompressSync('evil()')],
    ['x.js.gz', gzipSync('evil()')],
    ['x.js.br', brotliCompressSync('good();'.repeat(100_000))],
    ['x.js.gz', Buffer.from('not compressed')],
  ] as const)('with a copy %s of other content is refused', async (path, copy) => {
    await expect(check(['x.js', 'good()'], [path, copy])).rejects.toThrow(`${path} is not a compressed copy of x.js.`);
  });

  test.each(['<html>', '{"name":', `{"name":${'['.repeat(100_000)}`, `{"name":${'['.repeat(9)}${']'.repeat(9)}}`])(
    'with the descriptor %.20s is refused',
    async (text) => {
      await expect(check(['app.json', text])).rejects.toThrow('app.json is not a manifest');
    },
  );
});
