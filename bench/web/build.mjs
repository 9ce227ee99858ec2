import path from 'node:path';
import webpack from 'webpack';
import { standaloneConfig } from '../../shared-ui/src/federation/webpack-preset.mjs';

/** Builds shell and apps into one bundle with the product's own settings, as a shell that the gateway can serve. */
export async function buildOneBundle(folder) {
  const config = standaloneConfig({
    folder: import.meta.dirname,
    manifest: { name: 'one_bundle', title: '' },
    version: 'bench',
    mode: 'production',
  });
  const stats = await new Promise((resolve, reject) =>
    webpack({ ...config, entry: './one-bundle.tsx', output: { ...config.output, path: folder } }, (error, result) =>
      error === null ? resolve(result) : reject(error),
    ),
  );
  if (stats.hasErrors()) throw new Error(stats.toString('errors-only'));
}

/** The product's shell as it was built; the gateway serves the apps beside it. */
export const productFolder = path.join(import.meta.dirname, '../../shell/dist/build');
