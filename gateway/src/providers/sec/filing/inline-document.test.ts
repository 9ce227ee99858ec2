import { inlineFiling, readInline, row, table } from '../../../../test/support/filings/inline-filing.ts';

const plain = inlineFiling(table('Income', row('Revenue', 'Revenues', [{ context: 'y1', text: '1,234' }])));
const readFact = (text: string) => readInline(text).facts.map(({ value, concept, unit }) => ({ value, concept, unit }));
const right = [{ value: 1234e6, concept: 'us-gaap:Revenues', unit: 'iso4217:USD' }];

test.each([
  ['iso4217', 'http://www.xbrl.org/2003/iso4217'],
  ['us-gaap', 'http://fasb.org/us-gaap/2024'],
])('concepts and measures are known by their space, whatever prefix stands for %s', (prefix, space) => {
  expect(readFact(plain)).toEqual(right);
  const declared = plain.replace('xmlns:ix', `xmlns:other="${space}" xmlns:ix`);
  expect(readFact(declared.replaceAll(`${prefix}:`, 'other:'))).toEqual(right);
});

test('a text of the cover page is known by the space of its concept', () => {
  const cover = '<p><ix:nonNumeric name="d:DocumentType" contextRef="y1">10-K</ix:nonNumeric></p>';
  const text = inlineFiling(cover).replace('xmlns:ix', 'xmlns:d="http://xbrl.sec.gov/dei/2024" xmlns:ix');
  expect(readInline(text).cover).toEqual(new Map([['dei:DocumentType', '10-K']]));
});

test.each(['&zwnj;', '&shy;', '&#8203;', '\u2060'])('%s has no width, so it is no part of a number', (unseen) => {
  expect(readFact(plain.replace('1,234', `1,2${unseen}34`))).toEqual(right);
});

test('what a tag excludes is no part of its number', () => {
  expect(readFact(plain.replace('1,234', '1,2<ix:exclude>99</ix:exclude>34'))).toEqual(right);
});
