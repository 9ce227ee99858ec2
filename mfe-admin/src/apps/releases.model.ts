import type { AppRelease, CallInput, VitalFigures } from '@basecase/gateway/contract';
import { failedShare, formatDuration, percentText } from './vitals/vitals.model.ts';

export interface BuildRow {
  readonly version: string;
  readonly origin: string;
  readonly publishedAt: string | null;
  readonly publishedBy: string | null;
  readonly isLive: boolean;
  /** Such as `Canary 10%`, with its roles; null unless this build is the canary. */
  readonly canary: string | null;
  /** Why the live shell cannot run it. */
  readonly problem: string | null;
  /** The failures that browsers reported, such as `3 did not load`; empty when there are none. */
  readonly failures: string;
  /** How it was started in a browser before it was published; null for a bundled build. */
  readonly start: { readonly text: string; readonly missing: boolean } | null;
  /** Over 24 hours; null without visits. */
  readonly figures: BuildFigures | null;
  readonly isDeletable: boolean;
}

interface BuildFigures {
  readonly visits: string;
  readonly ready: string;
  readonly inp: string;
  readonly lcp: string;
  readonly errors: string;
}

type Build = AppRelease['builds'][number];

const origins = { bundled: 'Bundled with the product', published: 'Stored here', external: 'Another host' } as const;
const failureWords = { load: 'did not load', incompatible: 'did not fit the shell', crash: 'crashed' } as const;

/**
 * The builds of an app as rows, in the order of the reply: newest first.
 * @param visited builds with their visits of the last 24 hours
 */
export function buildRows(
  release: AppRelease,
  visited: readonly (VitalFigures & { readonly version: string })[] = [],
): BuildRow[] {
  const { live, canary } = release;
  return release.builds.map((build) => ({
    version: build.version,
    origin: origins[build.origin],
    publishedAt: build.publishedAt,
    publishedBy: build.publishedBy,
    isLive: build.version === live,
    canary: canary?.version === build.version ? canaryText(canary) : null,
    problem: build.problem,
    failures: release.failures
      .filter(({ version }) => version === build.version)
      .map(({ kind, count }) => `${count.toLocaleString('en-US')} ${failureWords[kind]}`)
      .join(', '),
    start: formatStart(build),
    figures: formatFigures(visited.find(({ version }) => version === build.version)),
    // An older gateway does not state it, and deletes no build.
    isDeletable: build.use === null,
  }));
}

/** Returns the displayed text of an app's claim, which is a path or is written as one. */
export function claimName(claim: string): string {
  if (claim === '/opens:companies') return 'Opening of chosen companies';
  return claim.startsWith('/section:') ? `Section ${claim.slice('/section:'.length)}` : claim;
}

/** Returns the input of the call that frees a claim. */
export function freeing(app: string, claim: string): CallInput<'freeAppPath'> {
  const [kind, name] = claim.slice(1).split(':');
  if (kind === 'section' || kind === 'opens') return { params: { app, path: name ?? '' }, query: { kind } };
  return { params: { app, path: claim.slice(1) }, query: {} };
}

/** Returns whether users may get a build only when an Admin forces it. */
export function needsForce({ builds }: AppRelease, version: string): boolean {
  return builds.some((build) => build.version === version && formatStart(build)?.missing === true);
}

/** An older gateway does not state it. */
function formatStart({ origin, checked }: Build): BuildRow['start'] {
  if (origin === 'bundled' || checked === undefined) return null;
  if (checked === null) return { text: 'Not started in a browser', missing: true };
  const { screens } = checked;
  return { text: `Started in a browser: ${screens} ${screens === 1 ? 'screen' : 'screens'}`, missing: false };
}

function formatFigures(figures: VitalFigures | undefined): BuildFigures | null {
  if (figures === undefined || figures.visits === 0) return null;
  const { visits, ready, inp, lcp } = figures;
  const share = failedShare(figures);
  return {
    visits: visits.toLocaleString('en-US'),
    ready: formatDuration(ready),
    inp: formatDuration(inp),
    lcp: formatDuration(lcp),
    errors: share === null ? 'N/A' : percentText(share),
  };
}

function canaryText({ percent, roles }: NonNullable<AppRelease['canary']>): string {
  return `Canary ${percent}%${roles.length === 0 ? '' : ` of ${roles.join(' and ')}`}`;
}

const actionWords = {
  published: 'Published',
  promoted: 'Promoted',
  canary: 'Canary',
  'canary-ended': 'Canary ended',
  'rolled-back': 'Rolled back to',
} as const;

/** The reason of a failure, as a browser reported it, in words. */
export function reasonText(reason: string): string {
  return /^ChangedFile\b/.test(reason)
    ? 'a file on the other host differs from the one that was registered, and was not run'
    : reason;
}

/** One entry of the history as text, such as `Promoted 3f2a…`. */
export function historyText({ action, version, detail }: AppRelease['history'][number]): string {
  if (version === '') return `Withdrawn, rolled back ${detail}`;
  return [actionWords[action], version, detail].filter((part) => part !== '').join(' ');
}
