import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildVersion } from './build-version.mjs';
import { appConfig, hostPageConfig, shellConfig, standaloneConfig } from './webpack-preset.mjs';

/**
 * The settings of a build from the environment: NODE_ENV, DEV_PORT for the development server, DEV_INSIDE for one whose build a
 * deployed shell loads, APP_OUTPUT for a build that must not overwrite the one being served, and QUICK_BUILD for the one of a
 * first start, which is compressed less.
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
    version: port === undefined ? buildVersion(path.basename(folder)) : 'dev',
  };
}

/**
 * The builds of a feature app: one for the shell, one for its own page. The page contains the app itself, or loads the first build
 * if the app has a `host-page.tsx`. Development, publishing and a first start
 * need only the first.
 * @param {string} folder the app's workspace
 */
export function appBuilds(folder) {
  // `$schema` is for editors and points outside the build.
  const { $schema: forEditors, ...manifest } = JSON.parse(readFileSync(path.join(folder, 'app.json'), 'utf8'));
  const options = { ...buildSettings(folder), manifest };
  const withPage = options.port === undefined && process.env.APP_OUTPUT === undefined && !options.quick;
  if (!withPage) return appConfig(options);
  const hasHostPage = existsSync(path.join(folder, 'src/host-page.tsx'));
  return [appConfig(options), hasHostPage ? hostPageConfig(options) : standaloneConfig(options)];
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
