import { existsSync } from 'node:fs';
import path from 'node:path';
import { buildVersion } from './build-version.mjs';
import { readJson } from './package-folder.mjs';
import { appConfig, hostPageConfig, shellConfig, standaloneConfig } from './webpack-preset.mjs';

/**
 * The settings of a build from the environment: NODE_ENV, DEV_PORT for the development server, DEV_INSIDE for one whose build a
 * deployed shell loads, DEV_SAMPLE for the page with sample figures, APP_OUTPUT for a build that must not overwrite the one being
 * served, and QUICK_BUILD for the one of a first start, which is compressed less.
 */
function buildSettings(folder) {
  const port = process.env.DEV_PORT === undefined ? undefined : Number(process.env.DEV_PORT);
  return {
    folder,
    mode: process.env.NODE_ENV === 'development' ? 'development' : 'production',
    port,
    inside: port !== undefined && process.env.DEV_INSIDE === '1',
    output: process.env.APP_OUTPUT ?? 'dist/build',
    quick: process.env.QUICK_BUILD === '1',
    version: port === undefined ? buildVersion(folder) : 'dev',
  };
}

/**
 * The builds of a feature app: one for the shell, and one for its own page if it has one. The page contains the app itself
 * (`standalone.tsx`), or loads the first build (`host-page.tsx`). Development, publishing and a first start need only the first.
 * @param {string} folder of the app
 */
export function appBuilds(folder) {
  // `$schema` is for editors and points outside the build.
  const { $schema: forEditors, ...manifest } = readJson(path.join(folder, 'app.json'));
  const options = { ...buildSettings(folder), manifest };
  const withPage = options.port === undefined && process.env.APP_OUTPUT === undefined && !options.quick;
  if (process.env.DEV_SAMPLE === '1') return standaloneConfig({ ...options, entry: './src/testing/sample-page.tsx' });
  const has = (entry) => withPage && existsSync(path.join(folder, 'src', entry));
  return [
    appConfig(options),
    ...(has('host-page.tsx') ? [hostPageConfig(options)] : []),
    ...(has('standalone.tsx') ? [standaloneConfig(options)] : []),
  ];
}

/**
 * The build of the shell.
 * @param {string} folder its workspace
 * @param {() => object} devServer extra options of the development server
 */
export function shellBuild(folder, devServer) {
  const options = buildSettings(folder);
  return shellConfig({ ...options, devServer: options.port === undefined ? {} : devServer() });
}
