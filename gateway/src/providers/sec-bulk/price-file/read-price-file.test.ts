import { zipWriter } from '../../../../test/support/data-set-zip.ts';
import { BadUpstream } from '../../../errors/errors.ts';
import type { SecurityPrice } from '../../market-data.ts';
import { findTradingDayBefore, readPriceFile } from './read-price-file.ts';

const writeZip = zipWriter();
const head = 'SETTLEMENT DATE|CUSIP|SYMBOL|QUANTITY (FAILS)|DESCRIPTION|PRICE';

async function read(lines: readonly string[], name = 'cnsfails202501a.txt') {
  const prices: SecurityPrice[] = [];
  const zip = writeZip({ [name]: Buffer.from([head, ...lines, ''].join('\r\n'), 'latin1') });
  const summary = await readPriceFile(zip, (price) => prices.push(price));
  return { prices, ...summary };
}

test('a price is the close of the day before settlement, over weekends and holidays', async () => {
  const { prices, read: count } = await read([
    '20250106|037833100|AAPL|12|APPLE INC COM|243.36',
    '20250107|037833100|AAPL|12|APPLE INC COM|245.00',
    '20250117|037833100|AAPL|12|APPLE INC COM|229.98',
    '20250121|037833100|AAPL|12|APPLE INC COM|222.64',
  ]);
  expect(prices[0]).toEqual({
    cusip: '037833100',
    symbol: 'AAPL',
    name: 'APPLE INC COM',
    day: '2025-01-03',
    close: 243.36,
  });
  // Monday the 20th was a holiday.
  expect(prices.map(({ day }) => day)).toEqual(['2025-01-03', '2025-01-06', '2025-01-16', '2025-01-17']);
  expect(count).toBe(4);
});

test('rows without a price are left out, the trailer is no row, and names are Latin-1', async () => {
  const { prices, refused } = await read([
    '20250106|B38564108|EURN|346|EURONAV NV|.',
    '20250106|B38564109|EURX|346|EURONAV NV|',
    '20250106|71654V408|BRK/A|346|X|1.00',
    '20250106|71654V408|PBR|346|SÃO PAULO|.83',
    'Trailer record count 4',
    'Trailer total quantity of shares 1384',
  ]);
  expect(prices.map(({ name, close }) => [name, close])).toEqual([['SÃO PAULO', 0.83]]);
  expect(refused.map(({ reason }) => reason)).toEqual(['prices: symbol that cannot be read']);
});

test('bad rows are refused by name, and the rest is read', async () => {
  const { prices, refused } = await read([
    '20251301|037833100|AAPL|12|APPLE|1',
    '20250106|037833100|AAPL|12|APPLE|text',
    '20250106|037833100|AAPL|12|APPLE|0',
    '20250106|0378|AAPL|12|APPLE|5',
    '20250106|037833100|AAPL|12|APPLE|5|6',
    '20250106|037833100|AAPL|12|APPLE|5',
  ]);
  expect(prices.map(({ close }) => close)).toEqual([5]);
  expect(refused.map(({ reason, count }) => [reason, count])).toEqual([
    ['prices: date that no calendar has', 1],
    ['prices: price that is no amount above zero', 2],
    ['prices: number of a security that cannot be read', 1],
    ['prices: row with another number of fields', 1],
  ]);
});

test('a zip without prices is refused', async () => {
  await expect(read([], 'readme.htm')).rejects.toThrow(BadUpstream);
  await expect(readPriceFile(writeZip({ 'a.txt': 'one|two\n' }), () => {})).rejects.toThrow('no column');
});

test.each([
  ['a Tuesday', '2020-11-03', '2020-11-02'],
  ['a Monday', '2020-11-09', '2020-11-06'],
  ['the day after Veterans Day, a holiday of banks only', '2020-11-12', '2020-11-11'],
  ['the day after Columbus Day', '2020-10-13', '2020-10-12'],
  ['the second of January', '2025-01-02', '2024-12-31'],
  ['the Monday of a new year that began on a Saturday', '2022-01-03', '2021-12-31'],
  ['the Tuesday after a new year that began on a Sunday', '2023-01-03', '2022-12-30'],
  ['the day after Martin Luther King Day', '2025-01-21', '2025-01-17'],
  ['the day after Presidents’ Day', '2025-02-18', '2025-02-14'],
  ['Good Friday', '2025-04-18', '2025-04-17'],
  ['Easter Monday', '2025-04-21', '2025-04-17'],
  ['Easter Monday of 2021', '2021-04-05', '2021-04-01'],
  ['Easter Monday of 2049, a case of the rule', '2049-04-19', '2049-04-15'],
  ['the day after Memorial Day', '2025-05-27', '2025-05-23'],
  ['the day after Juneteenth', '2025-06-20', '2025-06-18'],
  ['the same day of 2020', '2020-06-22', '2020-06-19'],
  ['the Monday after Independence Day on a Saturday', '2026-07-06', '2026-07-02'],
  ['the day after Labor Day', '2025-09-02', '2025-08-29'],
  ['the day after Thanksgiving', '2020-11-27', '2020-11-25'],
  ['the Monday after Christmas on a Sunday', '2022-12-27', '2022-12-23'],
  ['the day after a day of mourning', '2025-01-10', '2025-01-08'],
])('the trading day before %s', (_, day, before) => {
  expect(findTradingDayBefore(day)).toBe(before);
});
