import { setImmediate as settle } from 'node:timers/promises';
import { freezeTimeouts } from '../../test/support/frozen-timeouts.ts';
import { ClearWatch } from './clear-watch.ts';

function watching() {
  const state = {
    clears: new Map([['*', 0]]),
    reads: 0,
    cleared: [] as string[],
    errors: 0,
    fails: false,
    hangs: false,
  };
  const watch = new ClearWatch({
    readGenerations: async () => {
      state.reads += 1;
      if (state.hangs) await new Promise(() => {});
      if (state.fails) throw new Error('away');
      return new Map(state.clears);
    },
    onClearAll: () => state.cleared.push('*'),
    onClear: (key) => state.cleared.push(key),
    onError: () => {
      state.errors += 1;
    },
  });
  return { state, watch };
}

describe('the watch for clears of other processes', () => {
  test('reads once a second, and no caller waits for it', async () => {
    const { state, watch } = watching();
    for (const now of [0, 10, 999]) expect(watch.notice(now)).toBeNull();
    await settle();
    expect(watch.notice(999)).toBeNull();
    expect(state.reads).toBe(1);
    expect(watch.notice(1000)).toBeNull();
    expect(state.reads).toBe(2);
  });

  test('reports which key was cleared, or that all were', async () => {
    const { state, watch } = watching();
    watch.notice(0);
    await settle();
    state.clears.set('overview:AAPL', 1);
    watch.notice(1500);
    await settle();
    expect(state.cleared).toEqual(['overview:AAPL']);
    state.clears = new Map([['*', 2]]);
    watch.notice(3000);
    await settle();
    expect(state.cleared).toEqual(['overview:AAPL', '*', '*']);
  });

  test('an idle process waits for the read, for a second at most', async () => {
    const { state, watch } = watching();
    watch.notice(0);
    await settle();
    state.clears.set('a', 1);
    await watch.notice(60_000);
    expect(state.cleared).toEqual(['a']);
    state.hangs = true;
    const thaw = freezeTimeouts();
    let isOver = false;
    const looking = watch.notice(200_000)?.then(() => {
      isOver = true;
    });
    jest.advanceTimersByTime(999);
    await settle();
    expect(isOver).toBe(false);
    jest.advanceTimersByTime(1);
    await looking;
    thaw();
  });

  test('a failing store is reported once a second and clears nothing', async () => {
    const { state, watch } = watching();
    watch.notice(0);
    await settle();
    state.fails = true;
    await watch.notice(60_000);
    expect(watch.notice(60_500)).toBeNull();
    expect([state.errors, state.cleared]).toEqual([1, []]);
  });
});
