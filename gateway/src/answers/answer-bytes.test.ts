import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { staleBytes, toAnswerBytes } from './answer-bytes.ts';

const storedAt = Date.parse('2026-11-20T09:30:00Z');

test.each([[{ symbol: 'AAPL', price: 271.5 }], [{}], [{ name: 'Brücke', nested: { list: [1, null] } }]])(
  'the stale form of %j states its age in every encoding, under a different ETag',
  async (value) => {
    const fresh = await toAnswerBytes(value);
    const stale = await staleBytes(fresh, storedAt);
    const text = stale.identity.toString();
    expect(JSON.parse(text)).toEqual({ ...value, meta: { stale: true, asOf: '2026-11-20T09:30:00.000Z' } });
    expect(gunzipSync(stale.gzip).toString()).toBe(text);
    expect(brotliDecompressSync(stale.brotli).toString()).toBe(text);
    expect(stale.etag).not.toBe(fresh.etag);
  },
);

test('a stale answer is compressed once', async () => {
  const fresh = await toAnswerBytes({ symbol: 'AAPL' });
  expect(await staleBytes(fresh, storedAt)).toBe(await staleBytes(fresh, storedAt));
  expect((await staleBytes(fresh, storedAt + 1000)).identity.toString()).toContain('09:30:01');
});
