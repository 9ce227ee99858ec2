import { createHash } from 'node:crypto';
import type { AppBuild } from '../builds/app-build.ts';
import type { LinkedBuild, Override } from './override-store.ts';

/** Returns when a build was published, as ISO time; null for one that was not. */
export function publishedAtOf(build: AppBuild | null): string | null {
  const at: unknown = build === null || !('publishedAt' in build) ? null : build.publishedAt;
  return typeof at === 'number' ? new Date(at).toISOString() : null;
}

/** Returns the version of a preview; null for a local build. */
export function versionOf(build: LinkedBuild): string | null {
  return build.kind === 'preview' ? build.version : null;
}

/** Returns host and port of a local build; null for a preview. */
export function hostOf(build: LinkedBuild): string | null {
  return build.kind === 'local' ? new URL(build.entry).host : null;
}

/** Returns the action of the audit log. */
export function nameAction({ build }: Override, act: 'made' | 'opened' | 'ended') {
  return `app-${build.kind}-${act}` as const;
}

/** Returns a link in words, for the audit log. */
export function describeLink({ app, build, role, id }: Override): string {
  return `${app} ${versionOf(build) ?? hostOf(build)} for ${role} (${id})`;
}

/** Returns the digest of a user: the row of a link must not keep the id of one who was deleted. */
export function hashUser(userId: string): string {
  return createHash('sha256').update(userId).digest('base64url');
}
