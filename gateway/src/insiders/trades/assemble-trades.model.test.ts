import fc from 'fast-check';
import { type WrittenForm, writeForm } from '../../../test/support/ownership/form-xml.ts';
import { parseOwnershipForm } from '../../providers/sec-ownership/parse-ownership-form.ts';
import { assembleTrades } from './assemble-trades.model.ts';

let count = 0;
/** Returns a form after the SEC's schema as it is listed. */
function list(written: WrittenForm, filed = written.period ?? '2026-03-02') {
  count += 1;
  const accession = `0000012345-26-${String(count).padStart(6, '0')}`;
  return { accession, document: 'form4.xml', filed, content: parseOwnershipForm(writeForm(written)) };
}
const all = { isComplete: true, since: '2000-01-01' };
/** Assembles the trades of forms of which none is missing. */
const assemble = (...forms: ReturnType<typeof list>[]) => assembleTrades(forms, all);
const person = (cik: number, name = `Holm P${cik}`) => [{ cik, name }];

describe('kinds of trades', () => {
  test('an exercise and its option are one trade; tax, gift and conversion stand apart from the open market', () => {
    const { trades } = assemble(
      list({
        lines: [
          { code: 'M', shares: 300, price: 4, after: 1_300 },
          { code: 'F', shares: 120, price: 50, after: 1_180 },
          { code: 'S', shares: 180, price: 51, after: 1_000 },
          { code: 'G', shares: 50, price: 0, after: 950 },
          { code: 'C', shares: 70, price: 0, direction: 'A', after: 1_020 },
          {
            code: 'M',
            security: 'Option',
            direction: 'D',
            shares: 300,
            price: 0,
            after: 0,
            right: { shares: 300, price: 4 },
          },
          {
            code: 'C',
            security: 'Class B',
            direction: 'D',
            shares: 70,
            price: 0,
            after: 5,
            right: { shares: 70, price: 0 },
          },
          { code: 'A', security: 'Option', shares: 900, price: 0, after: 900, right: { shares: 900, price: 50 } },
        ],
      }),
    );
    const told = trades.map(({ code, kind, action, shares, derivative }) => [
      code,
      kind,
      action,
      shares,
      derivative?.security,
    ]);
    expect(told.sort()).toEqual([
      ['A', 'grant', 'Granted', 900, 'Option'],
      ['C', 'grant', 'Converted', 70, 'Class B'],
      ['F', 'tax', 'Kept back for tax', 120, undefined],
      ['G', 'gift', 'Gave away', 50, undefined],
      ['M', 'grant', 'Exercised', 300, 'Option'],
      ['S', 'market', 'Sold', 180, undefined],
    ]);
    expect(trades.find(({ code }) => code === 'M')?.derivative).toEqual({
      security: 'Option',
      exercisePrice: 4,
      expires: '2030-01-01',
    });
  });

  test('two options that were exercised for one lot of shares are one trade with it', () => {
    const right = (shares: number, price: number) =>
      ({ code: 'M', security: 'Option', direction: 'D', shares, after: 0, right: { shares, price } }) as const;
    const { trades } = assembleTrades(
      [list({ lines: [{ code: 'M', shares: 300 }, right(100, 1), right(200, 2)] })],
      all,
    );
    expect(trades).toHaveLength(1);
  });

  test('a bought option is no purchase of shares', () => {
    const { trades } = assemble(list({ lines: [{ right: { shares: 5, price: 1 } }] }));
    expect(trades[0]).toMatchObject({ kind: 'other', action: 'Bought a derivative', judgement: null });
  });
});

describe('prices and holdings', () => {
  test('lines of a day are one trade at their average; the holding counts every account', () => {
    const { trades } = assemble(
      list(
        {
          lines: [
            { code: 'S', shares: 100, price: 10, after: 900 },
            { code: 'S', shares: 300, price: 12, after: 600 },
            { code: 'S', shares: 50, price: 20, after: 150, nature: 'By trust', day: '2026-03-03' },
            { isHolding: true, after: 40, nature: 'By spouse' },
            { isHolding: true, after: 7, security: 'Preferred' },
          ],
        },
        '2026-03-04',
      ),
    );
    expect(trades).toMatchObject([
      { day: '2026-03-03', shares: 50, price: 20, value: 1_000, sharesAfter: 790, lines: 1 },
      // The trust still held 200 shares before its sale.
      {
        day: '2026-03-02',
        shares: 400,
        price: 11.5,
        lowPrice: 10,
        highPrice: 12,
        value: 4_600,
        sharesAfter: 840,
        lines: 2,
      },
    ]);
    expect(trades[1]?.change).toBeCloseTo(-400 / 1_240, 12);
  });

  test('a first holding has no change', () => {
    const { trades } = assemble(list({ lines: [{ shares: 500, after: 500 }] }));
    expect(trades[0]).toMatchObject({ sharesAfter: 500, change: null });
  });

  test('a trade without a price and one against its own column are left out, with the reason', () => {
    const forms = [
      list({ lines: [{ price: null }, { shares: 40 }] }),
      list({ lines: [{ direction: 'D' }] }),
      list({ lines: [{ price: 0 }] }),
    ];
    const { trades, leftOut } = assemble(...forms);
    expect(trades.map(({ shares }) => shares)).toEqual([40]);
    expect(leftOut.map(({ reason }) => reason).sort()).toEqual([
      'A price or a share count is missing.',
      'A price or a share count is missing.',
      'The code of a trade contradicts its column.',
    ]);
  });
});

