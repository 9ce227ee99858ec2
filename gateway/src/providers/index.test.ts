import { testLedger } from '../../test/support/test-ledger.ts';
import { testLog } from '../../test/support/test-log.ts';
import { type OpenOptions, openProviders, providerSetups } from './index.ts';

const base = 'http://127.0.0.1:9';
const setups = ({
  apiKey = 'KEY' as string | null,
  userAgent = 'Acme admin@example.com' as string | null,
  token = null as string | null,
} = {}) =>
  providerSetups({
    alphaVantage: { apiKey, baseUrl: base, plan: 'free', dailyLimit: 25, reset: { kind: 'rolling' } },
    tiingo: { apiKey: token, baseUrl: base },
    sec: { userAgent, wwwBaseUrl: base, dataBaseUrl: base, searchBaseUrl: base },
  });
const options = (changes: Partial<OpenOptions> = {}): OpenOptions => ({
  dataSource: 'auto',
  openLedger: () => testLedger(),
  log: testLog(),
  ...changes,
});

test.each([
  ['without a key and a contact address', setups({ apiKey: null, userAgent: null }), options()],
  ['with a token for prices alone', setups({ apiKey: null, userAgent: null, token: 'TOKEN' }), options()],
  ['on request', setups(), options({ dataSource: 'sample' })],
])('%s sample data answers everything, filings too', async (_, wanted, how) => {
  const providers = openProviders(wanted, how);
  expect(providers.sample).toBe(true);
  expect(providers.findProvider('filedStatements')).toBeNull();
  expect(providers.first('dailyBars').name).toBe('sample');
  expect(await providers.first('filings').filings.tickers()).toHaveProperty('0');
  await providers.close();
});

test('with a key and a contact address both providers answer', async () => {
  const providers = openProviders(setups(), options());
  expect(providers.sample).toBe(false);
  expect(providers.first('profile')).toMatchObject({ name: 'alpha-vantage', metered: true });
  expect(providers.first('filedStatements')).toMatchObject({ name: 'sec', metered: false });
  await providers.close();
});

test('with a contact address alone the SEC answers, and no sample data', async () => {
  const log = testLog();
  const providers = openProviders(setups({ apiKey: null }), options({ log }));
  expect(providers.sample).toBe(false);
  expect(providers.first('filings').name).toBe('sec');
  expect(providers.findProvider('profile')).toBeNull();
  expect(providers.findProvider('dailyBars')).toBeNull();
  expect(log.lines.join()).toContain('ALPHA_VANTAGE_API_KEY is not set');
  await providers.close();
});

test('of two providers of prices the one with key figures comes first, and each is called with own keys', async () => {
  const providers = openProviders(setups({ token: 'TOKEN' }), options());
  expect(providers.listProviders('dailyBars').map(({ name }) => name)).toEqual(['alpha-vantage', 'tiingo']);
  expect(providers.own.map(({ name }) => name)).toEqual(['alpha-vantage', 'tiingo']);
  await providers.close();
});

test('without a contact address the SEC is not called, and the log says so', async () => {
  const log = testLog();
  const providers = openProviders(setups({ userAgent: null }), options({ log }));
  expect(providers.findProvider('filings')).toBeNull();
  expect(providers.findProvider('filedStatements')).toBeNull();
  expect(log.lines.join()).toContain('SEC_USER_AGENT is not set');
  await providers.close();
});

test('keys are secrets, and only a metered provider has an allowance', () => {
  const metered = (made: ReturnType<typeof setups>) =>
    made.flatMap(({ name, allowance }) => (allowance === null ? [] : [name]));
  expect(setups({ token: 'TOKEN' }).flatMap(({ secrets }) => secrets)).toEqual(['KEY', 'TOKEN']);
  expect(metered(setups())).toEqual(['alpha-vantage']);
  expect(metered(setups({ token: 'TOKEN' }))).toEqual(['alpha-vantage', 'tiingo']);
});
