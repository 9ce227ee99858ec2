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
 * Freezes the timeouts of the code under test, so that a busy machine causes none: a test advances time with
 * `jest.advanceTimersByTime`. Sockets, the event loop, intervals and the time of day continue.
 * @returns the undo, which must be called before servers are closed
 */
export function freezeTimeouts(): () => void {
  return freezeAllBut([...others, ...intervals]);
}

/** Freezes intervals only. @returns the undo */
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
