import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/** An answer later than this counts as none. Shorter than the loader's own limit, so that the cause is named. */
export const ANSWER_TIMEOUT_MS = 6000;

/**
 * Makes the federation runtime fail loudly and in time: it takes any answer for a manifest, whatever its status,
 * keeps a rejected one for good, and waits for a silent host without end.
 */
export function strictLoading(): ModuleFederationRuntimePlugin {
  return {
    name: 'strict-loading',
    async fetch(url, init) {
      const response = await fetch(url, { ...init, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
      if (!response.ok) throw new Error(`The app's manifest answered with status ${response.status}`);
      return response;
    },
    createScript({ url }) {
      const script = document.createElement('script');
      script.src = url;
      script.async = true;
      script.crossOrigin = 'anonymous';
      return { script, timeout: ANSWER_TIMEOUT_MS };
    },
  };
}
