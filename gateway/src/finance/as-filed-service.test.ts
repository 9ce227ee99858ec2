import { financeHarness, oneDay, sample } from '../../test/support/finance-harness.ts';
import type { EdgarCompany } from '../contract/edgar.ts';
import { BadUpstream, NotFound, RateLimited } from '../errors/errors.ts';

const { fake, start } = financeHarness();

/** A list of filings, newest first: form and day. */
function listOf(...filings: readonly (readonly [form: string, day: string])[]): EdgarCompany {
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

async function newestOf(symbol: string): Promise<EdgarCompany> {
  const { cik } = await sample.profile(symbol);
  return sample.filings.company(cik ?? '');
}

describe('statements as filed', () => {
  test('are those of the newest annual or quarterly report, with the filing they come from', async () => {
    const { asFiled } = await start();
    const annual = (await asFiled.newest('AAPL', 'annual', 'ann')).value;
    const quarterly = (await asFiled.newest('AAPL', 'quarterly', 'ann')).value;
    expect(annual).toMatchObject({ symbol: 'AAPL', source: 'sec', filing: { form: '10-K' } });
    expect(annual.statements.map(({ kind }) => kind)).toEqual(['income', 'balance', 'cashFlow']);
    expect(quarterly.filing.form).toBe('10-Q');
    const { recent } = (await newestOf('AAPL')).filings;
    expect(annual.filing.accessionNumber).toBe(recent.accessionNumber[recent.form.indexOf('10-K')]);
  });

  test('two callers at once cause one fetch; a restart causes none', async () => {
    const { asFiled } = await start();
    await Promise.all([asFiled.newest('AAPL', 'annual', 'ann'), asFiled.newest('AAPL', 'annual', 'ann')]);
    expect(fake.calls).toEqual(['tickers', 'filings', 'document']);
    const restarted = await start();
    expect((await restarted.asFiled.newest('AAPL', 'annual', 'ann')).state).toBe('HIT');
    expect(fake.calls).toHaveLength(3);
  });

  test('after a year the list of filings is fetched again, the document is not', async () => {
    const first = await (await start()).asFiled.newest('AAPL', 'annual', 'ann');
    fake.clock += 365 * oneDay;
    const later = await (await start()).asFiled.newest('AAPL', 'annual', 'ann');
    expect(later.value).toEqual(first.value);
    expect(fake.calls.filter((name) => name === 'document')).toHaveLength(1);
    expect(fake.calls.filter((name) => name === 'filings')).toHaveLength(2);
  });

  test('a new report replaces the one before it within an hour', async () => {
    const whole = await newestOf('AAPL');
    const { accessionNumber, form, filingDate, primaryDocument } = whole.filings.recent;
    const second = form.indexOf('10-K') + 1;
    const older = {
      accessionNumber: accessionNumber.slice(second),
      form: form.slice(second),
      filingDate: filingDate.slice(second),
      primaryDocument: primaryDocument.slice(second),
    };
    fake.filings = { ...whole, filings: { recent: older } };
    const { asFiled } = await start();
    const before = (await asFiled.newest('AAPL', 'annual', 'ann')).value;
    fake.filings = whole;
    fake.clock += 3_600_000;
    const after = (await asFiled.newest('AAPL', 'annual', 'ann')).value;
    expect(after.filing.filed > before.filing.filed).toBe(true);
    expect(after.filing.accessionNumber).toBe(accessionNumber[second - 1]);
  });

  test('while the SEC is away the statements are served stale', async () => {
    const { asFiled } = await start();
    await asFiled.newest('AAPL', 'annual', 'ann');
    fake.failures = { filings: new BadUpstream('away') };
    fake.clock += 3_600_000;
    expect((await asFiled.newest('AAPL', 'annual', 'ann')).state).toBe('STALE');
  });

  test('a document without statements is not found, and not fetched again', async () => {
    const { cik, filings } = await newestOf('AAPL');
    const [accession = '', document = ''] = [filings.recent.accessionNumber[0], filings.recent.primaryDocument[0]];
    const read = await sample.filings.read(cik, accession, document);
    const without = jest.spyOn(sample.filings, 'read').mockResolvedValue({ ...read, statements: [] });
    const { asFiled } = await start();
    await expect(asFiled.newest('AAPL', 'annual', 'ann')).rejects.toThrow(NotFound);
    fake.clock += 61_000;
    await expect(asFiled.newest('AAPL', 'annual', 'ann')).rejects.toThrow(/^No statements found in this filing/);
    expect(fake.calls.filter((name) => name === 'document')).toHaveLength(1);
    without.mockRestore();
  });

  test('a document that is not there yet is asked for again after a minute', async () => {
    fake.failures = { document: new NotFound('This filing is not available.') };
    const { asFiled } = await start();
    await expect(asFiled.newest('AAPL', 'annual', 'ann')).rejects.toThrow('This filing is not available.');
    fake.failures = {};
    fake.clock += 61_000;
    expect((await asFiled.newest('AAPL', 'annual', 'ann')).value.statements).toHaveLength(3);
  });

  test.each([
    ['an amendment', [['10-K/A', '2026-02-01']]],
    ['another form', [['8-K', '2026-02-01']]],
    ['no filing', []],
  ] as const)('%s is no annual report', async (_, filings) => {
    fake.filings = listOf(...filings);
    const { asFiled } = await start();
    await expect(asFiled.newest('AAPL', 'annual', 'ann')).rejects.toThrow('No annual report found for this company.');
    expect(fake.calls).not.toContain('document');
  });

  test('a document whose name is a path is not fetched', async () => {
    const list = listOf(['10-K', '2026-02-01']);
    list.filings.recent.primaryDocument[0] = '../../1/2/other.htm';
    fake.filings = list;
    await expect((await start()).asFiled.newest('AAPL', 'annual', 'ann')).rejects.toThrow(NotFound);
    expect(fake.calls).not.toContain('document');
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
