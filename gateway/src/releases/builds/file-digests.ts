import { createHash } from 'node:crypto';
import type { FileDigests } from '../../contract/apps.ts';
import { BadInput } from '../../errors/errors.ts';
import type { AppBuild } from './app-build.ts';

/** Most files, bytes of all, and time of one check. */
export interface CheckLimits {
  readonly files: number;
  readonly bytes: number;
  readonly ms: number;
  readonly atOnce: number;
}

const usualLimits: CheckLimits = { files: 500, bytes: 24 * 1024 * 1024, ms: 60_000, atOnce: 4 };

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Compares the files of a build on another host with their digests. Returns the reason why they differ, or null. */
export type CheckFiles = (entry: string, digests: FileDigests) => Promise<string | null>;

/** @throws BadInput unless a build on another host has the digest of each file that it names, and the host sends those files */
export async function requireFiles(
  { entry, manifest, digests }: Pick<AppBuild, 'entry' | 'manifest'> & { readonly digests: FileDigests },
  check: CheckFiles,
): Promise<void> {
  const named = [nameOf(entry), manifest.files?.entry, ...Object.values(manifest.files?.routes ?? {}).flat()];
  const missing = new Set(named.filter((name) => name !== undefined && digests[name] === undefined));
  if (missing.size > 0) {
    const names = [...missing].slice(0, 5).join(', ');
    throw new BadInput(
      `A build on another host needs the digest of each of its files. There is none of ${names}. npm run publish:app sends them.`,
    );
  }
  const changed = await check(entry, digests);
  if (changed !== null) throw new BadInput(`The files on the other host are not those of this build. ${changed}`);
}

/**
 * Fetches every file of a build once, below the folder of its federation manifest, and compares it with its digest. No
 * redirect is followed: the origin of the entry is the one that the operator lists and an Admin approved.
 */
export async function checkFiles(
  entry: string,
  digests: FileDigests,
  limits: CheckLimits = usualLimits,
): Promise<string | null> {
  const { protocol, hostname } = new URL(entry);
  if (protocol !== 'https:' && !loopback.test(hostname)) return `${entry} is not an https address.`;
  const files = Object.entries(digests);
  if (files.length > limits.files) return `A build has at most ${limits.files} files.`;
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), limits.ms);
  const budget = { bytes: limits.bytes };
  const problems: string[] = [];
  const next = async (): Promise<void> => {
    for (let file = files.pop(); file !== undefined && problems.length === 0; file = files.pop()) {
      const [path, digest] = file;
      const problem = await fileProblem(new URL(path, entry), digest, budget, stop.signal).catch(() =>
        stop.signal.aborted ? `The files were not sent within ${limits.ms / 1000} seconds.` : 'It cannot be fetched.',
      );
      if (problem !== null) problems.push(`${path}: ${problem}`);
    }
  };
  try {
    await Promise.all(Array.from({ length: limits.atOnce }, next));
  } finally {
    clearTimeout(timer);
    // Ends replies that were not read to their end.
    stop.abort();
  }
  return problems[0] ?? null;
}

async function fileProblem(
  url: URL,
  expected: string,
  budget: { bytes: number },
  signal: AbortSignal,
): Promise<string | null> {
  const reply = await fetch(url, { redirect: 'manual', signal });
  if (reply.status !== 200) return `The host answered with status ${reply.status}.`;
  const hash = createHash('sha384');
  for await (const chunk of reply.body ?? []) {
    budget.bytes -= chunk.length;
    if (budget.bytes < 0) return 'The files of the build are too large.';
    hash.update(chunk);
  }
  const found = `sha384-${hash.digest('base64')}`;
  return found === expected ? null : 'The host sends another file than the one of this digest.';
}

/** Returns the digests that a page needs: of the federation manifest, scripts and styles. */
export function digestsOfPage(entry: string, digests: FileDigests): FileDigests {
  const manifest = nameOf(entry);
  return Object.fromEntries(
    Object.entries(digests).filter(([path]) => path === manifest || /\.(m?js|css)$/i.test(path)),
  );
}

export function scriptDigests(digests: FileDigests): string[] {
  return Object.entries(digests).flatMap(([path, digest]) => (/\.m?js$/i.test(path) ? [digest] : []));
}

function nameOf(entry: string): string {
  return new URL(entry).pathname.split('/').at(-1) ?? '';
}
