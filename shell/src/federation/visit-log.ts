import type { AppDescriptor } from '@basecase/gateway/contract';

/** open: its screen was requested. ready: it is on the page. The others are failures, with the thrown error. */
export type VisitEventKind = 'open' | 'ready' | 'load' | 'incompatible' | 'crash';

export interface VisitEvent {
  readonly app: AppDescriptor;
  readonly kind: VisitEventKind;
  /** Milliseconds since the page started. */
  readonly at: number;
  readonly thrown: unknown;
}

/** Notes an event of an app in this page. */
export type NoteVisit = (app: AppDescriptor, kind: VisitEventKind, thrown?: unknown) => void;

/** Takes the events so far, then each further one. */
export type FollowVisits = (next: (event: VisitEvent) => void) => void;

/**
 * Returns a function that keeps events for the reports, whose code is not part of the first load.
 * @param start loads the reports: called once, when the first app is ready or has failed
 */
export function createVisitLog(start: (follow: FollowVisits) => void): NoteVisit {
  const events: VisitEvent[] = [];
  let sink = (event: VisitEvent): void => void events.push(event);
  let started = false;
  return (app, kind, thrown) => {
    sink({ app, kind, at: performance.now(), thrown });
    if (started || kind === 'open') return;
    started = true;
    start((next) => {
      sink = next;
      events.forEach(next);
    });
  };
}
