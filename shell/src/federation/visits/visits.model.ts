import type { AppDescriptor, Visit } from '@basecase/gateway/contract';
import type { VisitEvent } from '../visit-log.ts';

type Failure = Visit['failures'][number];

/** The figures of web-vitals, each with the time in the page that it belongs to. */
export interface MeasuredVital {
  readonly name: 'lcp' | 'inp' | 'cls';
  readonly value: number;
  readonly at: number;
}

/** The events of a page since it was shown. */
export interface PageVisits {
  /** Adds an event of an app. */
  add(event: VisitEvent): void;
  /** Adds an error that no code caught, when its script belongs to an app of the page. @param script text with addresses of scripts: a stack, or a file */
  addError(thrown: unknown, script: string): void;
  /** Returns the visits for a report, and begins the next ones. */
  take(vitals: readonly MeasuredVital[]): Visit[];
}

const longestMs = 600_000;
const mostVisits = 12;

/**
 * Collects the visits of apps in a page. A visit ends when the page is hidden; in a page that is shown again, the next one
 * of an app begins with its next screen or failure.
 * @param pageUrl address that entries of apps are relative to
 */
export function collectVisits(pageUrl: string): PageVisits {
  const apps = new Map<string, AppDescriptor>();
  const visits = new Map<string, Visit>();
  const opened = new Map<string, number>();
  const wereReady = new Set<string>();
  /** Apps by the time at which they appeared on screen, the latest last. */
  const screens: { readonly at: number; readonly key: string }[] = [];

  const findVisit = (app: AppDescriptor): Visit => {
    const key = formatKey(app);
    apps.set(key, app);
    const known = visits.get(key);
    if (known !== undefined) return known;
    const { name, version } = app;
    const begun: Visit = { app: name, version, failures: [], ready: null, lcp: null, inp: null, cls: null };
    visits.set(key, begun);
    return begun;
  };

  const addFailure = (app: AppDescriptor, kind: Failure['kind'], thrown: unknown): void => {
    const { failures } = findVisit(app);
    if (failures.some((failure) => failure.kind === kind)) return;
    failures.push(toFailure(kind, thrown, resolveFolder(app, pageUrl)));
  };

  return {
    add({ app, kind, at, thrown }) {
      // Only one user has this build: its failures and times are no evidence about a release.
      if (app.overridden === true) return;
      const key = formatKey(app);
      if (kind !== 'open' && kind !== 'ready') return addFailure(app, kind, thrown);
      const visit = findVisit(app);
      // The reader waits for the first app of a page since the page started.
      if (!opened.has(key)) opened.set(key, opened.size === 0 ? 0 : at);
      if (kind === 'open') screens.push({ at: screens.length === 0 ? 0 : at, key });
      if (kind === 'ready' && !wereReady.has(key)) {
        wereReady.add(key);
        visit.ready = milliseconds(at - (opened.get(key) ?? 0));
      }
    },
    addError(thrown, script) {
      const places = [...apps.values()].map((app) => ({ app, at: script.indexOf(resolveFolder(app, pageUrl)) }));
      const [nearest] = places.filter(({ at }) => at >= 0).sort((a, b) => a.at - b.at);
      if (nearest !== undefined) addFailure(nearest.app, 'error', thrown);
    },
    take(vitals) {
      for (const { name, value, at } of vitals) {
        const visit = visits.get(screens.findLast((screen) => screen.at <= at)?.key ?? '');
        if (visit === undefined) continue;
        if (name === 'cls') visit.cls = Math.min(100, Math.round(value * 10_000) / 10_000);
        else visit[name] = milliseconds(value);
      }
      const taken = [...visits.values()].slice(0, mostVisits);
      visits.clear();
      return taken;
    },
  };
}

function formatKey({ name, version }: AppDescriptor): string {
  return `${name}@${version}`;
}

/** Returns the address below which all scripts of a build are. */
function resolveFolder({ entry }: AppDescriptor, pageUrl: string): string {
  return new URL('.', new URL(entry, pageUrl)).href;
}

/** The message of an error may name a company or an address, so it is left out. */
function toFailure(kind: Failure['kind'], thrown: unknown, folder: string): Failure {
  if (!(thrown instanceof Error)) return { kind };
  const { name, stack = '' } = thrown;
  const place = stack.includes(folder) ? stack.slice(stack.indexOf(folder) + folder.length) : '';
  const [, file, line, column] = /^([\w.-]{1,90}\.js)[^:\s]*:(\d{1,7}):(\d{1,7})/.exec(place) ?? [];
  return {
    kind,
    ...(/^[A-Za-z]{1,40}$/.test(name) && { error: name }),
    ...(file !== undefined && { place: `${file}:${line}:${column}` }),
  };
}

function milliseconds(value: number): number | null {
  return value >= 0 && value <= longestMs ? Math.round(value) : null;
}
