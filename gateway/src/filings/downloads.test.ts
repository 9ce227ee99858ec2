import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { until } from '../../test/support/until.ts';
import { RateLimited } from '../errors/errors.ts';
import { createDownloads } from './downloads.ts';

const folder = join(temporaryFolder(), 'downloads');
const piece = Buffer.alloc(64 * 1024, 'x');
const makeDocument = (body: Readable) => ({ body, contentType: 'text/html', length: null });
const pieces = (count: number) => Readable.from(Array.from({ length: count }, () => piece));

test('a reader that reads slowly does not hold the source, and gets every byte', async () => {
  const source = pieces(200);
  const { body } = await createDownloads(folder).openDocument('u1', async () => makeDocument(source));
  const first: Buffer = await new Promise((resolve) => body.once('data', resolve));
  body.pause();
  await until('the source is read', () => source.destroyed);
  const rest = await buffer(body);
  expect(first.length + rest.length).toBe(200 * piece.length);
  await until('the file is gone', () => readdirSync(folder).length === 0);
});

test('a failure of the source reaches the reader after the bytes that arrived', async () => {
  const broken = Readable.from(
    (async function* () {
      yield piece;
      throw new Error('cut');
    })(),
  );
  const { body } = await createDownloads(folder).openDocument('u1', async () => makeDocument(broken));
  let bytes = 0;
  body.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  await expect(new Promise((_, reject) => body.once('error', reject))).rejects.toThrow('cut');
  expect(bytes).toBe(piece.length);
});

test('a reader that leaves before its first byte ends the source', async () => {
  const source = pieces(200);
  const { body } = await createDownloads(folder).openDocument('u1', async () => makeDocument(source));
  body.destroy();
  await until('the source is ended', () => source.destroyed);
});

test('a user has ten downloads at once, and a further one fetches nothing', async () => {
  const downloads = createDownloads(folder);
  const running = await Promise.all(
    Array.from({ length: 10 }, () => downloads.openDocument('u1', async () => makeDocument(pieces(1)))),
  );
  const load = jest.fn(async () => makeDocument(pieces(1)));
  await expect(downloads.openDocument('u1', load)).rejects.toBeInstanceOf(RateLimited);
  expect(load).not.toHaveBeenCalled();
  await downloads.openDocument('u2', load);
  const ended = new Promise((resolve) => running[0]?.body.once('close', resolve));
  running[0]?.body.destroy();
  await ended;
  await downloads.openDocument('u1', load);
});
