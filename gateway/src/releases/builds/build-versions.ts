import { createHash } from 'node:crypto';
import { Store } from '../../storage/store.ts';
import type { AppBuild } from './app-build.ts';

/** The digest that each version of an app has for ever, also after its build was removed. */
export class BuildVersions extends Store {
  /** By APP VERSION: a digest never changes. */
  readonly #known = new Map<string, string>();

  /** Returns the digest of a version; null for one that no build had. */
  async findDigest(app: string, version: string): Promise<string | null> {
    const known = this.#known.get(`${app} ${version}`);
    if (known !== undefined) return known;
    const row = await this.db
      .selectFrom('app_versions')
      .select('digest')
      .where((row) => row.and({ app, version }))
      .executeTakeFirst();
    if (row === undefined) return null;
    this.#known.set(`${app} ${version}`, row.digest);
    return row.digest;
  }

  /** Gives a version its digest unless it has one, and returns the digest that it has. */
  async claim(app: string, version: string, digest: string): Promise<string> {
    await this.db
      .insertInto('app_versions')
      .values({ app, version, digest })
      .onConflict((conflict) => conflict.columns(['app', 'version']).doNothing())
      .execute();
    return (await this.findDigest(app, version)) ?? digest;
  }
}

/** Returns the digest of a stored build; null for one of another host without digests of its files, which no user gets. */
export function storedDigest({ entry, digest, digests }: StoredIdentity): string | null {
  if (digest !== null || digests === null) return digest;
  return createHash('sha256').update(`${entry}\0${digests}`).digest('hex');
}

interface StoredIdentity {
  readonly entry: string;
  /** Over the files; null for a build that another host serves. */
  readonly digest: string | null;
  /** As `digestsText` writes them. */
  readonly digests: string | null;
}

/** Returns the digests of files as they are stored, equal for equal digests. */
export function digestsText(digests: AppBuild['digests']): string | null {
  return digests === null ? null : JSON.stringify(Object.fromEntries(Object.entries(digests).sort()));
}
