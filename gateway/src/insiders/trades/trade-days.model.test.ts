import fc from 'fast-check';
import { type WrittenForm, writeForm } from '../../../test/support/ownership/form-xml.ts';
import { parseOwnershipForm } from '../../providers/sec-ownership/parse-ownership-form.ts';
import { assembleTrades } from './assemble-trades.model.ts';

const filed = '2026-03-04';

function assemble(written: WrittenForm) {
  const form = { accession: '0000012345-26-000001', document: 'form4.xml', filed };
  return assembleTrades([{ ...form, content: parseOwnershipForm(writeForm(written)) }], {
    isComplete: true,
    since: '2010-01-01',
  });
}

describe('days of trades', () => {
  test.each(['2036-03-02', '0026-03-02', '1926-03-02'])('%s is of the period’s year, by month and date', (day) => {
    const { trades, leftOut } = assemble({ period: '2026-03-02', lines: [{ day }] });
    expect(trades).toMatchObject([{ day: '2026-03-02', daysLate: null }]);
    expect(leftOut).toEqual([]);
  });

  test.each([
    ['2026-03-05', '2026-03-02', 'A trade is dated after its form.'],
    ['2026-12-02', '2026-03-02', 'A trade is dated after its form.'],
    ['1989-12-31', '2026-03-02', 'A trade is dated before 1990.'],
    ['2036-03-02', '2036-03-02', 'A trade is dated after its form.'],
  ])('%s in a form of the period %s is left out with its reason', (day, period, reason) => {
    const { trades, leftOut } = assemble({ period, lines: [{ day }] });
    expect(trades).toEqual([]);
    expect(leftOut).toMatchObject([{ reason }]);
  });

  test('the other trades of the form are shown, and an impossible moment of a broker accuses no one', () => {
    const lines = [{ day: '2062-03-03' }, { day: '2026-03-03', deemed: '1926-03-03' }];
    const { trades, leftOut } = assemble({ period: '2026-03-02', lines });
    expect(trades).toMatchObject([{ day: '2026-03-03', daysLate: null }]);
    expect(leftOut).toHaveLength(1);
  });

  test('a trade is never shown after its form, and none disappears without a word', () => {
    const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, day, (one, other) => {
        const [traded, period] = [one.toISOString().slice(0, 10), other.toISOString().slice(0, 10)];
        const { trades, leftOut } = assemble({ period, lines: [{ day: traded }] });
        expect(trades.every((trade) => trade.day <= trade.filed)).toBe(true);
        const isOld = traded >= '1990-01-01' && traded < '2010-01-01';
        expect(trades.length + leftOut.length).toBe(isOld ? 0 : 1);
      }),
    );
  });
});
