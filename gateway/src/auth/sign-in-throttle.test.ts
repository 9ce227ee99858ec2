import { RateLimited } from '../errors/errors.ts';
import { createSignInThrottle } from './sign-in-throttle.ts';
import { createThrottle } from './throttle.ts';

const second = 1000;
const minute = 60 * second;
const reactionMs = 300;
const owner = 'owner@example.com';

// A hundred thousand refusals: Jest maps the places of each stack.
const { stackTraceLimit } = Error;
beforeAll(() => {
  Error.stackTraceLimit = 0;
});
afterAll(() => {
  Error.stackTraceLimit = stackTraceLimit;
});

/** Sign-ins with the clock of the test: passwords take no time. */
function signIns() {
  const clock = { now: 0 };
  const throttle = createSignInThrottle({
    make: (_name, rule) => createThrottle(rule, () => clock.now),
    passwords: { inTurn: (_caller, work) => work() },
    releases: { latest: async () => null },
  });
  /** Returns the seconds that the caller must wait; 0 when the password was checked. */
  const tryIn = async (address: string, isRight: boolean, account = owner): Promise<number> => {
    try {
      await throttle.runAttempt({ account, address, device: null }, async () => (isRight ? 'in' : null));
      return 0;
    } catch (error) {
      if (error instanceof RateLimited) return error.retryAfterSeconds;
      throw error;
    }
  };
  return { clock, tryIn };
}

/** The address of the subscriber `at` of 256 in a /56. */
const inFirst56 = (at: number) => `2001:db8:1:${(0x0a00 + (at % 256)).toString(16)}::1`;

test.each(['198.51.100.20', '2001:db8:77:1::5', '2001:db8:1:2::5'])(
  'an owner on a new device at %s gets in within 30 s, while 250 networks of one /56 guess 40 times a second',
  async (address) => {
    const { clock, tryIn } = signIns();
    let guess = 0;
    const guessUntil = async (end: number, perSecond = 40) => {
      for (; clock.now < end; clock.now += second / perSecond, guess += 1) await tryIn(inFirst56(guess % 250), false);
    };
    for (const start of [3 * second, 50 * second, 5 * minute, 40 * minute]) {
      // Four a second keep every limit reached until the owner is about to come.
      await guessUntil(start - minute, 4);
      await guessUntil(start);
      for (;;) {
        const wait = await tryIn(address, true);
        if (wait === 0) break;
        // A person returns a little after Retry-After.
        await guessUntil(clock.now + wait * second + reactionMs);
      }
      expect(clock.now - start).toBeLessThanOrEqual(30 * second);
    }
  },
);

test('the networks of one /56, and those of one /48, get few guesses at an account together', async () => {
  const { tryIn } = signIns();
  const checked = async (addresses: readonly string[]) => {
    let count = 0;
    for (const address of addresses) if ((await tryIn(address, false)) === 0) count += 1;
    return count;
  };
  const subscribers = Array.from({ length: 250 }, (_, at) => inFirst56(at));
  expect(await checked(subscribers)).toBe(15);
  const networks = Array.from({ length: 250 }, (_, at) => `2001:db8:2:${at.toString(16)}00::1`);
  expect(await checked(networks)).toBe(30);
});

test('guesses at many accounts are counted by /56 and /48 too', async () => {
  const { tryIn } = signIns();
  let checked = 0;
  for (let guess = 0; guess < 2500; guess += 1) {
    if ((await tryIn(inFirst56(guess), false, `account-${guess}@example.com`)) === 0) checked += 1;
  }
  expect(checked).toBe(400);
});

test('one neighbour who guesses does not lock out a household, nor the customers of a provider', async () => {
  const { clock, tryIn } = signIns();
  // One /64 at one account, and at many.
  for (let guess = 0; guess < 2000; guess += 1, clock.now += second) {
    await tryIn(inFirst56(0), false);
    await tryIn(inFirst56(0), false, `account-${guess}@example.com`);
  }
  expect(await tryIn(inFirst56(1), true)).toBe(0);
  // One /56 with all of its networks.
  for (let guess = 0; guess < 2000; guess += 1, clock.now += second) {
    await tryIn(inFirst56(guess), false);
    await tryIn(inFirst56(guess), false, `account-${guess}@example.com`);
  }
  expect(await tryIn('2001:db8:1:b00::1', true)).toBe(0);
});
