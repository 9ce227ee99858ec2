/** @jest-environment node */
import { createReplayGateway } from './replay-gateway.ts';

const manifest = {
  name: 'ledger',
  title: 'Ledger',
  version: 'v1',
  contract: '^1.0.0',
  routes: [],
  navigation: [],
  calls: ['overview', 'providerCalls'],
  flags: { archive: { text: 'The archive.', ends: '2027-01-31' } },
};
const files = [{ path: 'entry.js', content: Buffer.from('var ledger_v1;') }];
const gateway = createReplayGateway(
  { manifest, files },
  {
    overview: (input) => {
      throw new Error(`no overview of ${JSON.stringify(input)}`);
    },
    providerCalls: new Error('The provider is away.'),
  },
);

const ask = (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
  gateway.reply({
    method: () => method,
    url: () => gateway.address + path,
    headers: () => headers,
    postDataJSON: () => null,
  });

test('the build is live, for a user of each role', async () => {
  const apps = await ask('/api/apps');
  expect(JSON.parse(String(apps.body)).apps).toEqual([
    expect.objectContaining({ name: 'ledger', entry: '/apps/ledger/v1/mf-manifest.json', flags: ['archive'] }),
  ]);
  const { token, user } = await gateway.sessionOf('Member');
  const me = await ask('/api/auth/me', { authorization: `Bearer ${token}` });
  expect(JSON.parse(String(me.body))).toEqual({ user });
  expect(await ask('/apps/ledger/v1/entry.js')).toMatchObject({ status: 200, contentType: 'text/javascript' });
  expect(await ask('/apps/ledger/v1/gone.js')).toMatchObject({ status: 404 });
});

test('a reply may read the parameters of its call', async () => {
  await expect(ask('/api/finance/overview/BRK%2EB?fresh=1')).rejects.toThrow(
    'no overview of {"params":{"symbol":"BRK.B"},"query":{"fresh":"1"},"body":null}',
  );
});

test('a call that app.json does not name is refused to the app, and one without a reply is not found', async () => {
  const app = { 'x-basecase-app': 'ledger/v1' };
  const refused = await ask('/api/edgar/tickers', app);
  expect(refused).toMatchObject({ status: 403 });
  expect(String(refused.body)).toContain('The app ledger does not name the call edgarTickers in its app.json.');
  expect(await ask('/api/edgar/tickers')).toMatchObject({ status: 404 });
  expect(await ask('/api/finance/provider-calls', app)).toMatchObject({ status: 502 });
  expect(await ask('/api/no-such-call')).toMatchObject({ status: 404 });
});
