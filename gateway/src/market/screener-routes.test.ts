import { makeForty } from '../../test/support/market/forty-companies.ts';
import { MemorySource, marketGateway } from '../../test/support/market/market-gateway.ts';
import { today } from '../../test/support/market/small-market.ts';
import { marketCalls } from '../contract/market/market.ts';
import { screenCalls } from '../contract/market/screens.ts';
import { usualWatchRule, watchRuleSchema } from '../contract/watching/watch-rules.ts';

const source = new MemorySource(makeForty('one'));
let clock = Date.parse(`${today}T12:00:00Z`);
const market = marketGateway(source, () => clock);
beforeEach(() => {
  source.current = makeForty('one');
});

const call = async (...sent: Parameters<typeof market.call>): Promise<unknown> => (await market.call(...sent)).body;
const runScreen = async (body: object) =>
  screenCalls.screenMarket.reply.parse(await call('POST', '/api/market/screen', body));
const explain = async (symbol: string, query: Record<string, string>) =>
  screenCalls.explainScreen.reply.parse(await call('GET', `/api/market/why/${symbol}?${new URLSearchParams(query)}`));

test('conditions one by one: a wrong one and an unfinished one are not applied, and say why', async () => {
  const conditions = [
    'revenue > 30M',
    'revenue + roe > 1',
    'rd / revenue > 5%',
    'revenue',
    'revenue > 1M and reven',
    '',
  ];
  const reply = await runScreen({ conditions });
  expect(reply).toMatchObject({ universe: 40, matches: 7, covered: 40 });
  expect(reply.conditions.map(({ passes, unknown, left }) => [passes, unknown, left])).toEqual([
    [10, 0, 10],
    [0, 0, 10],
    [30, 10, 7],
    [0, 0, 7],
    [0, 0, 7],
    [0, 0, 7],
  ]);
  expect(reply.conditions.map(({ without }) => without)).toEqual([30, 7, 10, 7, 7, 7]);
  const needsComparison = { text: 'The condition needs a comparison, for example < 3.', at: null, isIncomplete: true };
  expect(reply.conditions.map(({ problem }) => problem)).toEqual([
    undefined,
    { text: expect.stringMatching(/^Adds money to a ratio\. revenue is money/), at: 8, isIncomplete: false },
    undefined,
    needsComparison,
    needsComparison,
    needsComparison,
  ]);
  expect(reply.conditions[2]).toMatchObject({
    gaps: [{ reason: 'Not reported', count: 10 }],
    meaning: 'Research and development is more than 5% of revenue.',
    asks: { figure: 'rd / revenue', operator: '>', value: 0.05, unit: 'ratio' },
  });
});

test('a scope limits the companies before the conditions, and each part is counted by itself', async () => {
  const reply = await runScreen({
    conditions: ['revenue > 30M'],
    scope: 'kind = "general" and revenue >= 11M',
    sic: ['36'],
  });
  expect(reply).toMatchObject({ universe: 30, matches: 10, covered: 40, scope: { industries: 40, parts: [40, 30] } });
  expect(await runScreen({ conditions: [], scope: 'revenue >= 11M', sic: ['3675'] })).toMatchObject({
    universe: 0,
    scope: { industries: 0, parts: [30] },
  });
  const saved = {
    where: 'revenue > 30M',
    scope: 'revenue <= 35M',
    columns: [],
    sort: null,
    sic: ['3674'],
    off: ['pe < 3'],
  };
  expect(await call('PUT', '/api/screens/Scoped', saved)).toMatchObject({ ...saved, matches: 5 });
});

test('columns have their distribution in scope, and rows their percentiles', async () => {
  const reply = await runScreen({
    conditions: ['revenue > 30M'],
    columns: ['revenue', 'netMargin', 'kind', 'pe'],
    distributions: true,
    limit: 1,
  });
  const [revenue, margin, kind, pe] = reply.columns ?? [];
  // Percentiles of 1 to 40 million: 1 + 39 × 0.03 and 0.97.
  expect(revenue?.bins?.low).toBeCloseTo(2.17e6);
  expect(revenue?.bins?.high).toBeCloseTo(38.83e6);
  expect(revenue?.bins?.all.reduce((sum, count) => sum + count)).toBe(40);
  expect(revenue?.bins?.kept.reduce((sum, count) => sum + count)).toBe(10);
  expect(revenue?.bins?.kept.slice(0, 12)).toEqual(new Array(12).fill(0));
  expect(revenue).toMatchObject({ label: 'Revenue', unit: 'money', better: null, n: 40 });
  expect(margin).toMatchObject({ label: 'Net margin', unit: 'ratio', better: 'higher', n: 40 });
  expect(kind).toMatchObject({ unit: 'text', n: 0, bins: null });
  expect(pe).toMatchObject({ better: 'lower', n: 0, bins: null });
  expect(reply.rows[0]).toMatchObject({ symbol: 'C31', sic: '3674', percentiles: { revenue: 30.5 / 40 } });
  expect(reply.prices).toEqual({ day: '2026-02-15', recent: 40, of: 40 });
});

