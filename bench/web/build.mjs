import path from 'node:path';
import webpack from 'webpack';
import { standaloneConfig } from '../../shared-ui/src/federation/webpack-preset.mjs';

/** Builds shell and apps into one bundle with the product's own settings; the gateway can serve it as a shell. */
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

/** The built shell of the product. */
export const productFolder = path.join(import.meta.dirname, '../../shell/dist/build');
