import { pageAddress } from './load-document.ts';

test('the address of a page comes from the host, and in an older shell from its own origin', () => {
  expect(pageAddress({ address: (name, { query }) => `https://gateway/${name}/${query.ticket}` }, 'a.b')).toBe(
    'https://gateway/filingPage/a.b',
  );
  expect(pageAddress({}, 'a.b+c')).toBe('/api/edgar/page?ticket=a.b%2Bc');
});
