import { Readable } from 'node:stream';
import { types } from 'node:util';
import { receiveBody } from './receive-body.ts';

const pieces = ['{"files"', ':[', ']}'].map((text) => Buffer.from(text));
const length = String(Buffer.concat(pieces).length);

function receive(headers: Readonly<Record<string, string>>, maxBytes: number): Promise<Uint8Array> {
  return receiveBody({ headers }, Readable.from(pieces), maxBytes);
}

test.each([
  ['of a stated length', { 'content-length': length }],
  ['of an unknown length', {}],
])('a body %s is received in memory that threads share', async (_case, headers) => {
  const body = await receive(headers, 100);
  expect(Buffer.from(body).toString()).toBe('{"files":[]}');
  expect(types.isSharedArrayBuffer(body.buffer)).toBe(true);
});

test.each([
  ['stated to be too large', { 'content-length': '101' }, 413],
  ['shorter than stated', { 'content-length': '13' }, 400],
  ['longer than stated', { 'content-length': '11' }, 413],
])('a body %s is refused', async (_case, headers, statusCode) => {
  await expect(receive(headers, 100)).rejects.toMatchObject({ statusCode });
});

test('a body of an unknown length that becomes too large is refused', async () => {
  await expect(receive({}, 11)).rejects.toMatchObject({ statusCode: 413 });
});

test('a body that breaks off is refused', async () => {
  const broken = new Readable({ read: () => {} });
  const receiving = receiveBody({ headers: { 'content-length': '100' } }, broken, 100);
  broken.destroy(new Error('aborted'));
  await expect(receiving).rejects.toMatchObject({ message: 'aborted', statusCode: 400 });
});
