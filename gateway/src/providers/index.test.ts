import { testLedger } from '../../test/support/test-ledger.ts';
import { testLog } from '../../test/support/test-log.ts';
import { createSources, type SourceOptions } from './index.ts';

const base = 'http://127.0.0.1:9';
const options = (changes: Partial<SourceOptions>): SourceOptions => ({
  dataSource: 'auto',
  alphaVantageApiKey: 'KEY',
  alphaVantageBaseUrl: base,
  alphaVantagePlan: 'free',
  secUserAgent: 'Acme admin@example.com',
  secWwwBaseUrl: base,
  secDataBaseUrl: base,
  ledger: testLedger(),
  log: testLog(),
  ...changes,
});

test.each([{ alphaVantageApiKey: null }, { dataSource: 'sample' as const }])(
  'sample data answers everything, filings too: %j',
  async (changes) => {
    const sources = createSources(options(changes));
    expect(sources).toMatchObject({ sample: true, facts: null, market: { name: 'sample' } });
    expect(await sources.filings?.tickers()).toHaveProperty('0');
    await sources.close();
  },
);

test('with a key and a contact address both providers answer', async () => {
  const sources = createSources(options({}));
  expect(sources).toMatchObject({ sample: false, market: { name: 'alpha-vantage' }, facts: { name: 'sec' } });
  await sources.close();
});

test('without a contact address the SEC is not asked, and the operator is told', async () => {
  const log = testLog();
  const sources = createSources(options({ secUserAgent: null, log }));
  expect(sources).toMatchObject({ facts: null, filings: null });
  expect(log.lines.join()).toContain('SEC_USER_AGENT is not set');
  await sources.close();
});
