import fc from 'fast-check';
import { toCellFormula } from '../market-figures/figures-sheet.model.ts';
import { describeFormula, describeNote, nameTerm } from '../market-figures/formula-words.model.ts';
import { amount, comparedCompany, comparison, ratio, unknown } from '../testing/comparison.ts';
import { findBest } from '../verdict.model.ts';
import { readSymbols, shareAddress, writeSymbols } from './compare-address.model.ts';
import { toComparisonSheets, toCsvRows } from './compare-export.model.ts';
import { listGroups } from './comparison.model.ts';
import { describeDifferences } from './differences.model.ts';
import { drawFiscalYears, listChartRows } from './fiscal-lines.model.ts';
import { indexPrices } from './indexed-prices.model.ts';

const groups = listGroups(comparison);
const findRow = (name: string, from = groups) => {
  const row = from.flatMap(({ rows }) => rows).find((known) => known.name === name);
  if (row === undefined) throw new Error(`There is no row ${name}.`);
  return row;
};
const toQualityRow = (name: string) => ({
  name,
  label: name,
  format: 'ratio' as const,
  note: null,
  better: name === 'altman' ? ('higher' as const) : name === 'accruals' ? ('lower' as const) : null,
});
const euros = comparedCompany(
  'EUR',
  { revenue: amount(90e6, 'EUR'), netMargin: ratio(0.3), debtToEquity: ratio(1), pe: unknown('Filed in euros') },
  { currency: 'EUR', form: '20-F', fiscalYearEnd: '09-30', closes: [{ day: '2025-06-13', close: 10 }] },
);
const mixed = { ...comparison, companies: [...comparison.companies, euros] };

describe('the address', () => {
  test('names each company once, five at most, in plain symbols', () => {
    const read = (text: string) => readSymbols(new URLSearchParams({ symbols: text }));
    expect(read('aapl,MSFT,AAPL,brk.b,*')).toEqual(['AAPL', 'MSFT', 'BRK-B']);
    expect(read('A,B,C,D,E,F')).toHaveLength(5);
    expect(read('')).toEqual([]);
  });

  test('is read as it was written, and other parameters stay', () => {
    const next = writeSymbols(new URLSearchParams('symbol=KO&symbols=X'), ['AAPL', 'BRK-B']);
    expect(readSymbols(next)).toEqual(['AAPL', 'BRK-B']);
    expect(next.get('symbol')).toBe('KO');
    expect(writeSymbols(next, []).has('symbols')).toBe(false);
    expect(shareAddress('https://x.org/overview?symbol=KO', ['A', 'B'])).toBe('https://x.org/compare?symbols=A,B');
  });
});

