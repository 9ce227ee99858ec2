import { errorSchema } from '../../src/contract/errors/errors.ts';
import { overviewSchema } from '../../src/contract/stock.ts';
import { type MakePace, type Pace, Pacer } from '../../src/providers/http/pacer.ts';
import { answering, providerEnv } from '../support/fake-provider.ts';
import { freezeTimeouts } from '../support/frozen-timeouts.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { outsideServer } from '../support/outside-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { buildTestGateway, closeGateway, findBudget, signInAs, type TestOptions } from '../support/test-gateway.ts';
import { until } from '../support/until.ts';

const folder = temporaryFolder();
const provider = outsideServer();
const symbols = Array.from({ length: 40 }, (_, at) => `SYM${at}`);

/** Sends a thousand calls at once for forty companies that are not cached. */
async function rush(outside: NonNullable<TestOptions['outside']>, meanwhile: (isOver: () => boolean) => Promise<void>) {
  provider.answer(answering());
  const gateway = await buildTestGateway(folder, { env: providerEnv(provider.base), outside });
  const { headers } = await signInAs(gateway, 'Member');
  // Only the clock of the pace makes callers wait.
  const thaw = freezeTimeouts();
  let answered = 0;
  const calls = Array.from({ length: 1000 }, async (_, at) => {
    const reply = await gateway.app.inject({ url: `/api/finance/overview/${symbols[at % 40]}`, headers });
    answered += 1;
    return reply;
  });
  await meanwhile(() => answered === calls.length);
  const replies = await Promise.all(calls);
  thaw();
  const usage = await findBudget(gateway.services).usage();
  const sent = provider.asked.length;
  const after = await gateway.app.inject({ url: '/api/auth/me', headers });
  await closeGateway(gateway);
  return { replies, usage, sent, after };
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

/** Returns a real pace over a manual clock; it counts the requests for a place in its queue. */
function pacedBy(clock: ManualClock) {
  const asked = { places: 0 };
  const pace: MakePace = (_, spacing): Pace => {
    const pacer = new Pacer(spacing, { clock });
    return {
      claim(most, demand) {
        asked.places += 1;
        return pacer.claim(most, demand);
      },
      hold: (milliseconds) => pacer.hold(milliseconds),
    };
  };
  return { asked, pace };
}

describe('1,000 cold calls at once over 40 companies with 25 calls a day', () => {
  test('cost exactly 25 calls, and each reply is data or the rate limit', async () => {
    const rushed = await rush({ spacing: 1 }, async () => {});
    expect(rushed.sent).toBe(25);
    expect(rushed.usage).toMatchObject({ used: 25, left: 0 });
    const { data, limited } = expectDataOrLimit(rushed);
    expect(data + limited).toBe(1000);
    expect(data).toBeGreaterThan(0);
    expect(limited).toBeGreaterThan(0);
  });

  test('at the provider’s pace the callers wait in the queue, and use the whole budget', async () => {
    const clock = new ManualClock();
    const { asked, pace } = pacedBy(clock);
    const rushed = await rush({ pace }, async (isOver) => {
      // Each company loads its profile first.
      await until('every company has asked', () => asked.places >= symbols.length && clock.sleeping > 0);
      while (!isOver()) {
        await until('a call waits, or all are answered', () => clock.sleeping > 0 || isOver());
        await clock.passToNext();
      }
    });
    expect(rushed.sent).toBe(25);
    expect(rushed.usage.used).toBe(rushed.sent);
    expect(expectDataOrLimit(rushed).data).toBeGreaterThan(0);
  });
});
