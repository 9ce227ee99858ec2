import { financeHarness, noReports, oneDay, sample } from '../../test/support/finance-harness.ts';
import { vintagesSchema } from '../contract/vintages.ts';
import { BadUpstream, NotFound } from '../errors/errors.ts';
import { Providers } from '../providers/providers.ts';

const { fake, start } = financeHarness();

beforeEach(async () => {
  fake.filings = noReports;
  const [income, balance, cashFlow] = await Promise.all([
    sample.statements.income('AAPL'),
    sample.statements.balance('AAPL'),
    sample.statements.cashFlow('AAPL'),
  ]);
  fake.vintages = [
    { accessionNumber: '0000000001-25-000001', form: '10-K', filed: '2025-10-31', income, balance, cashFlow },
  ];
});

test('earlier statements fit the contract and cost no call of the budget', async () => {
  const finance = await start();
  const { value } = await finance.vintages.loadVintages('AAPL');
  expect(vintagesSchema.parse(value)).toMatchObject({
    source: 'sec',
    currency: 'USD',
    companyKind: 'general',
    filingsRead: { state: 'complete' },
    annual: [{ filed: '2025-10-31', form: '10-K' }],
    quarterly: [{ filed: '2025-10-31' }],
  });
  expect(fake.calls).toEqual(['tickers', 'facts', 'filings', 'vintages']);
});

test('public closes come with them, on the split basis of the newest filing', async () => {
  const [newest] = fake.vintages;
  if (newest === undefined) throw new Error('no filing');
  fake.vintages = [newest, { ...newest, filed: '2025-08-01', splitFactor: 4 }];
  fake.publicCloses = [
    { day: '2025-10-15', close: 52 },
    { day: '2025-09-30', close: 200 },
  ];
  const { value } = await (await start()).vintages.loadVintages('AAPL');
  expect(vintagesSchema.parse(value).closes).toEqual([
    { date: '2025-09-30', close: 50 },
    { date: '2025-10-15', close: 52 },
  ]);
});

test('closes that are loaded later come with them', async () => {
  const finance = await start();
  const count = async () => (await finance.vintages.loadVintages('AAPL')).value.closes?.length;
  expect(await count()).toBeUndefined();
  fake.publicCloses = [{ day: '2025-10-15', close: 52 }];
  expect(await count()).toBe(1);
});

test('callers at the same time wait for one calculation, and later ones have its answer', async () => {
  const finance = await start();
  await Promise.all([finance.vintages.loadVintages('AAPL'), finance.vintages.loadVintages('AAPL')]);
  expect((await finance.vintages.loadVintages('AAPL')).state).toBe('HIT');
  expect(fake.calls.filter((name) => name === 'vintages')).toHaveLength(1);
  fake.clock += oneDay + 1_000;
  await finance.vintages.loadVintages('AAPL');
  expect(fake.calls.filter((name) => name === 'vintages')).toHaveLength(2);
});

test('the company facts are those of the statements: they are fetched once for both', async () => {
  const finance = await start();
  await finance.statements.loadAllStatements('AAPL');
  await finance.vintages.loadVintages('AAPL');
  expect(fake.calls).toEqual(['tickers', 'facts', 'filings', 'vintages']);
});

test('a company without filed figures has none', async () => {
  fake.failures.facts = new NotFound('none');
  await expect((await start()).vintages.loadVintages('AAPL')).rejects.toThrow(NotFound);
});

test('no report with figures is not found, and a failed calculation an outage', async () => {
  fake.vintages = [];
  const finance = await start();
  await expect(finance.vintages.loadVintages('AAPL')).rejects.toThrow(NotFound);
  fake.failures.vintages = new BadUpstream('The figures of this company could not be calculated.');
  await expect(finance.vintages.loadVintages('MSFT')).rejects.toThrow(BadUpstream);
});

test('sample data has no filing days', async () => {
  const finance = await start(new Providers([sample], { sample: true }));
  await expect(finance.vintages.loadVintages('AAPL')).rejects.toThrow('No filings found for this company.');
});