describe('owners', () => {
  test('joint owners of one form are counted once, under the one who holds an office', () => {
    const owners = [
      { cik: 9, name: 'FUND LP', relation: '<isTenPercentOwner>1</isTenPercentOwner>' },
      { cik: 8, name: 'MEYER ANNA B', relation: '<isDirector>1</isDirector>' },
    ];
    const { trades } = assemble(list({ owners }));
    expect(trades).toMatchObject([{ insider: { cik: 8, name: 'Anna B Meyer', role: 'Director' }, jointOwners: 1 }]);
  });

  test('the same trade in two forms of a fund and its manager is one; equal trades of two directors are two', () => {
    const line = { shares: 77, price: 3.5, after: 5_000 };
    const [fund, manager] = [list({ owners: person(1), lines: [line] }), list({ owners: person(2), lines: [line] })];
    expect(assemble(fund, manager).trades).toMatchObject([{ jointOwners: 1 }]);
    const other = list({ owners: person(3), lines: [{ ...line, after: 6_000 }] });
    expect(assemble(fund, other).trades).toHaveLength(2);
  });
});

describe('amended forms', () => {
  test('an amended form replaces the first one and is not late; one without a first form stands by itself', () => {
    const first = list({ lines: [{ shares: 10 }] }, '2026-03-04');
    const amended = list({ form: '4/A', amends: '2026-03-04', lines: [{ shares: 12 }] }, '2026-06-01');
    const lonely = list({ form: '4/A', period: '2025-01-02', owners: person(4) }, '2025-09-01');
    const { trades } = assemble(amended, lonely, first);
    expect(trades).toMatchObject([
      { form: '4/A', shares: 12, daysLate: null, day: '2026-03-02' },
      { form: '4/A', day: '2025-01-02', daysLate: null },
    ]);
  });

  test('of two forms of one period the one of the named day is replaced', () => {
    const forms = [
      list({ lines: [{ shares: 10 }] }, '2026-03-03'),
      list({ lines: [{ shares: 20 }] }, '2026-03-04'),
      list({ form: '4/A', amends: '2026-03-03', lines: [{ shares: 11 }] }, '2026-03-09'),
    ];
    expect(
      assemble(...forms)
        .trades.map(({ shares }) => shares)
        .sort(),
    ).toEqual([11, 20]);
  });
});

describe('plans', () => {
  const find = (written: WrittenForm) => assemble(list(written)).trades.map(({ plan }) => plan);

  test('the box counts for all lines, unless a footnote names those that it means', () => {
    expect(find({ box: true, lines: [{ code: 'S' }] })).toEqual([{ by: 'box', adopted: null }]);
    const footnotes = { F1: 'Sold under a Rule 10b5-1 trading plan adopted by the trust on November 22, 2024.' };
    const lines = [
      { code: 'S', note: 'F1' },
      { code: 'S', day: '2026-03-01' },
    ];
    expect(find({ box: true, lines, footnotes })).toEqual([{ by: 'box', adopted: '2024-11-22' }, null]);
  });

  test('before the box a footnote names the plan; one that denies it does not', () => {
    const sold = (text: string) => find({ lines: [{ code: 'S', note: 'F1' }], footnotes: { F1: text } })[0];
    expect(sold('Effected pursuant to a 10b5-1 plan.')).toEqual({ by: 'footnote', adopted: null });
    expect(sold('These sales were not made under a Rule 10b5-1 plan.')).toBeNull();
    expect(sold('Sold to cover taxes.')).toBeNull();
  });
});

