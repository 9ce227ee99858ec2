import { errorSchema } from '../contract/errors.ts';
import { overviewSchema } from '../contract/stock.ts';
import { outsideServer } from '../providers/testing/outside-server.ts';
import { answering, providerEnv } from '../testing/fake-provider.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { buildTestGateway, closeGateway, signInAs } from '../testing/test-gateway.ts';

const folder = temporaryFolder();
const provider = outsideServer();
const symbols = Array.from({ length: 40 }, (_, at) => `SYM${at}`);

/** A thousand calls at once for forty companies that nobody asked for before. */
async function rush(spacing: number | null) {
  provider.answer(answering());
  const outside = spacing === null ? {} : { outside: { spacing } };
  const gateway = await buildTestGateway(folder, { env: providerEnv(provider.base), ...outside });
  const { headers } = await signInAs(gateway, 'Guest');
  const calls = Array.from({ length: 1000 }, (_, at) =>
    gateway.app.inject({ url: `/api/finance/overview/${symbols[at % 40]}`, headers }),
  );
  const start = performance.now();
  const replies = await Promise.all(calls);
  const ms = performance.now() - start;
  const usage = await gateway.services.ledger.usage();
  const sent = provider.asked.length;
  const after = await gateway.app.inject({ url: '/api/auth/me', headers });
  await closeGateway(gateway);
  return { replies, ms, usage, sent, after };
}

type Rush = Awaited<ReturnType<typeof rush>>;

function expectDataOrLimit({ replies, after }: Rush): { data: number; limited: number } {
  const counts = { data: 0, limited: 0 };
  for (const reply of replies) {
    if (reply.statusCode === 200) {
      expect(overviewSchema.safeParse(reply.json()).success).toBe(true);
      counts.data += 1;
      continue;
    }
    expect(reply.statusCode).toBe(429);
    expect(errorSchema.parse(reply.json())).toEqual({
      error: 'API rate limit exceeded. Please try again later.',
      code: 'quota_exceeded',
    });
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    counts.limited += 1;
  }
  expect(after.statusCode).toBe(200);
  return counts;
}

describe('1,000 cold calls at once over 40 companies with 25 calls a day', () => {
  test('cost exactly 25 calls, and each gets data or the words for the limit', async () => {
    const rushed = await rush(1);
    expect(rushed.sent).toBe(25);
    expect(rushed.usage).toMatchObject({ used: 25, left: 0 });
    const { data, limited } = expectDataOrLimit(rushed);
    expect(data + limited).toBe(1000);
    expect(data).toBeGreaterThan(0);
    expect(limited).toBeGreaterThan(0);
  }, 30_000);

  test('at the provider’s real pace nobody waits longer than 10 s, and no call is spent on whoever is turned away', async () => {
    const rushed = await rush(null);
    expect(rushed.ms).toBeLessThan(11_000);
    expect(rushed.sent).toBeLessThanOrEqual(25);
    // The last ones may still stand in line.
    expect(rushed.usage.used).toBeGreaterThanOrEqual(rushed.sent);
    expect(rushed.usage.used).toBeLessThanOrEqual(rushed.sent + 8);
    expect(expectDataOrLimit(rushed).data).toBeGreaterThan(0);
  }, 30_000);
});
