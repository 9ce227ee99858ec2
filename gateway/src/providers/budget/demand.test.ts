import { Demand } from './demand.ts';

const guest = { userId: 'g', role: 'Guest' } as const;
const member = { userId: 'm', role: 'Member' } as const;

test('a load is made for the user who needs it first, until one with more rights joins', () => {
  const request = new Demand({ caller: guest });
  const load = request.part(false);
  const part = load.part(false);
  expect([load.caller, part.usesReserve]).toEqual([guest, false]);
  new Demand({ caller: member }).join(load, false);
  expect([load.caller, part.caller, part.usesReserve]).toEqual([member, member, true]);
  new Demand({ caller: guest }).join(load, false);
  expect(load.caller).toBe(member);
});

test('a load refreshes while every reader has an older answer', () => {
  const load = new Demand({ caller: member }).part(true);
  expect([load.refreshes, load.usesReserve]).toEqual([true, false]);
  new Demand({ caller: guest }).join(load, true);
  expect(load.refreshes).toBe(true);
  new Demand({ caller: guest }).join(load, false);
  expect(load.refreshes).toBe(false);
});

test('the wait is the longest of all parts, without those that only refresh', () => {
  const request = new Demand({ caller: member });
  const [load, refresh] = [request.part(false), request.part(true)];
  expect(request.secondsLeft()).toBeNull();
  const end = load.part(false).wait({ secondsLeft: () => 5 });
  load.wait({ secondsLeft: () => 3 });
  refresh.wait({ secondsLeft: () => 40 });
  expect([request.secondsLeft(), refresh.secondsLeft()]).toEqual([5, 40]);
  end();
  expect(request.secondsLeft()).toBe(3);
});

test('a load is abandoned 30 s after the last request for it, with its parts', () => {
  let now = 0;
  const request = new Demand({ caller: member, now: () => now });
  const load = request.part(false);
  const part = load.part(false);
  now = 25_000;
  new Demand({ caller: guest, now: () => now }).join(load, false);
  now = 55_000;
  expect([load.isAbandoned, part.isAbandoned]).toEqual([false, false]);
  now = 55_001;
  expect([load.isAbandoned, part.isAbandoned]).toEqual([true, true]);
});
