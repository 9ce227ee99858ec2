import fc from 'fast-check';
import { ManualClock } from '../../../test/support/manual-clock.ts';
import { Queued } from '../../errors/errors.ts';
import { Demand } from '../budget/demand.ts';
import { Pacer } from './pacer.ts';
import { createOwnStarts, type Starts } from './starts.ts';

const spacing = 40;
const forever = Number.POSITIVE_INFINITY;

function line(count: number) {
  const clock = new ManualClock();
  const pacer = new Pacer(spacing, { clock });
  const sent: number[] = [];
  const order: number[] = [];
  const call = async (name: number) => {
    const place = await pacer.claim(forever);
    await place?.turn();
    sent.push(clock.now());
    order.push(name);
  };
  const calls = Array.from({ length: count }, (_, name) => call(name));
  return { clock, pacer, sent, order, all: Promise.all(calls) };
}

test('concurrent calls are sent in their order, a spacing apart', async () => {
  const { clock, sent, order } = line(4);
  await clock.pass(200);
  expect(sent).toEqual([0, 40, 80, 120]);
  expect(order).toEqual([0, 1, 2, 3]);
});

test('the first caller does not wait', async () => {
  const { sent, all } = line(1);
  await all;
  expect(sent).toEqual([0]);
});

test('a hold delays the next caller and those in the queue', async () => {
  const { clock, pacer, sent } = line(2);
  await clock.pass(10);
  pacer.hold(80);
  await clock.pass(200);
  expect(sent).toEqual([0, 90]);
});

test('callers that a stalled process wakes together are spaced again', async () => {
  const { clock, sent, order } = line(6);
  await clock.pass(0);
  await clock.stall(1_000);
  await clock.pass(500);
  expect(sent).toEqual([0, 1_000, 1_040, 1_080, 1_120, 1_160]);
  expect(order).toEqual([0, 1, 2, 3, 4, 5]);
});

test('no two calls are sent closer together than a spacing, wherever the process stalls', async () => {
  const steps = fc.array(fc.record({ stalls: fc.boolean(), ms: fc.integer({ min: 1, max: 300 }) }), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(steps, async (passing) => {
      const { clock, sent } = line(12);
      for (const { stalls, ms } of passing) await (stalls ? clock.stall(ms) : clock.pass(ms));
      await clock.pass(12 * spacing + 1_000);
      expect(sent).toHaveLength(12);
      for (const [at, moment] of sent.entries()) {
        if (at > 0) expect(moment - (sent[at - 1] ?? 0)).toBeGreaterThanOrEqual(spacing);
      }
    }),
  );
});

test('a refused call takes no place in the queue and leaves no gap', async () => {
  const clock = new ManualClock();
  const pacer = new Pacer(spacing, { clock });
  const places = [await pacer.claim(50), await pacer.claim(50), await pacer.claim(50)];
  expect(places.map((place) => place !== null)).toEqual([true, true, false]);
  await clock.pass(40);
  expect(await pacer.claim(50)).not.toBeNull();
});

test('a start that took too long to arrive is not used', async () => {
  const clock = new ManualClock();
  const own = createOwnStarts(spacing, clock);
  const late = [60, 5];
  const gate: Starts = {
    async take(most) {
      const start = await own.take(most);
      if (start.taken) await clock.sleep(late.shift() ?? 0);
      return start;
    },
    hold: (ms) => own.hold(ms),
  };
  const pacer = new Pacer(spacing, { clock, makeStarts: (use) => (use === 'gate' ? gate : createOwnStarts(1, clock)) });
  const place = await pacer.claim(forever);
  let sent: number | null = null;
  const turn = place?.turn().then(() => {
    sent = clock.now();
  });
  await clock.pass(300);
  await turn;
  // Taken at 0 and there at 60: too old. Taken at 60 and there at 65.
  expect(sent).toBe(65);
});

test('no more calls leave the queue than may be under way at once', async () => {
  const clock = new ManualClock();
  const pacer = new Pacer(spacing, { clock, mostAtOnce: 2 });
  const ready: number[] = [];
  const places = await Promise.all(
    [0, 1, 2].map(async (name) => {
      const place = await pacer.claim(forever);
      void place?.ready().then(() => ready.push(name));
      return place;
    }),
  );
  await clock.pass(1_000);
  expect(ready).toEqual([0, 1]);
  places[0]?.end();
  places[0]?.end();
  await clock.pass(1_000);
  expect(ready).toEqual([0, 1, 2]);
});

test('a call whose readers are gone is not sent', async () => {
  const clock = new ManualClock();
  const pacer = new Pacer(40_000, { clock });
  const first = await pacer.claim(forever);
  const place = await pacer.claim(forever, new Demand({ now: () => clock.now() }));
  await first?.ready();
  const refused = expect(place?.ready()).rejects.toBeInstanceOf(Queued);
  await clock.pass(40_000);
  await refused;
});