describe('the best figure of a row', () => {
  test('follows the direction, needs two figures, and is none without a direction', () => {
    expect(findBest([0.2, null, 0.3], 'higher')).toBe(0.3);
    expect(findBest([0.2, null, 0.3], 'lower')).toBe(0.2);
    expect(findBest([0.2, null], 'lower')).toBeNull();
    expect(findBest([1, 2], null)).toBeNull();
  });

  test('is marked in rows with a direction only', () => {
    const best = (name: string) => findRow(name).cells.map(({ isBest }) => isBest);
    expect(best('netMargin')).toEqual([true, false]);
    expect(best('debtToEquity')).toEqual([false, true]);
    expect(best('revenue')).toEqual([false, false]);
    // One multiple is no best of two.
    expect(best('pe')).toEqual([false, false]);
  });

  test('is no Z-score and no accruals of a company with a loss', () => {
    const quality = { title: 'Quality', rows: ['netIncome', 'altman', 'accruals'].map(toQualityRow) };
    const make = (symbol: string, values: readonly number[]) => {
      const own = quality.rows.map(({ name }, at) => ({ name, value: ratio(values[at] ?? 0), years: [] }));
      return { ...euros, symbol, groups: [{ title: quality.title, rows: own }] };
    };
    const best = (...companies: readonly (typeof euros)[]) =>
      ['altman', 'accruals'].map((name) =>
        findRow(name, listGroups({ ...comparison, layout: [quality], companies: [...companies] })).cells.map(
          ({ isBest }) => isBest,
        ),
      );
    const [first, second, loss] = [make('A', [5, 3, 0.02]), make('B', [9, 4, 0.01]), make('C', [-7, 8, -0.2])];
    expect(best(first, second, loss)).toEqual([
      [false, true, false],
      [false, true, false],
    ]);
    expect(best(first, loss)).toEqual([
      [false, false],
      [false, false],
    ]);
  });

  test('stands beside the median of own years, of multiples and from three years on', () => {
    const pes = (...values: number[]) => values.map((value, ago) => ({ ...ratio(value), end: `${2025 - ago}-12-31` }));
    const usual = (...values: number[]) => {
      const own = euros.groups.map((group) =>
        group.title === 'Valuation'
          ? { ...group, rows: group.rows.map((row) => ({ ...row, years: pes(...values) })) }
          : group,
      );
      const [cell] = findRow('pe', listGroups({ ...comparison, companies: [{ ...euros, groups: own }] })).cells;
      return cell?.usual;
    };
    expect(usual(30, 22, 24)).toBe('24.00');
    expect(usual(30, 22)).toBeNull();
    expect(findRow('netMargin').cells.map((cell) => cell.usual)).toEqual([null, null]);
  });

  test('does not depend on the order of companies', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.double({ noNaN: true, min: -9, max: 9 })), { maxLength: 5 }), (values) => {
        expect(findBest(values, 'higher')).toBe(findBest(values.toReversed(), 'higher'));
      }),
    );
  });
});

test('a missing figure is N/A or not meaningful, with its reason, and never 0', () => {
  expect(findRow('pe').cells.map(({ text, missing }) => [text, missing])).toEqual([
    ['25.0', null],
    ['Not meaningful', 'Not meaningful: negative or zero denominator'],
  ]);
  expect(findRow('pe', listGroups(mixed)).cells[2]).toMatchObject({ text: 'N/A', value: null });
});

test('a row of four quarters names the companies that file by the year', () => {
  const annual = comparedCompany('YEAR', {
    revenue: amount(5e6, 'USD', 2024),
    netMargin: ratio(0.1),
    debtToEquity: ratio(1),
    pe: ratio(3),
  });
  const rows = listGroups({ ...comparison, companies: [...comparison.companies, annual] });
  expect(findRow('revenue', rows).note).toBe('4 quarters; YEAR fiscal 2024');
  expect(findRow('revenue', listGroups({ ...comparison, companies: [annual, annual] })).note).toBe('fiscal year');
});

test('fiscal years, currencies and kinds that differ are said', () => {
  expect(describeDifferences(comparison.companies)).toBeNull();
  expect(describeDifferences(mixed.companies)).toEqual({
    title: 'Fiscal years and currencies differ',
    text: 'Years end in December and September. EUR Inc. reports in EUR, in form 20-F. Nothing is converted: such amounts are not ranked, and multiples read N/A, because prices are in US dollars.',
    isSerious: true,
  });
  const [one, two] = comparison.companies;
  if (one === undefined || two === undefined) throw new Error('Two companies are compared.');
  expect(describeDifferences([one, { ...two, kind: 'bank' }])?.text).toContain('TWO Inc. is a bank');
  expect(describeDifferences([one, { ...two, fiscalYearEnd: '06-30' }])).toMatchObject({ isSerious: false });
});

