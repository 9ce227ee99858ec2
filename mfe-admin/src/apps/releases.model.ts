import type { AppRelease } from '@basecase/gateway/contract';

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
}

const origins = { bundled: 'Bundled with the product', published: 'Stored here', external: 'Another host' } as const;
const failureWords = { load: 'did not load', incompatible: 'did not fit the shell', crash: 'crashed' } as const;

/** The builds of an app as rows, in the order of the reply: newest first. */
export function buildRows(release: AppRelease): BuildRow[] {
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
  }));
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

/** One entry of the history as text, such as `Promoted 3f2a…`. */
export function historyText({ action, version, detail }: AppRelease['history'][number]): string {
  if (version === '') return `Withdrawn, rolled back ${detail}`;
  return [actionWords[action], version, detail].filter((part) => part !== '').join(' ');
}
