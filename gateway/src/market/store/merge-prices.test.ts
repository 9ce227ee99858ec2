import { formatDayNumber } from '../../figures/day-number.ts';
import { mergePrices, type NamedCompany, type PricedHalf } from './merge-prices.ts';

type Price = readonly [cusip: string, symbol: string, name: string, close: number];

/** Returns half months in order, from 2025-01a on, each with these prices at its first day. */
function makeHalves(...halves: readonly (readonly Price[])[]): readonly PricedHalf[] {
  return halves.map((prices, index) => ({
    name: `2025-${String(Math.floor(index / 2) + 1).padStart(2, '0')}${index % 2 === 0 ? 'a' : 'b'}`,
    prices: {
      cusips: prices.map(([cusip]) => cusip),
      symbols: prices.map(([, symbol]) => symbol),
      names: prices.map(([, , name]) => name),
      day: Int32Array.from(prices, () => 20_089 + index * 15),
      close: Float64Array.from(prices, ([, , , close]) => close),
    },
  }));
}

const company = (name: string, symbols: readonly string[], formerNames: readonly string[] = []): NamedCompany => ({
  name,
  symbols,
  formerNames,
});

/** Returns the closes of a symbol, oldest first. */
function listLine(halves: readonly PricedHalf[], companies: readonly NamedCompany[], symbol: string) {
  const { symbols, symbol: numbers, close } = mergePrices(halves, companies);
  return [...close].filter((_, row) => symbols[numbers[row] ?? -1] === symbol);
}

const meta = company('Meta Platforms, Inc.', ['META'], ['Facebook Inc']);

test("today's symbol owns the past of its security under any symbol, and not what others did under it", () => {
  const halves = makeHalves(
    [
      ['30303M102', 'FB', 'FACEBOOK INC CL A', 300],
      ['53656F417', 'META', 'ROUNDHILL BALL METAVERSE ETF', 15],
    ],
    [['30303M102', 'FB', 'FACEBOOK INC CL A', 310]],
    [
      ['30303M102', 'META', 'META PLATFORMS INC CL A', 320],
      ['53656F417', 'METV', 'ROUNDHILL BALL METAVERSE ETF', 14],
    ],
  );
  expect(listLine(halves, [meta], 'META')).toEqual([300, 310, 320]);
  expect(listLine([...halves].reverse(), [meta], 'META')).toEqual([300, 310, 320]);
});

test('a symbol that changes hands within a half keeps to the security that has it at the end', () => {
  const halves = makeHalves(
    [
      ['30303M102', 'FB', 'FACEBOOK INC CL A', 310],
      ['53656F417', 'META', 'ROUNDHILL ETF', 15],
    ],
    [['53656F417', 'METV', 'ROUNDHILL ETF', 14]],
  );
  expect(listLine(halves, [meta], 'META')).toEqual([]);
});

test('symbols compare without their signs, and those that are the same then are left out', () => {
  const halves = makeHalves([
    ['084670702', 'BRKB', 'BERKSHIRE HATHAWAY CL B', 480],
    ['111111111', 'AB', 'A BERRY', 5],
  ]);
  const berkshire = company('BERKSHIRE HATHAWAY INC', ['BRK-B', 'BRK-A']);
  expect(listLine(halves, [berkshire], 'BRK-B')).toEqual([480]);
  const both = [company('A BERRY', ['AB']), company('A BERRY TWO', ['A-B'])];
  expect(mergePrices(halves, both).symbols).toEqual([]);
});

test('a symbol of two securities in its newest half is ambiguous and left out', () => {
  const halves = makeHalves([
    ['111111111', 'XY', 'XY CORP', 5],
    ['222222222', 'XY', 'XY CORP WHEN ISSUED', 6],
  ]);
  expect(listLine(halves, [company('XY CORP', ['XY'])], 'XY')).toEqual([]);
});

test.each([
  { what: 'a like name', name: 'ACME HOLDINGS', before: 10, after: 11, line: [10, 11] },
  { what: 'a former name', name: 'OLDCO INC', before: 10, after: 9, line: [10, 9] },
  { what: 'another name', name: 'STRANGER INC', before: 10, after: 11, line: [11] },
  { what: 'a jump of the level', name: 'ACME HOLDINGS', before: 10, after: 16, line: [16] },
])('over a new CUSIP with $what the line has $line.length closes', ({ name, before, after, line }) => {
  const halves = makeHalves([['111111111', 'ACM', name, before]], [['222222222', 'ACM', 'ACME CORP', after]]);
  expect(listLine(halves, [company('Acme Corp', ['ACM'], ['Oldco Inc'])], 'ACM')).toEqual(line);
});

test('an equal level in the same half joins two CUSIPs whatever their names', () => {
  const halves = makeHalves(
    [['111111111', 'ACM', 'STRANGER INC', 40]],
    [
      ['111111111', 'ACM', 'STRANGER INC', 50],
      ['222222222', 'ACMN', 'ACME CORP', 50.2],
    ],
    [['222222222', 'ACM', 'ACME CORP', 51]],
  );
  // The first symbol of the new security is another one: nothing joins them.
  expect(listLine(halves, [company('Acme Corp', ['ACM'])], 'ACM')).toEqual([50.2, 51]);
  const same = makeHalves(
    [['111111111', 'ACM', 'STRANGER INC', 40]],
    [
      ['111111111', 'ACM', 'STRANGER INC', 50],
      ['222222222', 'ACM', 'ACME CORP', 50.2],
    ],
    [['222222222', 'ACM', 'ACME CORP', 51]],
  );
  expect(listLine(same, [company('Acme Corp', ['ACM'])], 'ACM')).toEqual([40, 50.2, 51]);
});

test('a price that is older than a quarter counts only for a company of its name', () => {
  const others = Array.from({ length: 8 }, (): readonly Price[] => [['999999999', 'ZZ', 'ZZ CORP', 1]]);
  const halves = makeHalves([['111111111', 'ACM', 'ACME CORP', 40]], ...others);
  expect(listLine(halves, [company('Acme Inc.', ['ACM'])], 'ACM')).toEqual([40]);
  expect(listLine(halves, [company('Another Inc.', ['ACM'])], 'ACM')).toEqual([]);
});

test('closes are raw, sorted by symbol and day', () => {
  const halves = makeHalves(
    [
      ['2', 'BB', 'BB CORP', 100],
      ['1', 'AA', 'AA CORP', 7],
    ],
    [['2', 'BB', 'BB CORP', 25]],
  );
  const prices = mergePrices(halves, [company('BB CORP', ['BB']), company('AA CORP', ['AA'])]);
  expect(prices.symbols).toEqual(['AA', 'BB']);
  expect([...prices.symbol]).toEqual([0, 1, 1]);
  expect([...prices.close]).toEqual([7, 100, 25]);
  expect([...prices.day].map(formatDayNumber)).toEqual(['2025-01-01', '2025-01-01', '2025-01-16']);
});
