import { listOfApple, newestOnly, untilComplete, withRows } from '../../../test/support/filings/report-lists.ts';
import { financeHarness } from '../../../test/support/finance-harness.ts';
import { until } from '../../../test/support/until.ts';
import type { AnswerStore } from '../../answers/answer-store.ts';
import type { AnswerTier } from '../../answers/redis/redis-answer-store.ts';
import { BadUpstream } from '../../errors/errors.ts';

const { fake, start } = financeHarness();
const documents = () => fake.calls.filter((name) => name === 'document').length;

describe('segments', () => {
  test('are the parts of the company over the periods of its reports', async () => {
    fake.filings = await newestOnly('10-K');
    const { value } = await (await start()).asFiled.segments('AAPL', 'annual', 'ann');
    expect(value).toMatchObject({
      symbol: 'AAPL',
      currency: 'USD',
      filingsRead: { state: 'complete', read: 1, of: 1 },
    });
    expect(value.periods).toHaveLength(3);
    const revenue = value.breakdowns.find(({ by, measure }) => by === 'segment' && measure === 'revenue');
    expect(revenue?.parts.map(({ label }) => label)).toEqual(['Consumer', 'Business']);
    expect(revenue?.sums).toEqual(revenue?.consolidated);
    expect(fake.calls).toEqual(['tickers', 'filings', 'document']);
  });
});

/** A store that keeps readings alone, as the reader before this one left them. */
function asEarlier(store: AnswerStore): AnswerTier {
  return {
    ...passedOn(store),
    write: async (answer, generation) => {
      const key = answer.key.replace(/(read-filing:.*:)(\d+)$/, (_, name, version) => `${name}${version - 1}`);
      return key !== answer.key && store.write({ ...answer, key }, generation);
    },
  };
}

function passedOn(store: AnswerStore): AnswerTier {
  return {
    readAnswers: (keys) => store.readAnswers(keys),
    write: (answer, generation) => store.write(answer, generation),
    generations: () => store.generations(),
    clear: (keys) => store.clear(keys),
    clearAll: () => store.clearAll(),
    remove: (keys) => store.remove(keys),
    purge: (now, versions) => store.purge(now, versions),
    list: (query) => store.list(query),
    listKeys: (filter) => store.listKeys(filter),
    readBody: (key) => store.readBody(key),
  };
}

test('a reading by the reader before this one stays in use until the filing is read again in the background', async () => {
  fake.filings = await newestOnly('10-K');
  await (await start(undefined, asEarlier)).statements.income('AAPL');
  const written: string[] = [];
  const { statements } = await start(undefined, (store) => ({
    ...passedOn(store),
    write: (answer, generation) => {
      written.push(answer.key);
      return store.write(answer, generation);
    },
  }));
  const { value } = await statements.income('AAPL');
  expect(value.filingsRead).toMatchObject({ state: 'complete', read: 1 });
  await until('it is read again', () => written.some((key) => key.includes('read-filing:')));
  expect((await statements.income('AAPL')).value.filingsRead).toMatchObject({ state: 'complete', read: 1 });
  expect(documents()).toBe(2);
});

describe('standard statements', () => {
  test('wait for the newest annual and quarterly report, and say that older ones are being read', async () => {
    const whole = await listOfApple();
    const { form } = whole.filings.recent;
    const quarterly = form.flatMap((name, row) => (name === '10-Q' ? [row] : []));
    fake.filings = withRows(whole, [form.indexOf('10-K'), ...quarterly.slice(0, 2)]);
    const { statements } = await start();
    const { value } = await statements.income('AAPL');
    expect(value.filingsRead).toMatchObject({ state: 'reading', read: 2, of: 3 });
    await until('the third is read', () => documents() === 3);
    const later = await untilComplete(fake, () => statements.income('AAPL'));
    expect(later.filingsRead).toMatchObject({ state: 'complete', read: 3, of: 3 });
    expect(fake.calls.filter((name) => name === 'facts')).toHaveLength(1);
  });

  test('come from company facts alone while the archive is away, and from the filings a minute after it is back', async () => {
    fake.filings = await newestOnly('10-K');
    fake.failures = { document: new BadUpstream('down') };
    const { statements } = await start();
    expect((await statements.income('AAPL')).value.filingsRead).toEqual({
      state: 'away',
      read: 0,
      of: 1,
      unread: [expect.objectContaining({ reason: 'down' })],
    });
    fake.failures = {};
    fake.clock += 61_000;
    expect((await statements.income('AAPL')).value.filingsRead).toMatchObject({ state: 'complete', read: 1 });
  });

  test('without the list of filings they come from company facts alone', async () => {
    fake.failures = { filings: new BadUpstream('down') };
    const { value } = await (await start()).statements.income('AAPL');
    expect(value.filingsRead).toEqual({ state: 'away', read: 0, of: 0, unread: [] });
  });

  test('come from filings alone while company facts are away', async () => {
    fake.filings = await newestOnly('10-K');
    fake.failures = { facts: new BadUpstream('down') };
    const { value } = await (await start()).statements.income('AAPL');
    expect(value.filingsRead).toMatchObject({ state: 'complete', read: 1 });
  });
});
