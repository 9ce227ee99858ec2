import { useChange, useReply } from '../../calls.ts';
import { releasesKey } from '../use-releases.ts';

/** A canary is taken back within a minute: an open screen shows it soon after. */
const refetchInterval = 30_000;
const vitalsKey = ['app-vitals'];

/** Loads visits and guards of every app. */
export function useVitals() {
  return useReply(vitalsKey, (api, signal) => api.call('appVitals', {}, signal), { refetchInterval });
}

interface Steering {
  readonly app: string;
  readonly action: 'hold' | 'climb' | 'seen';
}

/** Steers the guard of an app's canary. */
export function useSteering() {
  return useChange(
    (api, { app, action }: Steering) => api.call('steerGuard', { params: { app }, body: { action } }),
    [vitalsKey, releasesKey],
  );
}
