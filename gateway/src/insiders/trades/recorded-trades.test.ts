import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeOnRecordings, recordings } from '../../../test/support/recordings.ts';
import { parseOwnershipForm } from '../../providers/sec-ownership/parse-ownership-form.ts';
import { assembleTrades } from './assemble-trades.model.ts';

function assemble(accession: string, filed: string, file: string) {
  const content = parseOwnershipForm(readFileSync(join(recordings, 'market/filings', file), 'utf8'));
  return assembleTrades([{ accession, document: 'form4.xml', filed, content }], {
    isComplete: true,
    since: '2015-01-01',
  });
}

// The figures were added up by hand from the documents.
describeOnRecordings('trades of recorded forms', () => {
  test('Dutch Bros: fourteen sales of two companies on two days, under a plan', () => {
    const { trades } = assemble('0009999999-25-000401', '2025-02-27', '1866581/000999999925000401/form4.xml');
    const plan = { by: 'box', adopted: '2024-11-22' };
    const insider = { cik: 1_883_154, name: 'Travis Boersma', role: 'Executive Chairman of Board', isDirector: true };
    expect(trades).toMatchObject([
      {
        day: '2025-02-26',
        code: 'S',
        lines: 6,
        shares: 471_718,
        sharesAfter: 5_985_289,
        plan,
        insider,
        daysLate: null,
      },
      {
        day: '2025-02-25',
        code: 'S',
        lines: 8,
        shares: 382_873,
        sharesAfter: 6_457_007,
        plan,
        lowPrice: 72.854,
        highPrice: 75.229,
      },
    ]);
  });

  test('Snowflake: an exercise with its option, and the sale of the shares that were got; trusts count', () => {
    const { trades } = assemble('0009999999-22-000405', '2022-12-14', '1640147/000999999922000405/form4.xml');
    expect(trades).toHaveLength(2);
    expect(trades.find(({ code }) => code === 'M')).toMatchObject({
      shares: 200_000,
      price: 8.88,
      sharesAfter: 1_094_585,
      derivative: { security: 'Stock Option (Right to Buy)', exercisePrice: 8.88, expires: '2029-08-26' },
    });
    expect(trades.find(({ code }) => code === 'S')).toMatchObject({
      shares: 200_000,
      lines: 5,
      sharesAfter: 894_585,
      plan: null,
    });
  });

  test('American Resources: a purchase in the column of disposals is left out', () => {
    const { trades, leftOut } = assemble('0009999999-24-000402', '2024-07-19', '1590715/000999999924000402/form4.xml');
    expect(trades).toEqual([]);
    expect(leftOut).toMatchObject([{ reason: 'The code of a trade contradicts its column.' }]);
  });

  test('2seventy bio and 374Water: grants of shares and of options, which are no trades in the open market', () => {
    for (const [file, filed] of [
      ['1860782/000156218025000280/primarydocument.xml', '2025-01-08'],
      ['933972/000999999925000403/form4.xml', '2025-05-02'],
    ] as const) {
      const { trades } = assemble('0001562180-25-000280', filed, file);
      expect(
        trades.map(({ kind, code, change, derivative }) => [kind, code, derivative !== null, change === null]),
      ).toEqual([
        ['grant', 'A', true, true],
        ['grant', 'A', false, expect.any(Boolean)],
      ]);
    }
  });

  test('a gift of Form 5 is not late, and Form 3 has no trade', () => {
    const gift = assemble('0009999999-22-000406', '2022-03-11', '1640147/000999999922000406/form5.xml');
    expect(gift.trades).toMatchObject([
      { kind: 'gift', action: 'Gave away', shares: 61_386, sharesAfter: 331_591, daysLate: null },
    ]);
    expect(assemble('0009999999-20-000404', '2020-09-15', '1640147/000999999920000404/form3.xml').trades).toEqual([]);
  });
});
