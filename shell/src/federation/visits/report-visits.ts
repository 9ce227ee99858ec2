import type { ApiClient } from '@basecase/shared-ui/api/client';
import { onCLS, onINP, onLCP } from 'web-vitals';
import type { FollowVisits } from '../visit-log.ts';
import { collectVisits, type MeasuredVital } from './visits.model.ts';

/** Reports the visits of the apps in this page to the gateway, in one call whenever the page is hidden. */
export function reportVisits(follow: FollowVisits, api: ApiClient): void {
  const visits = collectVisits(window.location.href);
  follow(visits.add);
  window.addEventListener('error', ({ error, filename }) =>
    visits.addError(error, `${error instanceof Error ? error.stack : ''} ${filename}`),
  );
  window.addEventListener('unhandledrejection', ({ reason }) =>
    visits.addError(reason, reason instanceof Error ? String(reason.stack) : ''),
  );

  const vitals = new Map<string, MeasuredVital>();
  const keep =
    (name: MeasuredVital['name']) =>
    ({ value, entries }: { readonly value: number; readonly entries: readonly PerformanceEntry[] }) =>
      vitals.set(name, { name, value, at: entries[0]?.startTime ?? 0 });
  // Reports each change: the last value comes with the event of our report. The library keeps state per object.
  onLCP(keep('lcp'), { reportAllChanges: true });
  onINP(keep('inp'), { reportAllChanges: true });
  onCLS(keep('cls'), { reportAllChanges: true });

  const send = (): void => {
    const taken = visits.take([...vitals.values()]);
    // These figures belong to the visits so far, even when the page is shown again.
    vitals.clear();
    if (taken.length > 0) api.call('reportVisits', { body: { visits: taken } }).catch(() => undefined);
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
  window.addEventListener('pagehide', send);
}
