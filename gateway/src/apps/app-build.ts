import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type AppDescriptor, appDescriptorSchema, appManifestSchema } from '../contract/apps.ts';

/** One folder name: no separator, no step upwards. */
export const versionPattern = /^(?!\.)[A-Za-z0-9._-]{1,80}$/;

/** The content of `app.json` in a build's folder: what the app tells about itself, and which build it is. */
const buildManifestSchema = appManifestSchema.extend({
  version: z.string().regex(versionPattern, 'A version is made of letters, digits, dots and hyphens.'),
});

export const federationManifest = 'mf-manifest.json';

/** A build's folder does not hold what it should. The message is for the operator. */
export class AppBuildError extends Error {
  override readonly name = 'AppBuildError';
}

/**
 * Reads what a build folder says about its app.
 * @throws AppBuildError
 */
export function readAppBuild(folder: string): AppDescriptor {
  let text: string;
  try {
    text = readFileSync(join(folder, 'app.json'), 'utf8');
  } catch (error) {
    throw new AppBuildError(`${folder} holds no app.json that can be read.`, { cause: error });
  }
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
    throw new AppBuildError(
      `${join(folder, 'app.json')} is not a manifest: ${issue?.path.join('.')} ${issue?.message}`,
    );
  }
  const { name, version } = parsed.data;
  return appDescriptorSchema.parse({ ...parsed.data, entry: entryOf(name, version) });
}

/** Address of the federation manifest of a build that this gateway serves. */
export function entryOf(name: string, version: string): string {
  return `/apps/${name}/${version}/${federationManifest}`;
}