test('the companies without a figure are listed with their reasons', async () => {
  const reply = await runScreen({ conditions: ['revenue > 30M', 'rd / revenue > 5%'], withoutFigureFor: 1, limit: 2 });
  expect(reply.matches).toBe(7);
  expect(reply.rows.map(({ symbol, reason }) => [symbol, reason])).toEqual([
    ['C12', 'Not reported: rd'],
    ['C16', 'Not reported: rd'],
  ]);
});

test('why: the distance of each condition, the nearest round number that helps, and the scope', async () => {
  const where = 'netIncome / revenue < 2.9% and revenue > revenue * 1.02 and rd > 1M';
  const reply = await explain('C29', { where, scope: 'revenue >= 30M', sic: '36' });
  expect(reply.company).toMatchObject({
    name: 'Company 29',
    kind: 'general',
    currency: 'USD',
    newest: { form: '10-K' },
  });
  expect(reply.scope).toMatchObject({ isIn: false, industry: true, parts: [{ outcome: 'fails' }] });
  const [margin, growth, research] = reply.conditions;
  // 1 / 34 is 2.941%; those of the companies in scope are 1 / 35 and less, and pass already.
  expect(margin).toMatchObject({
    outcome: 'fails',
    sides: { left: 1 / 34, right: expect.closeTo(0.029, 9), unit: 'ratio', operator: '<' },
    fix: { to: '2.95%', text: 'netIncome / revenue < 2.95%', more: 0 },
  });
  expect(margin?.range?.low).toBeLessThan(margin?.range?.high ?? 0);
  expect(growth).toMatchObject({ sides: { currency: 'USD', right: 29e6 * 1.02 }, fix: { to: '0.99', more: 11 } });
  expect(research).toMatchObject({ outcome: 'passes', sides: { left: 2.9e6, right: 1e6 } });
  expect(research?.fix).toBeUndefined();
  expect(reply.place).toBeUndefined();
});

test('why: a company that passes has its place in the sorted list', async () => {
  const reply = await explain('C39', { where: 'revenue > 30M', sortBy: 'revenue', descending: 'true' });
  expect(reply).toMatchObject({ place: { at: 2, of: 10 }, scope: { isIn: true } });
});

test('industries are counted by group', async () => {
  const reply = marketCalls.industries.reply.parse(await call('GET', '/api/market/industries'));
  expect(reply.groups).toEqual([
    {
      code: '36',
      name: 'Electronics',
      companies: 40,
      industries: [{ sic: '3674', name: 'Semiconductors', companies: 40 }],
    },
  ]);
});

test('a change of a saved screen names the condition, the figure then and now, and the filing', async () => {
  const definition = { where: 'revenue > 100M', columns: [], sort: null, sic: [] };
  clock = Date.parse('2026-02-20T12:00:00Z');
  await call('PUT', '/api/screens/Rich', definition);
  clock = Date.parse(`${today}T12:00:00Z`);
  source.current = makeForty('two', [7]);
  const reply = screenCalls.screenChanges.reply.parse(await call('GET', '/api/screens/Rich/changes'));
  expect(reply).toMatchObject({
    seenAt: '2026-02-20T12:00:00.000Z',
    leavers: [],
    entrants: [
      {
        symbol: 'C7',
        form: '10-K',
        filed: '2026-02-25',
        condition: 'revenue > 100M',
        figure: 'revenue',
        unit: 'money',
        currency: 'USD',
        before: 7e6,
        after: 700e6,
        priceDay: null,
      },
    ],
  });
  expect(await call('GET', '/api/screens/None/changes')).toMatchObject({ code: 'not_found' });
});

test('the name of a screen is one line without marks that turn its direction', async () => {
  const definition = { where: '', columns: [], sort: null, sic: [] };
  const reply = await call('PUT', `/api/screens/${encodeURIComponent('Rich\r\nand\u202e small')}`, definition);
  expect(reply).toMatchObject({ name: 'Rich and small' });
  const rule = watchRuleSchema.parse({ ...usualWatchRule, screen: 'Rich\r\nand\u202e small' });
  expect(rule.screen).toBe('Rich and small');
});
