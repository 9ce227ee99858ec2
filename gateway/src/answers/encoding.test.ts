import { bestEncoding } from './encoding.ts';

describe('the encoding of a reply', () => {
  test.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['deflate', 'identity'],
    ['*', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.5, gzip;q=0.9', 'gzip'],
    ['gzip;q=0, *;q=0', 'identity'],
    ['GZIP', 'gzip'],
    ['brr, gzipp', 'identity'],
    ['br;q=nonsense', 'identity'],
  ] as const)('%s gets %s', (accepted, encoding) => {
    expect(bestEncoding(accepted)).toBe(encoding);
    expect(bestEncoding(accepted)).toBe(encoding);
  });
});
