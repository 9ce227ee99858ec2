import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { patience } from './patience.ts';

/** The time limit of a request. Must be shorter than the loader's own limit, so that the failure names its cause. */
export const ANSWER_TIMEOUT_MS = 6000 * patience;

/**
 * Makes the federation runtime fail early. By itself it reads a reply of any status as a manifest, caches a rejected one for ever
 * and waits for a silent host without limit.
 */
export function strictLoading(): ModuleFederationRuntimePlugin {
  return {
    name: 'strict-loading',
    async fetch(url, init) {
      const response = await fetch(url, { ...init, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
      if (!response.ok) throw new Error(`Its manifest has status ${response.status}`);
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
