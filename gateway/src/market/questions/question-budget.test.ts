import {
  makeCompany,
  makeHoldings,
  makeReport,
  openDay,
  toScreenBody,
} from '../../../test/support/market/small-market.ts';
import { turnsDuring } from '../../../test/support/turns-during.ts';
import type { Screen } from '../../contract/market/screens.ts';
import { compileFormula } from '../formulas/compile-formula.ts';
import { parseFormula } from '../formulas/parse-formula.ts';
import { Vocabulary } from '../formulas/vocabulary.ts';
import { marketVocabulary } from '../measures/market-vocabulary.ts';
import { findMembers } from '../saved/saved-screens.ts';
import type { MarketDay } from './market-day.ts';
import { runScreen } from './screen.ts';

const mostBytes = 2_000_000;
const lines = { revenue: 500, netIncome: 50, operatingCashflow: 40, capex: 10, rd: 5, sga: 30, grossProfit: 100 };
const sum = Object.keys(lines).join(' + ');
let day: MarketDay;

beforeAll(async () => {
  const companies = Array.from({ length: 300 }, (_, at) => makeCompany(at + 1));
  const reports = companies.map(({ cik }) => makeReport('2026-02-20', '2025-12-31', 4, lines, { cik }));
  day = await openDay(makeHoldings({ companies, reports }));
});
afterEach(() => jest.restoreAllMocks());

const ask = (body: Parameters<typeof toScreenBody>[0]) => runScreen(day, toScreenBody({ limit: 500, ...body }));
const countBytes = (reply: Screen) => Buffer.byteLength(JSON.stringify(reply));
/** Thirty columns that differ in a number. */
const thirty = (make: (at: number) => string) => Array.from({ length: 30 }, (_, at) => make(at));

/** A machine on which a second passes between two looks at the clock. */
function slowDown(): void {
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => {
    now += 1000;
    return now;
  });
}

test('terms give way where a reply would be larger than 2 MB; the first rows keep theirs', async () => {
  const reply = await ask({ columns: thirty((at) => `${sum} + ${at}`), limit: 150 });
  expect(countBytes(reply)).toBeLessThanOrEqual(mostBytes);
  expect(reply.rows).toHaveLength(150);
  const short = reply.rows.findIndex(({ isWithoutTerms }) => isWithoutTerms);
  expect(short).toBeGreaterThan(0);
  const [first, last] = [reply.rows[0]?.values, reply.rows.at(-1)?.values].map((values) => values?.[`${sum} + 0`]);
  expect(first).toMatchObject({ value: 735, terms: { length: Object.keys(lines).length } });
  expect(last).toMatchObject({ value: 735, end: '2025-12-31', accession: expect.stringMatching(/-2026-02-20$/) });
  expect(last).not.toHaveProperty('terms');
});

test('a call for one company and one column has the terms that a large reply left out', async () => {
  const formula = `${sum} + 0`;
  const [row] = (await ask({ columns: [formula], symbols: ['C300'] })).rows;
  expect(row).not.toHaveProperty('isWithoutTerms');
  expect(row?.values[formula]).toMatchObject({
    terms: [{ name: 'revenue', value: 500, filed: '2026-02-20' }, {}, {}, {}, {}, {}, {}],
  });
});

test('a reply that is too large even without terms is refused by its bound', async () => {
  const long = `${Array.from({ length: 60 }, () => 'revenue').join(' + ')}`;
  await expect(ask({ columns: thirty((at) => `${long} + ${at}`) })).rejects.toMatchObject({
    code: 'too_costly',
    message: expect.stringContaining('larger than 2 MB'),
  });
});

test('terms give way where their work would be refused; every row keeps its figures', async () => {
  const dear = Array.from({ length: 60 }, () => 'pct(rd)').join('+');
  const columns = thirty((at) => `${sum} + ${at === 0 ? dear : at}`);
  const conditions = Array.from({ length: 26 }, (_, at) => `${dear}+${at} > 0`);
  const reply = await ask({ conditions, columns, limit: 60 });
  expect(countBytes(reply)).toBeLessThan(0.9 * mostBytes);
  expect(reply.rows).toHaveLength(60);
  expect(reply.rows[0]).not.toHaveProperty('isWithoutTerms');
  expect(reply.rows.at(-1)).toMatchObject({ isWithoutTerms: true, values: { [`${sum} + 1`]: { value: 736 } } });
});

test('work is counted: a busy machine answers what a quiet one does', async () => {
  const columns = Array.from(
    { length: 8 },
    (_, at) => `${Array.from({ length: 40 }, () => 'pct(revenue)').join('+')}+${at}`,
  );
  const quiet = await ask({ columns, limit: 2 });
  slowDown();
  expect(await ask({ columns, limit: 2 })).toEqual(quiet);
});

test('formulas that cost too much together are refused, however fast the machine is', async () => {
  jest.spyOn(performance, 'now').mockReturnValue(0);
  const dear = (at: number) => `${Array.from({ length: 60 }, () => 'pct(rd)').join('+')}+${at}`;
  const conditions = Array.from({ length: 50 }, (_, at) => `${dear(at)} > 0`);
  await expect(ask({ where: `${dear(0)} > 0`, limit: 1 })).resolves.toMatchObject({ matches: 300 });
  await expect(ask({ conditions, columns: thirty(dear), limit: 1 })).rejects.toMatchObject({ code: 'too_costly' });
});

test('other work runs between conditions, columns and rows', async () => {
  const ten = (make: (at: number) => string) => thirty(make).slice(0, 10);
  const body = { conditions: ten((at) => `revenue > ${at}`), columns: ten((at) => `revenue + ${at}`), limit: 2 };
  await ask(body);
  slowDown();
  expect(await turnsDuring(ask(body))).toBeGreaterThanOrEqual(10 + 10 + 2 * 10);
});

test('a formula with a new number costs by its own names, not by the formulas that they stand for', () => {
  const vocabulary = new Vocabulary(marketVocabulary.entries);
  const found = jest.spyOn(vocabulary, 'findEntry');
  const compile = (share: number) => compileFormula(parseFormula(`piotroski + altman + roe > ${share}`), vocabulary);
  const first = compile(1);
  found.mockClear();
  expect([...compile(2).references]).toEqual([...first.references]);
  expect(found).toHaveBeenCalledTimes(3);
});

test('a saved screen is run once on a day, at a turn of its own', async () => {
  const turns: string[] = [];
  const members = (scope: string) =>
    findMembers(day, { where: 'revenue > 1', sic: [], scope, columns: [], sort: null }, async (work) => {
      turns.push(scope);
      return work();
    });
  expect(await members('')).toHaveLength(300);
  expect(await members('')).toHaveLength(300);
  expect(await members('netIncome > 1000')).toEqual([]);
  expect(turns).toEqual(['', 'netIncome > 1000']);
});
