const others = [
  'Date',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
] as const;
const intervals = ['setInterval', 'clearInterval'] as const;
const timeouts = ['setTimeout', 'clearTimeout'] as const;

/**
 * From now on no timeout of the code under test runs out by itself, however busy the machine is: a test lets time pass
 * by `jest.advanceTimersByTime`. Sockets, the event loop, intervals and the time of day go on.
 * @returns the undo, to be called before what was started is closed
 */
export function freezeTimeouts(): () => void {
  return freezeAllBut([...others, ...intervals]);
}

/** The same for intervals alone. */
export function freezeIntervals(): () => void {
  return freezeAllBut([...others, ...timeouts]);
}

type Timer = (typeof others | typeof intervals | typeof timeouts)[number];

function freezeAllBut(kept: readonly Timer[]): () => void {
  jest.useFakeTimers({ doNotFake: [...kept] });
  return () => {
    jest.useRealTimers();
  };
}
