import type { InjectOptions } from 'fastify';
import { projectionBody } from '../support/projection-body.ts';
import { describeOnEachDatabase } from '../support/test-database.ts';
import { gatewayHarness } from '../support/test-gateway.ts';
import { valuationBody } from '../support/valuation-body.ts';

const text = 'a\0b';

describeOnEachDatabase('the character NUL', (_open, settings) => {
  const gateway = gatewayHarness({ each: true, env: settings() });
  const admin = gateway.signedIn('Admin');

  test('is refused in a body, a query and a path, as bad input', async () => {
    const calls: (InjectOptions & { readonly url: string })[] = [
      { url: '/api/users?q=a%00' },
      { url: '/api/audit?q=%00' },
      { url: '/api/projections/A%00' },
      { method: 'POST', url: '/api/releases/valuation/tokens', payload: { name: text } },
      { method: 'POST', url: '/api/projections/AAPL', payload: { ...projectionBody(), companyName: text } },
      { method: 'POST', url: '/api/valuations/AAPL', payload: { ...valuationBody(), name: text } },
      { method: 'POST', url: '/api/valuations/AAPL', payload: { ...valuationBody(), [text]: 1 } },
      { method: 'POST', url: '/api/auth/login', payload: { email: 'a@example.com', password: text } },
    ];
    for (const call of calls) {
      const reply = await gateway.app.inject({ ...call, headers: admin.headers });
      expect([call.url, reply.statusCode, reply.json().code]).toEqual([call.url, 400, 'bad_input']);
    }
    const deep = `${'['.repeat(50_000)}"\\u0000"${']'.repeat(50_000)}`;
    const headers = { ...admin.headers, 'content-type': 'application/json' };
    const nested = await gateway.app.inject({ method: 'POST', url: '/api/valuations/AAPL', payload: deep, headers });
    expect(nested.statusCode).toBe(400);
  });
});
