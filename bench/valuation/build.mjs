import { mkdtempSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import { standaloneConfig } from '../../shared-ui/src/federation/webpack-preset.mjs';

/** Builds a calculation of this folder for Node.js with the product's own settings; returns its functions and its file. */
export async function build(name) {
  const base = standaloneConfig({
    folder: import.meta.dirname,
    manifest: { name: 'valuation_bench', title: '' },
    version: 'bench',
    mode: 'production',
  });
  const folder = mkdtempSync(path.join(tmpdir(), 'basecase-bench-'));
  const config = {
    ...base,
    target: 'node20',
    entry: `./${name}.ts`,
    output: { ...base.output, path: folder, filename: `${name}.cjs`, library: { type: 'commonjs2' } },
    // The registry of models names their screens, whose styles need their plugin also where no screen is used.
    plugins: [new MiniCssExtractPlugin({ ignoreOrder: true })],
  };
  const stats = await new Promise((resolve, reject) =>
    webpack(config, (error, result) => (error === null ? resolve(result) : reject(error))),
  );
  if (stats.hasErrors()) throw new Error(stats.toString('errors-only'));
  const file = path.join(folder, `${name}.cjs`);
  return { ...createRequire(import.meta.url)(file), file };
}
