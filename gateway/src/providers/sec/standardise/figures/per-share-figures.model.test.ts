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
import { inlineFigures } from '../../filing/inline-figures.model.ts';
import { standardise } from '../standardise.model.ts';

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
