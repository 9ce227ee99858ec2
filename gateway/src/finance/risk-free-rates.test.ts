import { outsideServer } from '../../test/support/outside-server.ts';
import { gatewayHarness } from '../../test/support/test-gateway.ts';
import { rateCalls } from '../contract/rates.ts';

const server = outsideServer();

describe('with sample data', () => {
  const gateway = gatewayHarness();
  const guest = gateway.signedIn('Guest');

  test('the rate is an invented one and marked so', async () => {
    const reply = await gateway.app.inject({ url: '/api/finance/risk-free-rate', headers: guest.headers });
    expect(rateCalls.riskFreeRate.reply.parse(reply.json())).toEqual({
      rate: 0.0431,
      day: '2026-10-30',
      name: 'Ten-year Treasury par yield',
      sample: true,
    });
  });
});

describe('with providers', () => {
  const gateway = gatewayHarness({
    env: {
      DATA_SOURCE: 'auto',
      SEC_USER_AGENT: 'Test t@example.com',
      MARKET_DATA: 'off',
      // The server has its address when the gateway is built.
      get TREASURY_BASE_URL() {
        return server.base;
      },
    },
  });
  const guest = gateway.signedIn('Guest');

  test('the rate is asked for once a day, for all users', async () => {
    server.answer((_, response) => response.end('Date,"10 Yr"\n11/20/2026,4.31\n'));
    const read = () => gateway.app.inject({ url: '/api/finance/risk-free-rate', headers: guest.headers });
    expect((await read()).json()).toMatchObject({ rate: 0.0431, day: '2026-11-20', sample: false });
    expect((await read()).headers['x-cache']).toBe('HIT');
    expect(server.asked).toHaveLength(1);
  });
});