describe('prices from one level', () => {
  test('begin at 100 on the first day of the span', () => {
    const { lines, note } = indexPrices(comparison.companies, 5);
    expect(lines[0]?.points.map(({ value }) => value)).toEqual([100, 120, 125]);
    expect(note).toContain('100 is the close of 15 Feb 2024.');
    expect(indexPrices(comparison.companies, 1).lines[0]?.points.map(({ date }) => date)).toEqual([
      '2026-01-30',
      '2026-02-13',
    ]);
  });

  test('a younger company begins at 100 on its first day; one without prices is named', () => {
    const none = comparedCompany('NIL', {
      revenue: amount(1),
      netMargin: ratio(1),
      debtToEquity: ratio(1),
      pe: ratio(1),
    });
    const { lines, moments, note } = indexPrices([...mixed.companies, { ...none, closes: [] }], 5);
    expect(lines.map(({ label, index }) => [label, index])).toEqual([
      ['ONE', 0],
      ['TWO', 1],
      ['EUR', 2],
    ]);
    expect(note).toContain('EUR starts on 13 Jun 2025.');
    expect(note).toContain('No public prices are held of NIL.');
    expect(moments.every(({ values }) => values.length === 3)).toBe(true);
    // The only close of EUR is too old for the next moments.
    expect(moments.map(({ values }) => values[2])).toEqual([null, 100, null, null]);
    expect(note).toContain('Public closes, twice a month. Adjusted for splits, not for dividends.');
  });

  test('a company with weekly closes is named', () => {
    const [one, ...rest] = mixed.companies;
    const { note } = indexPrices([...(one === undefined ? [] : [{ ...one, weekly: true }]), ...rest], 5);
    expect(note).toContain('Weekly closes of ONE. The others have public closes, twice a month.');
  });
});

describe('one row by fiscal year', () => {
  const [one, two] = comparison.companies;

  test('each point is at the end of its year', () => {
    const drawn = drawFiscalYears(findRow('revenue'), [...comparison.companies], 'amounts');
    expect(drawn.lines[0]?.points).toEqual([
      { date: '2023-12-31', value: expect.closeTo(640e6) },
      { date: '2024-12-31', value: expect.closeTo(800e6) },
      { date: '2025-12-31', value: 1000e6 },
    ]);
    expect(drawn.moments.map(({ title }) => title)).toEqual(
      [2023, 2024, 2025].map((year) => `Fiscal year that ended in ${year}`),
    );
    expect(drawn.off).toEqual({ amounts: null, indexed: null });
    const indexed = drawFiscalYears(findRow('revenue'), [...comparison.companies], 'indexed');
    expect(indexed.lines[1]?.points.map(({ value }) => value)).toEqual([
      100,
      expect.closeTo(125),
      expect.closeTo(156.25),
    ]);
  });

  test('amounts of two currencies share no axis', () => {
    const drawn = drawFiscalYears(findRow('revenue', listGroups(mixed)), mixed.companies, 'amounts');
    expect(drawn.mode).toBe('indexed');
    expect(drawn.off.amounts).toBe('Amounts in USD and EUR cannot share one axis.');
  });

  test('only rows with two years of a company are offered', () => {
    expect(listChartRows(groups).map(({ name }) => name)).toEqual(['revenue', 'netMargin']);
    expect([one?.symbol, two?.symbol]).toEqual(['ONE', 'TWO']);
  });
});

describe('a formula over cells', () => {
  const cells = new Map(
    ['revenue', 'revenue[-1y]', 'netIncome', 'tax', 'pretaxIncome', 'longTermDebt.fy'].map((name, at) => [
      name,
      `C${at + 1}`,
    ]),
  );
  test.each([
    ['netIncome / revenue', 'C3/C1'],
    ['netIncome / avg(revenue, revenue[-1y])', 'C3/AVERAGE(C1,C2)'],
    ['change(revenue, 1)', 'C1/C2-1'],
    ['cagr(revenue, 1)', '(C1/C2)^(1/1)-1'],
    ['if(pretaxIncome <= 0 or tax <= 0, 0, tax / pretaxIncome)', 'IF(OR(C5<=0,C4<=0),0,C4/C5)'],
    ['(debt.fy - 1) * -revenue', '((C6+0)-1)*(0-C1)'],
    ['median(revenue, 1)', null],
    ['revenue +', null],
    ['revenue ; 1', null],
  ])('%s', (formula, written) => {
    expect(toCellFormula(formula, cells)).toBe(written);
  });
});

