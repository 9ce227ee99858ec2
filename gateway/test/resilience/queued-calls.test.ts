import { errorSchema } from '../../src/contract/errors/errors.ts';
import { answering, providerEnv } from '../support/fake-provider.ts';
import { freezeTimeouts } from '../support/frozen-timeouts.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { outsideServer } from '../support/outside-server.ts';
import { pacedBy } from '../support/paced-by.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { buildTestGateway, closeGateway, signInAs } from '../support/test-gateway.ts';
import { until } from '../support/until.ts';

const folder = temporaryFolder();
const provider = outsideServer();
const formatPath = (symbol: string) => `/api/finance/overview/${symbol}`;

test('callers are told how long they wait, users take turns, and asking again costs no call', async () => {
  provider.answer(answering());
  const clock = new ManualClock();
  const { asked, pace } = pacedBy(clock);
  const env = { ...providerEnv(provider.base), ALPHA_VANTAGE_DAILY_LIMIT: '200' };
  const gateway = await buildTestGateway(folder, { env, outside: { pace } });
  const [one, other] = [await signInAs(gateway, 'Member'), await signInAs(gateway, 'Member')];
  const ask = (symbol: string, { headers } = one) => gateway.app.inject({ url: formatPath(symbol), headers });
  const thaw = freezeTimeouts();

  const many = Array.from({ length: 12 }, (_, at) => ask(`SYM${at}`));
  await until('twelve calls have a place', () => asked.places >= 12);
  const later = ask('OTHER', other);
  await until('another user has one too', () => asked.places >= 13);
  jest.advanceTimersByTime(3_500);
  const last = await many[11];
  expect(last?.statusCode).toBe(503);
  expect(errorSchema.parse(last?.json()).code).toBe('queued');
  const wait = Number(last?.headers['retry-after']);
  expect(wait).toBeGreaterThan(8);
  expect(wait).toBeLessThan(20);
  jest.advanceTimersByTime(6_500);
  const turn = await later;
  expect(turn.statusCode).toBe(503);
  // Not behind the twelve of the other user.
  expect(Number(turn.headers['retry-after'])).toBeLessThan(5);

  const again = ask('SYM11');
  let isOver = false;
  void again.then(() => {
    isOver = true;
  });
  while (!isOver) {
    await until('a call waits, or the answer is there', () => clock.sleeping > 0 || isOver);
    await clock.passToNext();
  }
  expect((await again).statusCode).toBe(200);
  thaw();
  expect(provider.asked.filter((url) => url.includes('OVERVIEW') && url.includes('SYM11'))).toHaveLength(1);
  await Promise.all(many);
  await closeGateway(gateway);
}, 60_000);

test('one Guest spends half of the calls at most, Guests leave a fifth to Members, and a refusal is not for others', async () => {
  provider.answer(answering());
  const env = { ...providerEnv(provider.base), ALPHA_VANTAGE_DAILY_LIMIT: '10' };
  const gateway = await buildTestGateway(folder, { env, outside: { spacing: 1 } });
  const [guest, second, member] = [
    await signInAs(gateway, 'Guest'),
    await signInAs(gateway, 'Guest'),
    await signInAs(gateway, 'Member'),
  ];
  const sentBy = async ({ headers }: typeof guest, prefix: string) => {
    const before = provider.asked.length;
    for (let at = 0; at < 12; at += 1) {
      await gateway.app.inject({ url: `/api/finance/earnings-history/${prefix}${at}`, headers });
    }
    return provider.asked.length - before;
  };
  await expect(sentBy(guest, 'ONE')).resolves.toBe(5);
  await expect(sentBy(second, 'TWO')).resolves.toBe(3);
  const refused = await gateway.app.inject({ url: '/api/finance/earnings-history/TWO11', headers: second.headers });
  expect(refused.statusCode).toBe(429);
  const reply = await gateway.app.inject({ url: '/api/finance/earnings-history/TWO11', headers: member.headers });
  expect(reply.statusCode).toBe(200);
  await closeGateway(gateway);
}, 60_000);
