import { brotliCompressSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { bodyOf, uploadOf } from '../../../test/support/app-build.ts';
import { readUpload } from './build-upload.ts';
import { isDeeperThan } from './json-depth.model.ts';

const sent = uploadOf({ name: 'research', version: 'v2' });
const withFiles = (...files: readonly (readonly [path: string, content: string | Buffer])[]) =>
  bodyOf({
    ...sent,
    files: [
      ...sent.files,
      ...files.map(([path, content]) => ({ path, content: Buffer.from(content).toString('base64') })),
    ],
  });

describe('an upload', () => {
  test('is read with its files and what its author wants', () => {
    const build = readUpload('research', bodyOf({ ...sent, force: true }));
    expect(build).toMatchObject({ version: 'v2', manifest: { name: 'research' }, force: true });
    expect(readUpload('research', bodyOf({ files: [...sent.files].reverse() })).digest).toBe(build.digest);
    expect(readUpload('research', withFiles(['b.js', ''])).digest).not.toBe(build.digest);
  });

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
    expect(() => readUpload('research', withFiles(...files))).toThrow(/collide/);
  });

  test.each([
    ['x.js.br', brotliCompressSync('evil()')],
    ['x.js.gz', gzipSync('evil()')],
    ['x.js.br', brotliCompressSync('good();'.repeat(100_000))],
    ['x.js.gz', Buffer.from('not compressed')],
  ] as const)('with a copy %s of other content is refused', (path, copy) => {
    expect(() => readUpload('research', withFiles(['x.js', 'good()'], [path, copy]))).toThrow(
      `${path} is not a compressed copy of x.js.`,
    );
  });

  test.each(['x.js.br', 'x.js.gz'])('with a copy %s of no file is refused', (path) => {
    expect(() => readUpload('research', withFiles([path, brotliCompressSync('good()')]))).toThrow(
      `${path} is a compressed copy of x.js, which the build does not hold.`,
    );
  });

  test('of nested JSON is refused before it is parsed', () => {
    const nested = Buffer.from(`{"files":${'['.repeat(1_000_000)}`);
    expect(() => readUpload('research', nested)).toThrow('nested too deeply');
    const manifest = withFiles()
      .toString()
      .replace(/"app\.json","content":"[^"]*"/, () => {
        const content = Buffer.from(`{"name":${'['.repeat(40)}${']'.repeat(40)}}`).toString('base64');
        return `"app.json","content":"${content}"`;
      });
    expect(() => readUpload('research', Buffer.from(manifest))).toThrow('app.json is nested too deeply');
  });

  test.each(['', 'no JSON', '{"files":', '{"__proto__":{"files":[]}}'])('%j cannot be read', (text) => {
    expect(() => readUpload('research', Buffer.from(text))).toThrow('The request cannot be read.');
  });

  test.each(['[]', 'null', '{}', '{"files":[]}', '{"files":[1,2]}'])('%s is no build', (text) => {
    expect(() => readUpload('research', Buffer.from(text))).toThrow(expect.objectContaining({ name: 'BadInput' }));
  });
});

describe('the depth of JSON', () => {
  const depthOf = (value: unknown): number =>
    typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

  test('is that of its lists and objects, whatever its texts contain', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.integer({ min: 0, max: 8 }), (value, most) => {
        expect(isDeeperThan(Buffer.from(JSON.stringify(value)), most)).toBe(depthOf(value) > most);
      }),
    );
  });

  test.each([
    ['["\\"[[["]', 1],
    ['["\\\\",[]]', 2],
    ['["[[[', 1],
  ])('%s has %d', (json, depth) => {
    expect(isDeeperThan(Buffer.from(json), depth)).toBe(false);
    expect(isDeeperThan(Buffer.from(json), depth - 1)).toBe(true);
  });
});
