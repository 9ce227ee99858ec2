import { filingAddress, filingPlaceIn } from './filing-address.ts';

const placeIn = (address: string) => filingPlaceIn(new URL(address, 'http://page').searchParams);

test('a figure’s address names the filing, the document, the fact and where the reader was opened', () => {
  const place = {
    symbol: 'BRK-B',
    accession: '0000200406-25-000038',
    document: 'jnj-20241229.htm',
    anchor: 'f-147',
    from: 'Income Statement, fiscal 2022',
  };
  expect(filingAddress(place)).toBe(
    '/edgar?symbol=BRK-B&filing=0000200406-25-000038&document=jnj-20241229.htm&fact=f-147&from=Income+Statement%2C+fiscal+2022',
  );
  expect(placeIn(filingAddress(place))).toEqual(place);
});

test('a filing alone opens its primary document; an address without a filing is the list', () => {
  expect(placeIn(filingAddress({ symbol: 'JNJ', accession: '0000200406-25-000038' }))).toEqual({
    symbol: 'JNJ',
    accession: '0000200406-25-000038',
  });
  expect(placeIn('/edgar?symbol=JNJ')).toBeNull();
});

test('a hostile name stays a value of the query', () => {
  const hostile = { symbol: 'A&B', accession: '1#2', document: '../x?y=1', anchor: '"><script>' };
  expect(placeIn(filingAddress(hostile))).toEqual(hostile);
});
