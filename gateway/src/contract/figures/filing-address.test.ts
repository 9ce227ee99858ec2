import { comparisonAddress, comparisonIn, filingAddress, filingPlaceIn } from './filing-address.ts';

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

test('words that are looked for are part of the address', () => {
  const place = { symbol: 'JNJ', accession: '1', find: 'talc & more', place: 12 };
  expect(filingAddress(place)).toBe('/edgar?symbol=JNJ&filing=1&find=talc+%26+more&place=12');
  expect(placeIn(filingAddress(place))).toEqual(place);
  expect(placeIn('/edgar?symbol=JNJ&filing=1&place=0')).toEqual({ symbol: 'JNJ', accession: '1' });
});

test('a comparison names both reports, the section and the change', () => {
  const whole = { symbol: 'JNJ', accession: '2', against: '1', section: '1A', change: 3 };
  expect(comparisonAddress(whole)).toBe('/edgar?symbol=JNJ&filing=2&compare=1&section=1A&change=3');
  const read = (address: string) => comparisonIn(new URL(address, 'http://page').searchParams);
  expect(read(comparisonAddress(whole))).toEqual(whole);
  const short = { symbol: 'JNJ', accession: '2' };
  expect(comparisonAddress(short)).toBe('/edgar?symbol=JNJ&filing=2&compare=last-year');
  expect(read(comparisonAddress(short))).toEqual(short);
  expect(read(filingAddress(short))).toBeNull();
  expect(read('/edgar?symbol=JNJ&filing=2&compare=1&change=x')).toEqual({ ...short, against: '1' });
});

test('a hostile name stays a value of the query', () => {
  const hostile = { symbol: 'A&B', accession: '1#2', document: '../x?y=1', anchor: '"><script>' };
  expect(placeIn(filingAddress(hostile))).toEqual(hostile);
});

test('a figure whose place is not known is named by its value and day; half of it, or a hostile one, is left out', () => {
  const place = {
    symbol: 'AAPL',
    accession: '0000320193-25-000079',
    figure: { value: -4.16161e11, end: '2025-09-27' },
  };
  expect(placeIn(filingAddress(place))).toEqual(place);
  const { figure: _, ...filing } = place;
  for (const query of ['&value=5', '&end=2025-09-27', '&value=x&end=2025-09-27', '&value=5&end=today']) {
    expect(placeIn(`${filingAddress(filing)}${query}`)).toEqual(filing);
  }
});
