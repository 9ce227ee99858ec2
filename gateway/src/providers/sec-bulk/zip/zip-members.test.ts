import { readFileSync, writeFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { zipWriter } from '../../../../test/support/data-set-zip.ts';
import { BadUpstream } from '../../../errors/errors.ts';
import { ZipMembers } from './zip-members.ts';

const writeZip = zipWriter();
const bounds = { unpackedBytes: 100_000, ratio: 50, members: 3 };

test('members are read by name, each as a stream', async () => {
  const zip = await ZipMembers.open(writeZip({ 'sub.txt': 'a', 'num.txt': 'b' }));
  expect(zip.names).toEqual(['sub.txt', 'num.txt']);
  const stream = await zip.readMember('num.txt');
  expect(stream && (await buffer(stream)).toString()).toBe('b');
  expect(await zip.readMember('pre.txt')).toBeNull();
  zip.close();
});

test.each([
  ['a page', (bytes: Buffer) => Buffer.from(`<!DOCTYPE html>${bytes.length}`)],
  ['an empty file', () => Buffer.alloc(0)],
  ['half of a zip', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
  ['a zip with a wrong central directory', (bytes: Buffer) => corrupt(bytes)],
])('%s is refused', async (_, change) => {
  const path = writeZip({ 'num.txt': 'x'.repeat(1000), 'sub.txt': 'y' });
  writeFileSync(path, change(readFileSync(path)));
  await expect(ZipMembers.open(path)).rejects.toThrow(BadUpstream);
});

/** Overwrites the mark of the first entry of the central directory. */
function corrupt(bytes: Buffer): Buffer {
  bytes.writeUInt32LE(0, bytes.indexOf(Buffer.from('PK\x01\x02', 'latin1')));
  return bytes;
}

test('a member that would unpack to far more than its size, or to too much, is refused before it is read', async () => {
  const bomb = await ZipMembers.open(writeZip({ 'num.txt': '0'.repeat(90_000) }), bounds);
  await expect(bomb.readMember('num.txt')).rejects.toThrow('num.txt would unpack to more than is allowed.');
  bomb.close();
  const noise = Buffer.from(Array.from({ length: 60_000 }, (_, at) => (at * 7919 + (at >> 3)) & 0xff));
  const large = await ZipMembers.open(writeZip({ 'a.txt': noise, 'b.txt': noise }), { ...bounds, ratio: 1e6 });
  (await large.readMember('a.txt'))?.destroy();
  await expect(large.readMember('b.txt')).rejects.toThrow(BadUpstream);
  large.close();
});

test('a member that unpacks to more than its header says breaks off', async () => {
  const path = writeZip({ 'num.txt': '0123456789'.repeat(500) });
  const bytes = readFileSync(path);
  bytes.writeUInt32LE(100, bytes.indexOf(Buffer.from('PK\x01\x02', 'latin1')) + 24);
  writeFileSync(path, bytes);
  const zip = await ZipMembers.open(path);
  const stream = await zip.readMember('num.txt');
  if (stream === null) throw new Error('no member');
  await expect(buffer(stream)).rejects.toThrow('too many bytes');
  zip.close();
});

test('a zip with very many members is refused', async () => {
  const path = writeZip({ 'a.txt': '', 'b.txt': '', 'c.txt': '', 'd.txt': '' });
  await expect(ZipMembers.open(path, bounds)).rejects.toThrow('more members');
});
