import { useEffect, useState } from 'react';

/** The longest wait for a quiet moment. */
const mostMs = 1_500;

/** Returns true once the page has painted and is quiet: the places of apps must not delay it. */
export function useAfterPaint(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    const note = () => setPainted(true);
    // Safari has no idle callbacks.
    if (typeof window.requestIdleCallback !== 'function') {
      const timer = setTimeout(note, 200);
      return () => clearTimeout(timer);
    }
    const id = window.requestIdleCallback(note, { timeout: mostMs });
    return () => window.cancelIdleCallback(id);
  }, []);
  return isPainted;
}
