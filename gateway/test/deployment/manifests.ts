import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { deployFolder } from './compose-file.ts';

const root = join(deployFolder, '..', '..');
export const manifestSchema = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string(), labels: z.record(z.string(), z.string()) }),
});
export type Manifest = z.output<typeof manifestSchema>;

export const manifestFolder = join(deployFolder, 'kubernetes');

/** Returns the manifests in a file. @throws for YAML that cannot be read */
export function readManifests(file: string): Manifest[] {
  const documents = parseAllDocuments(readFileSync(join(manifestFolder, file), 'utf8'));
  if (!Array.isArray(documents)) return [];
  return documents.map((document) => {
    for (const error of document.errors) throw error;
    return manifestSchema.parse(document.toJS());
  });
}

/**
 * Returns the faults of manifests by the types that are generated from the Kubernetes API: fields that a kind does not have, values of
 * a wrong type and missing fields that are required. The compiler checks each as an object literal.
 */
export function manifestFaults(manifests: readonly Manifest[]): string[] {
  // Inside the repository, so that the compiler finds the types.
  const folder = join(root, 'gateway', 'dist', `manifests-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  try {
    const files = manifests.map((manifest, at) => {
      const file = join(folder, `${at}-${manifest.kind}.ts`);
      writeFileSync(file, formatLiteral(manifest));
      return file;
    });
    const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    const options = ['--ignoreConfig', '--noEmit', '--strict', '--module', 'esnext', '--moduleResolution', 'bundler'];
    const { status, stdout } = spawnSync(process.execPath, [compiler, ...options, ...files], {
      encoding: 'utf8',
      cwd: root,
    });
    return status === 0 ? [] : stdout.trim().split('\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns the source of a module with the manifest, typed as its kind. */
function formatLiteral(manifest: Manifest): string {
  const [group = '', version] = manifest.apiVersion.includes('/')
    ? manifest.apiVersion.split('/')
    : ['core', manifest.apiVersion];
  const module = `kubernetes-types/${group.split('.')[0]}/${version}`;
  return `import type { ${manifest.kind} } from '${module}';
export const manifest: Required<Pick<${manifest.kind}, 'apiVersion' | 'kind' | 'metadata'>> & ${manifest.kind} = ${JSON.stringify(manifest, null, 2)};
`;
}
