import { zipWriter } from '../../../../test/support/data-set-zip.ts';
import { BadUpstream } from '../../../errors/errors.ts';
import type { SecurityPrice } from '../../market-data.ts';
import { readPriceFile } from './read-price-file.ts';

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
