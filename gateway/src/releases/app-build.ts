import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type AppManifest, appManifestSchema, versionSchema } from '../contract/apps.ts';

/** The content of `app.json` in a build's folder: what the app tells about itself, and which build it is. */
const buildManifestSchema = appManifestSchema.extend({
  version: versionSchema,
  /** Ranges of the shared modules that the build asks the shell for, by name. */
  shared: z.record(z.string(), z.string()).default({}),
});

export const appManifestFile = 'app.json';
export const federationManifest = 'mf-manifest.json';

/** A build, wherever its files are. */
export interface AppBuild {
  readonly manifest: AppManifest;
  readonly version: string;
  readonly shared: Readonly<Record<string, string>>;
  /** Address of its federation manifest, absolute or relative to the gateway. */
  readonly entry: string;
}

/** A build does not hold what it should. The message is for whoever made it. */
export class AppBuildError extends Error {
  override readonly name = 'AppBuildError';
}

/**
 * Reads what a build folder says about its app.
 * @throws AppBuildError
 */
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
  const { version, shared, ...manifest } = parsed.data;
  return { manifest, version, shared, entry: entryOf(manifest.name, version) };
}

/** The name of a build in a page. Two builds of one name would take each other's place. */
export function containerOf(name: string, version: string): string {
  return `${name.replaceAll('-', '_')}_${version}`;
}

/** The paths of the page that a build has screens for. */
export function pathsOf({ manifest }: Pick<AppBuild, 'manifest'>): string[] {
  return [...new Set(manifest.routes.map(({ path }) => path))];
}

/** Address of the federation manifest of a build that this gateway serves. */
function entryOf(name: string, version: string): string {
  return `/apps/${name}/${version}/${federationManifest}`;
}
