import { listOfApple, newestOnly, untilComplete, withRows } from '../../test/support/filings/report-lists.ts';
import { financeHarness, oneDay, sample } from '../../test/support/finance-harness.ts';
import { until } from '../../test/support/until.ts';
import type { EdgarCompany } from '../contract/edgar.ts';
import { BadUpstream, NotFound, RateLimited } from '../errors/errors.ts';

const { fake, start } = financeHarness();

/** A list of filings, newest first: form and day. */
function makeList(...filings: readonly (readonly [form: string, day: string])[]): EdgarCompany {
  return {
    cik: '9900001',
    name: 'Acme',
    filings: {
      recent: {
        accessionNumber: filings.map((_, row) => `0009900001-26-00000${row}`),
        form: filings.map(([form]) => form),
        filingDate: filings.map(([, day]) => day),
        primaryDocument: filings.map((_, row) => `acme-${row}.htm`),
      },
    },
  };
}

const documents = () => fake.calls.filter((name) => name === 'document').length;

describe('statements as filed', () => {
  test('have the lines of the newest annual or quarterly report, and name the filing of each column', async () => {
    const { asFiled } = await start();
    const annual = (await asFiled.newest('AAPL', 'annual', 'ann')).value;
    const quarterly = (await asFiled.newest('AAPL', 'quarterly', 'ann')).value;
    expect(annual).toMatchObject({ symbol: 'AAPL', source: 'sec', filing: { form: '10-K' }, companyKind: 'general' });
    expect(annual.statements.map(({ kind }) => kind)).toEqual(['income', 'balance', 'cashFlow']);
    expect(annual.statements[0]?.columns[0]).toMatchObject({ accessionNumber: annual.filing.accessionNumber });
    expect(quarterly.filing.form).toBe('10-Q');
    const { recent } = (await listOfApple()).filings;
    expect(annual.filing.accessionNumber).toBe(recent.accessionNumber[recent.form.indexOf('10-K')]);
  });

  test('older reports are read in the background, and the next answer has their columns', async () => {
    fake.filings = await newestOnly('10-K', 3);
    const { asFiled } = await start();
    const first = (await asFiled.newest('AAPL', 'annual', 'ann')).value;
    expect(first.filingsRead).toEqual({ state: 'reading', read: 1, of: 3, unread: [] });
    expect(first.statements[0]?.columns).toHaveLength(3);
    await until('the other reports are read', () => documents() === 3);
    fake.clock += 5_000;
    const later = await untilComplete(fake, () => asFiled.newest('AAPL', 'annual', 'ann'));
    expect(later.filingsRead).toEqual({ state: 'complete', read: 3, of: 3, unread: [] });
    expect(later.statements[0]?.columns).toHaveLength(5);
    expect(later.filings).toHaveLength(3);
    expect(documents()).toBe(3);
  });

  test('two callers at once cause one fetch; a restart causes none', async () => {
    fake.filings = await newestOnly('10-K');
    const { asFiled } = await start();
    await Promise.all([asFiled.newest('AAPL', 'annual', 'ann'), asFiled.newest('AAPL', 'annual', 'ann')]);
    expect(fake.calls).toEqual(['tickers', 'filings', 'document']);
    const restarted = await start();
    expect((await restarted.asFiled.newest('AAPL', 'annual', 'ann')).state).toBe('HIT');
    expect(fake.calls).toHaveLength(3);
  });

  test('after a year the list of filings is fetched again, the document is not', async () => {
    fake.filings = await newestOnly('10-K');
    const first = await (await start()).asFiled.newest('AAPL', 'annual', 'ann');
    fake.clock += 365 * oneDay;
    const later = await (await start()).asFiled.newest('AAPL', 'annual', 'ann');
    expect(later.value.statements).toEqual(first.value.statements);
    expect(later.value.asOf > first.value.asOf).toBe(true);
    expect(documents()).toBe(1);
    expect(fake.calls.filter((name) => name === 'filings')).toHaveLength(2);
  });

  test('a new report replaces the one before it within an hour', async () => {
    const newest = await newestOnly('10-K', 2);
    fake.filings = withRows(newest, [1]);
    const { asFiled } = await start();
    const before = (await asFiled.newest('AAPL', 'annual', 'ann')).value;
    fake.filings = newest;
    fake.clock += 3_600_000;
    const after = (await asFiled.newest('AAPL', 'annual', 'ann')).value;
    expect(after.filing.filed > before.filing.filed).toBe(true);
    expect(after.filing.accessionNumber).toBe(newest.filings.recent.accessionNumber[0]);
  });

  test('while the SEC is away the statements are served stale', async () => {
    fake.filings = await newestOnly('10-K');
    const { asFiled } = await start();
    await asFiled.newest('AAPL', 'annual', 'ann');
    fake.failures = { filings: new BadUpstream('away') };
    fake.clock += 3_600_000;
    expect((await asFiled.newest('AAPL', 'annual', 'ann')).state).toBe('STALE');
  });

  test('a document without statements is not found, says why, and is not fetched again', async () => {
    fake.filings = await newestOnly('10-K');
    const reason = 'This filing tags no figures.';
    const without = jest
      .spyOn(sample.filings, 'readFiling')
      .mockResolvedValue({ ...(await anyFiling()), ...nothing, reason });
    const { asFiled } = await start();
    await expect(asFiled.newest('AAPL', 'annual', 'ann')).rejects.toThrow(NotFound);
    fake.clock += 61_000;
    await expect(asFiled.newest('AAPL', 'annual', 'ann')).rejects.toThrow(reason);
    expect(documents()).toBe(1);
    without.mockRestore();
  });

  test('a document that is not there yet is asked for again after a minute', async () => {
    const list = await newestOnly('10-K');
    list.filings.recent.filingDate[0] = new Date(fake.clock).toISOString().slice(0, 10);
    fake.filings = list;
    fake.failures = { document: new NotFound('This filing is not available.') };
    const { asFiled } = await start();
    await expect(asFiled.newest('AAPL', 'annual', 'ann')).rejects.toThrow('This filing is not available.');
    fake.failures = {};
    fake.clock += 61_000;
    expect((await asFiled.newest('AAPL', 'annual', 'ann')).value.statements).toHaveLength(3);
  });

  test('of a report that is missing in the archive the others are shown, and the gap is named', async () => {
    const list = await newestOnly('10-K', 3);
    list.filings.recent.accessionNumber[0] = '0000000001-20-000001';
    list.filings.recent.filingDate[0] = '2026-10-01';
    fake.filings = list;
    const { asFiled } = await start();
    const first = (await asFiled.newest('AAPL', 'annual', 'ann')).value;
    expect(first.filingsRead).toMatchObject({ state: 'reading', read: 1, unread: [{ form: '10-K' }] });
    await until('the third report is asked for', () => documents() === 3);
    const value = await untilComplete(fake, () => asFiled.newest('AAPL', 'annual', 'ann'));
    expect(value.filing.accessionNumber).toBe(list.filings.recent.accessionNumber[1]);
    expect(value.filingsRead).toMatchObject({
      state: 'complete',
      read: 2,
      of: 3,
      unread: [{ form: '10-K', accessionNumber: '0000000001-20-000001', reason: 'This filing is not available.' }],
    });
    expect(documents()).toBe(3);
  });

  test('a report that fails in the background keeps no other from being read, and is left alone for ten minutes', async () => {
    fake.filings = await newestOnly('10-K', 3);
    const { recent } = fake.filings.filings;
    const read = sample.filings.readFiling.bind(sample.filings);
    const failing = jest.spyOn(sample.filings, 'readFiling').mockImplementation(async (cik, accession, document) => {
      if (accession === recent.accessionNumber[1]) throw new BadUpstream('The filing is too large to be read.');
      return read(cik, accession, document);
    });
    const { asFiled } = await start();
    await asFiled.newest('AAPL', 'annual', 'ann');
    await until('the other reports are asked for', () => documents() === 3);
    fake.clock += 61_000;
    const value = await untilComplete(fake, () => asFiled.newest('AAPL', 'annual', 'ann'));
    expect(value.filingsRead).toMatchObject({
      read: 2,
      of: 3,
      unread: [{ reason: 'The filing is too large to be read.' }],
    });
    failing.mockRestore();
    fake.clock += 600_000;
    await asFiled.newest('AAPL', 'annual', 'ann');
    await until('the report is asked for again', () => documents() === 4);
  });

  test.each([
    ['an amendment', [['10-K/A', '2026-02-01']]],
    ['another form', [['8-K', '2026-02-01']]],
    ['no filing', []],
  ] as const)('%s is no annual report', async (_, filings) => {
    fake.filings = makeList(...filings);
    const { asFiled } = await start();
    await expect(asFiled.newest('AAPL', 'annual', 'ann')).rejects.toThrow('No annual report found for this company.');
  });

  test('a document whose name is a path is not fetched', async () => {
    const list = makeList(['10-K', '2026-02-01']);
    list.filings.recent.primaryDocument[0] = '../../1/2/other.htm';
    fake.filings = list;
    await expect((await start()).asFiled.newest('AAPL', 'annual', 'ann')).rejects.toThrow(NotFound);
    expect(documents()).toBe(0);
  });

  test('a user with ten loads under way gets no eleventh; another user does', async () => {
    const { asFiled } = await start();
    const symbols = ['AAPL', 'MSFT', 'GOOGL', 'AMZN', 'TSLA', 'NVDA', 'META', 'JPM', 'V', 'WMT'];
    const loads = symbols.map((symbol) => asFiled.newest(symbol, 'annual', 'ann'));
    const eleventh = asFiled.newest('DIS', 'annual', 'ann');
    const other = asFiled.newest('DIS', 'annual', 'ben');
    await expect(eleventh).rejects.toThrow(RateLimited);
    await Promise.all([...loads, other]);
  });

  test('an unknown symbol costs no call but that of the ticker list', async () => {
    await expect((await start()).asFiled.newest('NOSUCH', 'annual', 'ann')).rejects.toThrow(NotFound);
    expect(fake.calls).toEqual(['tickers']);
  });
});

const nothing = { statements: [], breakdowns: [], standard: { income: [], balance: [], cashFlow: [] } };

async function anyFiling() {
  const { cik, filings } = await listOfApple();
  return sample.filings.readFiling(
    cik,
    filings.recent.accessionNumber[0] ?? '',
    filings.recent.primaryDocument[0] ?? '',
  );
}
