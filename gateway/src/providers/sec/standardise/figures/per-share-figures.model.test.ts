import {
  duration,
  incomeTable,
  inlineFiling,
  member,
  readInline,
  row,
  table,
  years,
} from '../../../../../test/support/filings/inline-filing.ts';
import type { IncomeFigures, Outcome } from '../../../read-filing.ts';
import { inlineFigures } from '../../filing/filing-reading.model.ts';
import { standardise } from '../standardise.model.ts';
import { confirmDividends } from './per-share-figures.model.ts';

describe('per share', () => {
  const axis = 'us-gaap:StatementClassOfStockAxis';
  const contexts =
    years +
    duration('a', '2024-01-01', '2024-12-31', member(axis, 'acme:A')) +
    duration('b', '2024-01-01', '2024-12-31', member(axis, 'acme:B'));
  const statement = incomeTable();
  const income = (field: keyof IncomeFigures, body: string): Outcome | undefined =>
    standardise(inlineFigures(readInline(inlineFiling(body, contexts)))).income[0]?.figures[field];
  const noted = (concept: string, ...texts: readonly string[]) =>
    table(
      'Note 12',
      ...texts.map((text, index) =>
        row('Class', concept, [{ context: index === 0 ? 'a' : 'b', text, unit: 'perShare', scale: 0 }]),
      ),
    );

  test('a dividend that is the same for all classes is the dividend', () => {
    const body = statement + noted('CommonStockDividendsPerShareDeclared', '0.60', '0.60');
    expect(income('dividendsPerShare', body)).toMatchObject({ value: 0.6, origin: { from: 'note' } });
  });

  test('earnings that differ by class are neither added up nor chosen from', () => {
    const body = statement + noted('EarningsPerShareDiluted', '41.27', '0.03');
    expect(income('earningsPerShareDiluted', body)).toMatchObject({
      value: null,
      missing: 'unread',
      reason: 'Stated by class of shares, and the classes differ.',
    });
  });

  test("average shares under the company's own concept are known by their label and unit", () => {
    const average = row('Basic and diluted weighted average shares', 'acme:AverageShares', [
      { context: 'y1', text: '15', unit: 'shares' },
    ]);
    const body = statement.replace('</table>', `${average}</table>`);
    expect(income('weightedAverageSharesDiluted', body)?.value).toBe(15e6);
  });
});

describe('dividends declared per share', () => {
  const figure = (value: number): Outcome => ({
    value,
    origin: { from: 'face', concept: 'acme:Amount', label: null, anchor: null },
  });
  type More = { hasPreferred?: true; isQuarter?: true; declaredInAll?: Outcome };
  const confirm = (declared: number, paid: number, more: More = {}) => {
    const declaredInAll: Outcome = { value: null, missing: 'absent', reason: 'Not tagged.' };
    const own = { paid: figure(paid), declaredInAll, shares: figure(20e6), hasPreferred: false, isQuarter: false };
    const evidence = { ...own, ...more };
    return confirmDividends(figure(declared), evidence).value;
  };

  test.each([
    ['are those of the filing where about as much was paid', 3.2, 62e6, 3.2],
    ['are not the rate of a quarter', 0.8, 62e6, null],
    ['are not on another scale', 3200, 62e6, null],
    ['stand where none was paid yet', 0.8, 0, 0.8],
    ['stand where most of them are paid in the next year', 3.2, 9e6, 3.2],
    ['are not those of the year before, of which little is left to pay', 3.2, 1e6, null],
    ['of 0 stand, as preferred stock may have been paid', 0, 62e6, 0],
  ])('%s', (_, declared, paid, expected) => {
    expect(confirm(declared, paid)).toBe(expected);
  });

  test('are those that add up to all that was declared, whatever was paid', () => {
    expect(confirm(0.8, 62e6, { declaredInAll: figure(-15.5e6) })).toBe(0.8);
    expect(confirm(0.8, 62e6, { declaredInAll: figure(62e6) })).toBeNull();
  });

  test('of a quarter may be others than those that are paid in it, and are not the rate of the year', () => {
    expect(confirm(0.02, 37e6, { isQuarter: true })).toBe(0.02);
    expect(confirm(3.2, 16e6, { isQuarter: true })).toBeNull();
  });

  test('are below those that were paid where preferred stock has a part of them', () => {
    expect(confirm(0.8, 62e6, { hasPreferred: true })).toBe(0.8);
    expect(confirm(3200, 62e6, { hasPreferred: true })).toBeNull();
  });
});