describe('routine', () => {
  /** A person who sold on the days. */
  const judge = (days: readonly string[], isComplete = true) => {
    const forms = days.map((day) => list({ period: day, owners: person(6), lines: [{ code: 'S' }] }));
    const { trades } = assembleTrades(forms, { ...all, isComplete });
    return trades[0]?.judgement;
  };

  test('the same month in each of the three years before is routine', () => {
    expect(judge(['2026-09-02', '2025-09-03', '2024-09-30', '2023-09-01'])).toEqual({
      verdict: 'routine',
      reason: 'Every September since 2023',
    });
    expect(judge(['2026-09-02', '2025-09-03', '2024-09-30', '2023-09-01', '2022-09-15'])?.reason).toBe(
      'Every September since 2022',
    );
  });

  test('a missing year is not routine, with the reason', () => {
    expect(judge(['2026-09-02', '2025-09-03', '2023-09-01'])).toEqual({
      verdict: 'notRoutine',
      reason: 'No September trade in 2024',
    });
    expect(judge(['2026-09-02', '2025-10-03', '2023-05-01'])).toEqual({
      verdict: 'notRoutine',
      reason: 'No September trade before',
    });
    expect(judge(['2026-09-02', '2020-10-03'])).toEqual({ verdict: 'notRoutine', reason: 'First sale in 5 years' });
  });

  test('less than three years of trades are too little, and nothing is judged while older forms are read', () => {
    expect(judge(['2026-09-02'])).toEqual({ verdict: 'tooShort', reason: 'First trade of this person' });
    expect(judge(['2026-09-02', '2023-10-01'])).toEqual({ verdict: 'tooShort', reason: 'Trades since October 2023' });
    expect(judge(['2026-09-02', '2025-09-03', '2024-09-30', '2023-09-01'], false)).toBeNull();
  });

  test('the first form of a new insider explains the short history', () => {
    const forms = [
      list({ form: '3', period: '2026-05-04', owners: person(6), lines: [{ isHolding: true }] }),
      list({ period: '2026-11-13', owners: person(6) }),
    ];
    expect(assemble(...forms).trades[0]?.judgement?.reason).toBe('Insider since May 2026');
  });

  test('a routine trade has a trade of the month in each of three years, whatever the days', () => {
    const day = fc.date({ min: new Date('2018-01-01'), max: new Date('2026-11-20'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.array(day, { minLength: 1, maxLength: 40 }), (dates) => {
        const days = dates.map((date) => date.toISOString().slice(0, 10));
        const forms = days.map((period) => list({ period, owners: person(6), lines: [{ code: 'S' }] }));
        const months = new Set(days.map((one) => one.slice(0, 7)));
        const first = days.reduce((a, b) => (a < b ? a : b)).slice(0, 7);
        for (const trade of assemble(...forms).trades) {
          const ago = (years: number) => `${Number(trade.day.slice(0, 4)) - years}${trade.day.slice(4, 7)}`;
          const isRoutine = [1, 2, 3].every((years) => months.has(ago(years)));
          const expected = isRoutine ? 'routine' : first <= ago(3) ? 'notRoutine' : 'tooShort';
          expect(trade.judgement?.verdict).toBe(expected);
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('clusters', () => {
  const buy = (cik: number, day: string, price = 10) =>
    list({ period: day, owners: person(cik), lines: [{ shares: 100, price, after: 100 * cik }] });

  test('three people within 30 days are a cluster, with its days and value', () => {
    const forms = [buy(1, '2026-11-10'), buy(2, '2026-11-13', 20), buy(3, '2026-11-18', 30), buy(1, '2026-03-02')];
    const { clusters, trades } = assemble(...forms);
    expect(clusters).toMatchObject([
      { from: '2026-11-10', to: '2026-11-18', people: 3, areDirectors: true, value: 6_000 },
    ]);
    expect(clusters[0]?.trades).toEqual(
      trades
        .slice(0, 3)
        .map(({ id }) => id)
        .reverse(),
    );
  });

  test('two people, or three over 31 days, or sales are none', () => {
    expect(assemble(buy(1, '2026-11-10'), buy(2, '2026-11-11'), buy(1, '2026-11-12')).clusters).toEqual([]);
    expect(assemble(buy(1, '2026-10-01'), buy(2, '2026-10-15'), buy(3, '2026-11-01')).clusters).toEqual([]);
    const sale = (cik: number) => list({ owners: person(cik), lines: [{ code: 'S', after: cik }] });
    expect(assemble(sale(1), sale(2), sale(3)).clusters).toEqual([]);
  });

  test('a cluster has three people, 30 days, and each purchase once', () => {
    const purchase = fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 200 }));
    fc.assert(
      fc.property(fc.array(purchase, { maxLength: 25 }), (purchases) => {
        const forms = purchases.map(([cik, at]) =>
          buy(cik, new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10)),
        );
        const { clusters, trades } = assemble(...forms);
        const ids = clusters.flatMap((cluster) => cluster.trades);
        expect(new Set(ids).size).toBe(ids.length);
        for (const { from, to, people, trades: own } of clusters) {
          expect((Date.parse(to) - Date.parse(from)) / 86_400_000).toBeLessThanOrEqual(30);
          const owners = new Set(trades.filter(({ id }) => own.includes(id)).map(({ insider }) => insider.cik));
          expect(owners.size).toBe(people);
          expect(people).toBeGreaterThanOrEqual(3);
        }
      }),
      { numRuns: 50 },
    );
  });
});
