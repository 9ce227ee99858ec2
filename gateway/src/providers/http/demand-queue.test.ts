import fc from 'fast-check';
import type { Role } from '../../contract/access/roles.ts';
import { Demand } from '../budget/demand.ts';
import { DemandQueue } from './demand-queue.ts';

const makeDemand = (
  userId: string,
  { role = 'Member', refreshes = false }: { role?: Role; refreshes?: boolean } = {},
) => new Demand({ caller: { userId, role }, refreshes });

function queue() {
  const left: string[] = [];
  const calls = new DemandQueue({ nextMs: () => 500, gapMs: () => 1_000 });
  return {
    calls,
    left,
    add: (name: string, demand: Demand | null) => calls.add(demand, () => void left.push(name)),
    drain() {
      while (calls.next());
      return left;
    },
  };
}

test('users take turns, each with the oldest call of theirs', () => {
  const { add, drain } = queue();
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) add(name, makeDemand(name.slice(0, 1)));
  expect(drain()).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('a call whose reader has nothing to show goes before a refresh, also when the reader joins later', () => {
  const { add, drain } = queue();
  const joined = makeDemand('b', { refreshes: true });
  add('refresh', makeDemand('a', { refreshes: true }));
  add('joined', joined);
  add('wanted', makeDemand('a'));
  makeDemand('c').join(joined, false);
  expect(drain()).toEqual(['joined', 'wanted', 'refresh']);
});

test('calls without a user take turns with those of users', () => {
  const { add, drain } = queue();
  add('own 1', null);
  add('own 2', null);
  add('user', makeDemand('a'));
  expect(drain()).toEqual(['own 1', 'user', 'own 2']);
});

test('the wait is that of the calls before, and is gone when the call has left', () => {
  const { calls, add } = queue();
  const demand = makeDemand('a');
  add('a1', makeDemand('a'));
  const second = add('a2', demand);
  expect(second.waitMs()).toBe(1_500);
  expect(demand.secondsLeft()).toBe(2);
  add('b1', makeDemand('b'));
  // The other user's first call is before the second one of this user.
  expect(second.waitMs()).toBe(2_500);
  calls.next();
  calls.next();
  calls.next();
  expect(demand.secondsLeft()).toBeNull();
});

test('each call leaves at the place that it was told, for any users and refreshes', () => {
  const call = fc.record({ user: fc.constantFrom('a', 'b', 'c', 'd'), refreshes: fc.boolean() });
  fc.assert(
    fc.property(fc.array(call, { maxLength: 20 }), fc.nat(10), (wanted, before) => {
      const { calls, add, left } = queue();
      const entries = wanted.map(({ user, refreshes }, at) => add(`${at}`, makeDemand(user, { refreshes })));
      for (let at = 0; at < Math.min(before, wanted.length); at += 1) calls.next();
      const waiting = entries.flatMap((entry, at) =>
        left.includes(`${at}`) ? [] : [{ name: `${at}`, place: (entry.waitMs() - 500) / 1_000 }],
      );
      const gone = left.length;
      while (calls.next());
      for (const { name, place } of waiting) expect(left.indexOf(name) - gone).toBe(place);
    }),
  );
});

test('work in the background goes after every other call, and is never abandoned', () => {
  const { add, drain } = queue();
  add('background', new Demand({ isBackground: true }));
  add('refresh', makeDemand('a', { refreshes: true }));
  add('user', makeDemand('a'));
  add('own', null);
  expect(drain()).toEqual(['user', 'own', 'refresh', 'background']);
  let clock = 0;
  const waiting = new Demand({ isBackground: true, now: () => clock });
  clock = 3_600_000;
  expect(waiting.isAbandoned).toBe(false);
});
