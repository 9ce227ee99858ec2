import { useCallback, useEffect, useState } from 'react';

const ASK_EVERY_MS = 5000;

export interface LastAnswer {
  /** Milliseconds since the server last answered; null while it answers. */
  readonly lostMs: number | null;
  askAgain(): void;
}

/**
 * Polls a development server.
 * @param address of one of its files; null polls nothing
 */
export function useLastAnswer(address: string | null): LastAnswer {
  const [state, setState] = useState(() => ({ seenAt: Date.now(), lostMs: null as number | null }));
  const askAgain = useCallback(() => {
    if (address === null) return;
    fetch(address, { cache: 'no-store' }).then(
      () => setState({ seenAt: Date.now(), lostMs: null }),
      () => setState(({ seenAt }) => ({ seenAt, lostMs: Date.now() - seenAt })),
    );
  }, [address]);
  useEffect(() => {
    askAgain();
    const timer = window.setInterval(askAgain, ASK_EVERY_MS);
    return () => window.clearInterval(timer);
  }, [askAgain]);
  return { lostMs: state.lostMs, askAgain };
}
