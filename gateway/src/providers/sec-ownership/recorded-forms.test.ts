import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeOnRecordings, recordings } from '../../../test/support/recordings.ts';
import { parseOwnershipForm } from './parse-ownership-form.ts';

const forms = [
  { file: '1866581/000999999925000401/form4.xml', form: '4', owner: 'Boersma Travis', lines: 14, box: true },
  { file: '1860782/000156218025000280/primarydocument.xml', form: '4', owner: 'Snow Jessica', lines: 2, box: false },
  { file: '1590715/000999999924000402/form4.xml', form: '4', owner: 'GOLDEN PROPERTIES LTD.', lines: 1, box: false },
  { file: '933972/000999999925000403/form4.xml', form: '4', owner: 'Melkote Rajesh Ramaswamy', lines: 2, box: false },
  { file: '1640147/000999999920000404/form3.xml', form: '3', owner: 'GARRETT MARK', lines: null, box: null },
  { file: '1640147/000999999922000405/form4.xml', form: '4', owner: null, lines: null, box: null },
  { file: '1640147/000999999922000406/form5.xml', form: '5', owner: 'McMahon John Dennis', lines: 3, box: null },
] as const;

const read = (file: string) => readFileSync(join(recordings, 'market/filings', file), 'utf8');

/** The cells of each line, cut out of the text without a parser. */
function cutLines(xml: string) {
  const rows = [...xml.matchAll(/<((?:nonDerivative|derivative)(?:Transaction|Holding))>(.*?)<\/\1>/gs)];
  return rows.map(([, name = '', row = '']) => {
    const cell = (tag: string) => new RegExp(`<${tag}>\\s*<value>([^<]*)</value>`).exec(row)?.[1] ?? null;
    const amount = (tag: string) => (cell(tag) === null ? null : Number(cell(tag)));
    const isTrade = name.endsWith('Transaction');
    return {
      security: cell('securityTitle'),
      day: isTrade ? (cell('transactionDate')?.slice(0, 10) ?? null) : null,
      code: isTrade ? (/<transactionCode>(.)</.exec(row)?.[1] ?? null) : null,
      shares: isTrade ? amount('transactionShares') : null,
      price: isTrade ? amount('transactionPricePerShare') : null,
      isAcquired: isTrade ? cell('transactionAcquiredDisposedCode') === 'A' : null,
      after: amount('sharesOwnedFollowingTransaction'),
      isDirect: cell('directOrIndirectOwnership') === 'D',
      nature: cell('natureOfOwnership') ?? '',
      underlyingShares: amount('underlyingSecurityShares'),
      exercisePrice: amount('conversionOrExercisePrice'),
    };
  });
}

describeOnRecordings('recorded forms of insiders', () => {
  test.each(forms)('$file has every row of its document', ({ file, form, owner, lines, box }) => {
    const xml = read(file);
    const parsed = parseOwnershipForm(xml);
    expect(parsed).toMatchObject({ form, planBox: box });
    if (owner !== null) expect(parsed.owners.map(({ name }) => name)).toEqual([owner]);
    const rows = cutLines(xml);
    if (lines !== null) expect(rows).toHaveLength(lines);
    expect(
      parsed.lines.map(({ security, trade, derivative, sharesAfter, isDirect, nature }) => ({
        security,
        day: trade?.day ?? null,
        code: trade?.code ?? null,
        shares: trade?.shares ?? null,
        price: trade?.price ?? null,
        isAcquired: trade?.isAcquired ?? null,
        after: sharesAfter,
        isDirect,
        nature,
        underlyingShares: derivative?.underlyingShares ?? null,
        exercisePrice: derivative?.exercisePrice ?? null,
      })),
    ).toEqual(rows);
  });

  test('the view that the SEC renders, and another form, are no ownership form', () => {
    const rendered = readFileSync(join(recordings, 'market/rendered-form4/form4.Evans.html'), 'utf8');
    expect(() => parseOwnershipForm(rendered)).toThrow();
    expect(() => parseOwnershipForm(read('320193/000999999925000407/form144.xml'))).toThrow('It is no Form 3, 4 or 5.');
  });
});
