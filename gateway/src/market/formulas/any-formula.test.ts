import fc from 'fast-check';
import {
  makeCompany,
  makeHoldings,
  makeReport,
  openDay,
  toScreenBody,
} from '../../../test/support/market/small-market.ts';
import { BadFormula } from '../../errors/errors.ts';
import { describeNames } from '../measures/market-vocabulary.ts';
import { readValueFormula } from '../questions/formula-cache.ts';
import type { MarketDay } from '../questions/market-day.ts';
import { runScreen } from '../questions/screen.ts';

const seed = 27;
const names = describeNames();
const words = [
  ...names.map(({ name }) => name),
  ...['+', '-', '*', '/', '(', ')', '>', '>=', '<', '<=', '=', '==', '!=', 'and', 'or', 'not', ',', '.', '[', ']'],
  ...['.fy', '.q', '[-1y]', '[-4q]', '[-10y]', '%', 'K', '1', '0', '15%', '2.5M', '1e9', '"general"', '"'],
  ...[
    'abs(',
    'pct(',
    'rank(',
    'median(',
    'cagr(',
    'change(',
    'if(',
    'sum(',
    'constructor',
    '__proto__',
    'toString',
    '\u0000',
  ],
];

/** Formulas of a unit, which are right by their making. */
const byUnit = fc.letrec<Record<'money' | 'ratio' | 'shares' | 'perShare' | 'days', string>>((tie) => {
  const lines = (unit: string) =>
    fc.constantFrom(...names.filter((each) => each.unit === unit).map(({ name }) => name));
  const sum = (unit: 'money' | 'ratio' | 'shares' | 'perShare') =>
    fc.tuple(tie(unit), fc.constantFrom('+', '-'), tie(unit)).map(([a, sign, b]) => `(${a} ${sign} ${b})`);
  const shallow = { maxDepth: 3, depthIdentifier: 'formula' };
  return {
    money: fc.oneof(
      shallow,
      lines('money'),
      sum('money'),
      fc.tuple(tie('money'), tie('ratio')).map(([a, b]) => `(${a}) * (${b})`),
    ),
    ratio: fc.oneof(
      shallow,
      lines('ratio'),
      sum('ratio'),
      fc.tuple(tie('money'), tie('money')).map(([a, b]) => `((${a}) / (${b}))`),
    ),
    shares: fc.oneof(shallow, lines('shares'), sum('shares')),
    perShare: fc.oneof(
      shallow,
      lines('perShare'),
      sum('perShare'),
      fc.tuple(tie('money'), tie('shares')).map(([a, b]) => `((${a}) / (${b}))`),
    ),
    days: fc.constant('age'),
  };
});
const units = ['money', 'ratio', 'shares', 'perShare', 'days'] as const;

let day: MarketDay;
beforeAll(async () => {
  const companies = Array.from({ length: 300 }, (_, at) => makeCompany(at + 1));
  const reports = companies.flatMap(({ cik }) => [
    makeReport(
      '2025-02-20',
      '2024-12-31',
      4,
      { revenue: cik, netIncome: cik - 100, eps: 1, dilutedShares: 20_000 },
      { cik },
    ),
    makeReport('2025-02-20', '2024-12-31', 0, { totalAssets: cik, equity: 1, shares: 20_000 }, { cik }),
  ]);
  day = await openDay(makeHoldings({ companies, reports }));
});

test('any text is answered or refused with its place, and in time', async () => {
  const anyText = fc.oneof(
    fc.array(fc.constantFrom(...words), { maxLength: 30 }).map((parts) => parts.join(' ')),
    fc.array(fc.constantFrom(...words), { maxLength: 30 }).map((parts) => parts.join('')),
    fc.string({ maxLength: 200 }),
  );
  await fc.assert(
    fc.asyncProperty(anyText, async (where) => {
      const body = toScreenBody({ where, limit: 1 });
      const reply = await runScreen(day, body).catch((error: unknown) => {
        if (!(error instanceof BadFormula)) throw error;
        expect(error.at === null || (error.at >= 0 && error.at <= where.length)).toBe(true);
        return null;
      });
      if (reply !== null) expect(reply.universe).toBe(300);
    }),
    { numRuns: 2_000, seed },
  );
});

test('a formula of right units is accepted with its unit', () => {
  for (const unit of units) {
    fc.assert(
      fc.property(byUnit[unit], (source) => {
        fc.pre(source.length <= 900);
        expect(readValueFormula(source).part).toMatchObject({ type: 'figure', unit });
      }),
      { numRuns: 200, seed },
    );
  }
});

test('two units are neither added nor compared', () => {
  const pairs = units.flatMap((one) => units.filter((other) => other !== one).map((other) => [one, other] as const));
  for (const [one, other] of pairs) {
    fc.assert(
      fc.property(byUnit[one], byUnit[other], fc.constantFrom('+', '-'), (a, b, sign) => {
        fc.pre(a.length + b.length <= 900);
        expect(() => readValueFormula(`(${a}) ${sign} (${b})`)).toThrow(BadFormula);
        expect(() => readValueFormula(`if((${a}) > (${b}), 1, 0)`)).toThrow(/^Compares /);
      }),
      { numRuns: 30, seed },
    );
  }
});

test('a name beyond the table is refused', () => {
  const known = new Set(names.map(({ name }) => name.toLowerCase()));
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,20}$/), (name) => {
      const plain = name.toLowerCase().replaceAll('_', '');
      fc.pre(!known.has(plain) && !['and', 'or', 'not'].includes(name.toLowerCase()));
      expect(() => readValueFormula(name)).toThrow(/^No line is called/);
    }),
    { numRuns: 500, seed },
  );
  for (const name of Object.getOwnPropertyNames(Object.prototype)) {
    expect(() => readValueFormula(name)).toThrow(BadFormula);
    expect(() => readValueFormula(`${name}(1)`)).toThrow(BadFormula);
  }
});

test('the largest formulas are done in time, or end as too costly', async () => {
  const many = (part: string, count: number) => `${Array.from({ length: count }, () => part).join('+')}>0`;
  for (const where of [
    many('pct(revenue)', 60),
    many('rank(roe)', 60),
    many('piotroski', 95),
    many('median(roe,roa)', 45),
  ]) {
    const started = performance.now();
    await runScreen(day, toScreenBody({ where, limit: 1 })).catch((error: unknown) => {
      if (!(error instanceof BadFormula) || error.code !== 'too_costly') throw error;
    });
    expect(performance.now() - started).toBeLessThan(5_000);
  }
});
