import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { priceHistorySchema } from '../../gateway/src/contract/prices.ts';
import { call, enterKey, keyState } from '../../gateway/test/support/own-key-calls.ts';
import { describeOnRecordings, recordings } from '../../gateway/test/support/recordings.ts';
import { temporaryFolder } from '../../gateway/test/support/temporary-folder.ts';
import { buildTestGateway, closeGateway, signInAs, type TestGateway } from '../../gateway/test/support/test-gateway.ts';
import { type Replay, startReplay } from '../support/replay.ts';

describeOnRecordings('a user’s own token for prices, on recorded replies', () => {
  const folder = temporaryFolder();
  let replay: Replay;
  let gateway: TestGateway;
  beforeAll(async () => {
    replay = await startReplay();
    const env = {
      ...replay.settings,
      DATA_SOURCE: 'auto',
      MARKET_DATA: 'off',
      DATA_KEY: 'a data key for tests that is long enough',
    };
    const tiingo = { TIINGO_BASE_URL: replay.settings.SEC_WWW_BASE_URL ?? '' };
    gateway = await buildTestGateway(folder, { env: { ...env, ...tiingo, ALPHA_VANTAGE_API_KEY: '' } });
  }, 60_000);
  afterAll(async () => {
    await closeGateway(gateway);
    replay.stop();
  });

  test('the days of Alphabet are those that were recorded, to the cent', async () => {
    const user = await signInAs(gateway, 'Member');
    expect((await enterKey(gateway, user, 'a0b1c2d3e4f5a6b7c8d9', 'tiingo')).statusCode).toBe(200);
    const reply = await call(gateway, user, '/api/finance/price-history/GOOGL/daily');
    const { source, basis, data } = priceHistorySchema.parse(reply.json());
    expect({ source, basis }).toEqual({ source: 'tiingo', basis: 'adjusted' });
    const file = join(recordings, 'market', 'tiingo', 'ticker_price_pandas_daily_metric_name.json');
    const recorded: { date: string; adjClose: number }[] = JSON.parse(readFileSync(file, 'utf8'));
    expect(data).toEqual(recorded.map(({ date, adjClose }) => ({ date: date.slice(0, 10), close: adjClose })));
    const unknown = await call(gateway, user, '/api/finance/price-history/ZZZZ/daily');
    expect(unknown.statusCode).toBe(404);
    expect((await keyState(gateway, user)).others?.[0]?.key?.budget).toMatchObject({ limit: 1000, used: 2 });
  });

  test('a token that the provider refuses is told so', async () => {
    const user = await signInAs(gateway, 'Member');
    await replay.answerAs('bad-key');
    const refused = await enterKey(gateway, user, 'a0b1c2d3e4f5a6b7c8d8', 'tiingo');
    await replay.answerAs('ok');
    expect(refused.statusCode).toBe(400);
  });
});
