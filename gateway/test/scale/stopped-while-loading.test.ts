import { openMarketDatabase } from '../../src/market/store/open-market-database.ts';
import { gatewayProcesses } from '../support/gateway-process.ts';
import { outsideServer } from '../support/outside-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { describeOnEachDatabase } from '../support/test-database.ts';
import { until } from '../support/until.ts';

const folder = temporaryFolder();
const tickers = { fields: ['cik', 'name', 'ticker', 'exchange'], data: [[1, 'One Inc.', 'ONE', 'NYSE']] };
const page = '<a href="/files/dera/data/financial-statement-data-sets/2025q1.zip">2025 Q1</a>';

describeOnEachDatabase('A stop during a load', (_, settings) => {
  const gateways = gatewayProcesses();
  const sec = outsideServer();

  test('gives back the right to load, and the next process loads at once', async () => {
    sec.answer((request, response) => {
      const path = request.url ?? '';
      if (path.startsWith('/files/company_tickers')) response.end(JSON.stringify(tickers));
      else if (path.startsWith('/data-research/sec-markets-data/financial')) response.end(page);
      // The file comes so slowly that it never ends.
      else if (path.endsWith('.zip')) response.writeHead(200, { 'content-length': 1_000_000 }).write('PK');
      else response.writeHead(404).end();
    });
    const { DATA_DIR: dataDir = folder, DATABASE_URL: databaseUrl = null } = settings();
    const env = {
      ...settings(),
      DATA_DIR: dataDir,
      DATA_SOURCE: 'auto',
      MARKET_DATA: 'auto',
      SEC_USER_AGENT: 'Test test@example.com',
      SEC_WWW_BASE_URL: sec.base,
      SEC_DATA_BASE_URL: sec.base,
    };
    const countDownloads = () => sec.asked.filter((path) => path.endsWith('2025q1.zip')).length;
    const first = await gateways.start(env);
    await until('the first process loads', () => countDownloads() === 1);
    await first.stop();
    const db = await openMarketDatabase({ dataDir, databaseUrl });
    const lease = await db?.selectFrom('market_lease').select('holder').executeTakeFirst();
    expect(lease).toEqual({ holder: '' });
    await db?.destroy();
    await gateways.start(env);
    await until('the next process loads', () => countDownloads() === 2);
  }, 180_000);
});
