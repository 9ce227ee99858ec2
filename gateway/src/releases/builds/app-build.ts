import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type AppManifest, appManifestSchema, type FileDigests, versionSchema } from '../../contract/apps.ts';
import { type BuiltAgainst, builtAgainstSchema, sharedModulesSchema } from '../../contract/releases/releases.ts';
import type { HostNeeds } from './host-contract.ts';

/** The content of `app.json` in a build's folder: the app's manifest and the version of the build. */
const buildManifestSchema = appManifestSchema.extend({
  version: versionSchema,
  shared: sharedModulesSchema.default({}),
  builtAgainst: builtAgainstSchema.nullable().default(null),
});

export const appManifestFile = 'app.json';
export const federationManifest = 'mf-manifest.json';

/** A build, on this host or another. */
export interface AppBuild {
  readonly manifest: AppManifest;
  readonly version: string;
  readonly shared: Readonly<Record<string, string>>;
  /** Null for a build from before this record. */
  readonly builtAgainst: BuiltAgainst | null;
  /** Address of its federation manifest, absolute or relative to the gateway. */
  readonly entry: string;
  /** Of its files, by path, where another host serves them; null for a build that this gateway serves. */
  readonly digests: FileDigests | null;
}

/** A build is not complete or not valid. The message is for its author. */
export class AppBuildError extends Error {
  override readonly name = 'AppBuildError';
}

/** @throws AppBuildError */
export function readAppBuild(folder: string): AppBuild {
  let text: string;
  try {
    text = readFileSync(join(folder, appManifestFile), 'utf8');
  } catch (error) {
    throw new AppBuildError(`${folder} holds no ${appManifestFile} that can be read.`, { cause: error });
  }
  return parseAppBuild(text, join(folder, appManifestFile));
}

/**
 * Reads the content of an `app.json`.
 * @param place names it in an error
 * @throws AppBuildError
 */
export function parseAppBuild(text: string, place: string): AppBuild {
  const parsed = z
    .string()
    .transform((json, context): unknown => {
      try {
        return JSON.parse(json);
      } catch {
        context.addIssue({ code: 'custom', message: 'it is not JSON' });
        return z.NEVER;
      }
    })
    .pipe(buildManifestSchema)
    .safeParse(text);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new AppBuildError(`${place} is not a manifest: ${issue?.path.join('.')} ${issue?.message}`);
  }
  const { version, shared, builtAgainst, ...manifest } = parsed.data;
  return { manifest, version, shared, builtAgainst, entry: makeEntry(manifest.name, version), digests: null };
}

/** Returns the name of a build's federation container. In a page, two builds of one name would replace each other. */
export function nameContainer(name: string, version: string): string {
  return `${name.replaceAll('-', '_')}_${version}`;
}

/** Returns the requirements that a build has of a shell and a gateway. */
export function listNeeds({
  manifest,
  shared,
  builtAgainst,
}: Pick<AppBuild, 'manifest' | 'shared' | 'builtAgainst'>): HostNeeds {
  return { contract: manifest.contract, shared, builtAgainst, calls: manifest.calls };
}

/**
 * Returns what a build wants for its app alone: the paths of its screens, and as paths with a colon, which no screen can have,
 * its sections of the sidebar and the opening of chosen companies.
 */
export function listClaims({ manifest }: Pick<AppBuild, 'manifest'>): string[] {
  const { routes, sections = [], opensCompanies } = manifest;
  const opening = opensCompanies === undefined ? [] : [openingClaim];
  return [...new Set([...routes.map(({ path }) => path), ...opening, ...sections.map(sectionClaim)])];
}

export const openingClaim = '/opens:companies';

export function sectionClaim({ id }: { readonly id: string }): string {
  return `/section:${id}`;
}

/** Returns the address of the federation manifest of a build that this gateway serves. */
function makeEntry(name: string, version: string): string {
  return `/apps/${name}/${version}/${federationManifest}`;
}

/**
 * Returns the reason why a build on another origin is not loaded; null when its origin is listed.
 * @param entry address of its federation manifest
 * @param appOrigins the origins that the operator lists in APP_ORIGINS
 */
export function originProblem(entry: string, appOrigins: readonly string[]): string | null {
  const origin = URL.canParse(entry) ? new URL(entry).origin : entry;
  if (appOrigins.includes(origin)) return null;
  return `${origin} is not among the origins that apps may be loaded from. The operator lists it in APP_ORIGINS.`;
}
