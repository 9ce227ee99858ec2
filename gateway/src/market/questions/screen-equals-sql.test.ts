import { type Client, createClient } from '@libsql/client';
import fc from 'fast-check';
import {
  makeCompany,
  makeHoldings,
  makeReport,
  openDay,
  toScreenBody,
} from '../../../test/support/market/small-market.ts';
import type { MarketDay } from './market-day.ts';
import { runScreen } from './screen.ts';

const seed = 2027;
const conditionCount = 500;
const companyCount = 200;
const lines = ['revenue', 'netIncome', 'operatingCashflow', 'capex', 'totalAssets', 'equity'] as const;
type Line = (typeof lines)[number];

/** A part of a formula, and the same in SQL. */
interface Pair {
  readonly formula: string;
  readonly sql: string;
}

const amounts = fc.record(
  Object.fromEntries(lines.map((line) => [line, fc.option(fc.integer({ min: -50, max: 400 }), { freq: 8 })])),
);

function pickColumn(line: Line, years: number): string {
  return `${line}${years}`;
}

const figure: fc.Arbitrary<Pair> = fc
  .tuple(fc.constantFrom(...lines), fc.constantFrom(0, 1))
  .map(([line, years]) => ({ formula: `${line}.fy${years === 1 ? '[-1y]' : ''}`, sql: pickColumn(line, years) }));
const money: fc.Arbitrary<Pair> = fc.oneof(
  figure,
  fc
    .tuple(figure, fc.constantFrom('+', '-'), figure)
    .map(([a, sign, b]) => ({ formula: `(${a.formula} ${sign} ${b.formula})`, sql: `(${a.sql} ${sign} ${b.sql})` })),
  fc
    .tuple(figure, fc.integer({ min: -3, max: 5 }))
    .map(([a, factor]) => ({ formula: `${a.formula} * ${factor}`, sql: `(${a.sql} * ${factor}.0)` })),
);
const ratio: fc.Arbitrary<Pair> = fc.tuple(money, money).map(([a, b]) => ({
  formula: `(${a.formula}) / (${b.formula})`,
  sql: `(case when ${b.sql} > 0 then ${a.sql} / ${b.sql} end)`,
}));
const comparison = fc.constantFrom('>', '>=', '<', '<=', '=', '!=');
const simple: fc.Arbitrary<Pair> = fc.oneof(
  fc.tuple(money, comparison, fc.integer({ min: -20, max: 300 })).map(([a, sign, value]) => ({
    formula: `${a.formula} ${sign} ${value}`,
    sql: `(${a.sql} ${sign} ${value}.0)`,
  })),
  fc
    .tuple(money, comparison, money)
    .map(([a, sign, b]) => ({ formula: `${a.formula} ${sign} ${b.formula}`, sql: `(${a.sql} ${sign} ${b.sql})` })),
  fc.tuple(ratio, comparison, fc.integer({ min: -2, max: 3 })).map(([a, sign, value]) => ({
    formula: `${a.formula} ${sign} ${value}`,
    sql: `(${a.sql} ${sign} ${value}.0)`,
  })),
);
const { condition } = fc.letrec<{ condition: Pair }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    simple,
    fc.tuple(tie('condition'), fc.constantFrom('and', 'or'), tie('condition')).map(([a, sign, b]) => ({
      formula: `(${a.formula}) ${sign} (${b.formula})`,
      sql: `(${a.sql} ${sign} ${b.sql})`,
    })),
    tie('condition').map(({ formula, sql }) => ({ formula: `not (${formula})`, sql: `(not ${sql})` })),
  ),
}));

let day: MarketDay;
let table: Client;

beforeAll(async () => {
  const samples = fc.sample(fc.tuple(amounts, amounts), { numRuns: companyCount, seed });
  const balances: readonly string[] = ['totalAssets', 'equity'];
  const split = (figures: Readonly<Record<string, number | null>>, isBalance: boolean) =>
    Object.fromEntries(
      Object.entries(figures).flatMap(([line, value]) =>
        value !== null && balances.includes(line) === isBalance ? [[line, value]] : [],
      ),
    );
  const reports = samples.flatMap(([now, before], at) => {
    const cik = at + 1;
    const years = [
      { filed: '2024-02-20', end: '2023-12-31', figures: before },
      { filed: '2025-02-20', end: '2024-12-31', figures: now },
    ];
    return years.flatMap(({ filed, end, figures }) => [
      // The anchor gives every company both years.
      makeReport(filed, end, 4, { pretaxIncome: 1, ...split(figures, false) }, { cik }),
      makeReport(filed, end, 0, split(figures, true), { cik }),
    ]);
  });
  day = await openDay(makeHoldings({ companies: samples.map((_, at) => makeCompany(at + 1)), reports }));
  table = createClient({ url: ':memory:' });
  const columns = [0, 1].flatMap((years) => lines.map((line) => pickColumn(line, years)));
  await table.execute(
    `create table figures (cik integer primary key, ${columns.map((name) => `${name} real`).join(', ')})`,
  );
  const rows = samples.map((sample, at) => ({
    sql: `insert into figures values (${['?', ...columns.map(() => '?')].join(', ')})`,
    args: [at + 1, ...sample.flatMap((figures) => lines.map((line) => figures[line] ?? null))],
  }));
  await table.batch(rows);
});

afterAll(() => table.close());

test(`${conditionCount} random conditions give the rows and the unknown ones of SQL`, async () => {
  let answered = 0;
  for (const { formula, sql } of fc.sample(condition, { numRuns: conditionCount, seed })) {
    if (formula.length > 1_000) continue;
    const reply = await runScreen(day, toScreenBody({ where: formula, limit: 500 }));
    const [passing, unknown] = await table.batch([
      `select cik from figures where ${sql} order by cik`,
      `select count(*) from figures where ${sql} is null`,
    ]);
    const found = reply.rows.map(({ cik }) => cik).sort((a, b) => a - b);
    expect({ formula, found, unknown: reply.unknown }).toEqual({
      formula,
      found: passing?.rows.map((row) => Number(row[0])),
      unknown: Number(unknown?.rows[0]?.[0]),
    });
    answered += 1;
  }
  expect(answered).toBeGreaterThan(conditionCount * 0.9);
});
