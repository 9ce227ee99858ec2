import fc from 'fast-check';
import { type DatedClose, followPrice, type PriceState, type WantedLevels } from './price-crossing.model.ts';

/** Returns closes of the days 1, 2, … of November 2026. */
const closesOf = (...closes: number[]): DatedClose[] =>
  closes.map((close, at) => ({ day: `2026-11-${String(at + 1).padStart(2, '0')}`, close }));

/** Follows closes one after the other, as daily checks do. @returns the crossings as `above 900 at 901` */
function follow(wanted: WantedLevels, ...closes: number[]): string[] {
  let state: PriceState | null = null;
  const told: string[] = [];
  for (const close of closesOf(...closes)) {
    const next = followPrice(state, wanted, [close]);
    state = next.state;
    told.push(...next.crossings.map(({ name, level, close: at }) => `${name} ${level} at ${at}`));
  }
  return told;
}

test.each([
  ['a close above the level is told once', { above: 900 }, [890, 901, 950, 910], ['above 900 at 901']],
  ['on the level is not above it', { above: 900 }, [890, 900], []],
  ['a price that is beyond the level already has not crossed it', { below: 350 }, [340, 330], []],
  [
    'it rests until the price was 2% on the other side',
    { above: 100 },
    [99, 101, 99, 101, 98.5, 101],
    ['above 100 at 101'],
  ],
  ['and is told again after that', { above: 100 }, [99, 101, 98, 101], ['above 100 at 101', 'above 100 at 101']],
  ['below, the same', { below: 100 }, [101, 99, 101, 99, 102, 99], ['below 100 at 99', 'below 100 at 99']],
  [
    'the fair value is told from both sides, without flutter',
    { fairAbove: 100, fairBelow: 100 },
    [110, 99, 101, 97, 101],
    ['fairBelow 100 at 99', 'fairAbove 100 at 101'],
  ],
  ['a split is no crossing', { below: 350 }, [400, 100, 101], []],
] as const)('%s', (_, wanted, closes, told) => {
  expect(follow(wanted, ...closes)).toEqual(told);
});

test('closes that come together are looked at one by one, so that an outage hides no crossing', () => {
  const { state } = followPrice(null, { above: 100 }, closesOf(95));
  const late = [
    { day: '2026-11-02', close: 104 },
    { day: '2026-11-03', close: 96 },
  ];
  expect(followPrice(state, { above: 100 }, late).crossings).toEqual([
    { name: 'above', level: 100, day: '2026-11-02', close: 104 },
  ]);
});

test('a level that is set without a known price is told by the first close beyond it; a fair value is not', () => {
  const wanted = { below: 350, fairBelow: 400, fairAbove: 400 };
  const { state, crossings } = followPrice(null, wanted, []);
  expect(crossings).toEqual([]);
  expect(followPrice(state, wanted, closesOf(340)).crossings.map(({ name }) => name)).toEqual(['below']);
});

test('a changed level begins with the last close', () => {
  const { state } = followPrice(null, { above: 900 }, closesOf(890));
  const raised = followPrice(state, { above: 880 }, []);
  expect(followPrice(raised.state, { above: 880 }, [{ day: '2026-11-09', close: 895 }]).crossings).toEqual([]);
});

test('the crossings do not depend on how closes come: one by one or together', () => {
  const walk = fc.array(fc.integer({ min: 85, max: 115 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(fc.integer({ min: 90, max: 110 }), walk, fc.nat(20), (level, closes, cut) => {
      const wanted = { above: level, below: level - 5, fairAbove: 100, fairBelow: 100 };
      const [first, ...later] = closesOf(...closes);
      if (first === undefined) return;
      const begun = followPrice(null, wanted, [first]).state;
      const whole = followPrice(begun, wanted, later);
      const one = followPrice(begun, wanted, later.slice(0, cut));
      const other = followPrice(one.state, wanted, later.slice(cut));
      expect([...one.crossings, ...other.crossings]).toEqual(whole.crossings);
      expect(other.state).toEqual(whole.state);
    }),
  );
});