describe('the files', () => {
  test('the workbook calculates a ratio from its terms, and keeps a figure that has no right formula', () => {
    const [sheet, years, figures] = toComparisonSheets(comparison, groups);
    const row = (label: string) => sheet?.rows.find(([first]) => first === label)?.slice(1);
    expect(row('Net margin')).toEqual([
      { value: 0.2, format: '0.0%', formula: 'Figures!$C$2/Figures!$C$3' },
      { value: 0.1, format: '0.0%', formula: 'Figures!$C$4/Figures!$C$5' },
    ]);
    expect(row('P/E')).toEqual([
      { value: 25, format: '0.00' },
      { value: null, format: '0.00' },
    ]);
    expect(figures?.rows).toHaveLength(5);
    expect(years?.rows[1]?.slice(0, 3)).toEqual(['Revenue', 'ONE', { value: 1000e6, format: '#,##0;-#,##0' }]);
  });

  test('a formula that gives another figure is left out', () => {
    const [one, two] = comparison.companies;
    if (one === undefined || two === undefined) throw new Error('Two companies are compared.');
    const wrong = {
      ...one.groups[1]?.rows[0],
      name: 'netMargin',
      years: [],
      value: ratio(
        0.9,
        [
          ['netIncome', 1],
          ['revenue', 2],
        ],
        'netIncome / revenue',
      ),
    };
    const changed = {
      ...one,
      groups: one.groups.map((group, at) => (at === 1 ? { ...group, rows: [wrong, ...group.rows.slice(1)] } : group)),
    };
    const replaced = { ...comparison, companies: [changed, two] };
    const [sheet] = toComparisonSheets(replaced, listGroups(replaced));
    expect(sheet?.rows.find(([first]) => first === 'Net margin')?.[1]).toEqual({ value: 0.9, format: '0.0%' });
  });

  test('CSV has a line per figure with its filing, its years and the reason of a gap', () => {
    const [head, ...rows] = toCsvRows(comparison, groups);
    expect(head?.slice(0, 9)).toEqual([
      'Group',
      'Line',
      'Company',
      'Currency',
      'Figure',
      'End',
      'Filing',
      'Reason',
      'Latest fiscal year',
    ]);
    expect(rows[0]).toEqual([
      'Size',
      'Revenue (4 quarters)',
      'ONE',
      'USD',
      1000e6,
      '2025-12-31',
      '0000000001-26-000001',
      '',
      1000e6,
      800e6,
      expect.closeTo(640e6),
    ]);
    expect(rows.at(-1)?.slice(2, 8)).toEqual(['TWO', '', null, '', '', 'Not meaningful: negative or zero denominator']);
  });
});

test('names and formulas of the market are read in words', () => {
  expect(['netIncome.fy[-1y]', '−revenue', 'eps', 'cash[-4q]', 'rd'].map(nameTerm)).toEqual([
    'net income, fiscal year, 1 year before',
    '−revenue',
    'EPS',
    'cash, 4 quarters before',
    'R&D',
  ]);
  expect(describeFormula('netIncome / avg(equity, equity[-1y])')).toBe(
    'net income ÷ avg(equity, equity (1 year before))',
  );
  expect(describeNote('Fiscal year: netIncome.fy. Not reported, not counted: longTermDebt, investments[-1y]')).toBe(
    'Fiscal year: net income (fiscal year). Not reported, not counted: long term debt, investments (1 year before)',
  );
  expect(describeFormula('if(tax <= 0 or ebit <= 0, 0, tax)')).toBe('if(tax ≤ 0 or EBIT ≤ 0, 0, tax)');
});
