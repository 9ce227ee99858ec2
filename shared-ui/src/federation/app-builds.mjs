import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildVersion } from './build-version.mjs';
import { appConfig, hostPageConfig, shellConfig, standaloneConfig } from './webpack-preset.mjs';

/**
 * What the environment says of a build: NODE_ENV, DEV_PORT for the development server, and APP_OUTPUT for an app's build
 * that must not take the place of the one that is being served.
 */
function buildSettings(folder) {
  const port = process.env.DEV_PORT === undefined ? undefined : Number(process.env.DEV_PORT);
  return {
    folder,
    mode: process.env.NODE_ENV === 'development' ? 'development' : 'production',
    port,
    output: process.env.APP_OUTPUT ?? 'dist/build',
    version: port === undefined ? buildVersion(path.basename(folder)) : 'dev',
  };
}

/**
 * The builds of a feature app: the one for the shell, and its own page. That page carries the app a second time, or, where the
 * app has a `host-page.tsx`, loads the first build from wherever it lies. While developing, and to be published, only the first.
 * @param {string} folder the app's workspace
 */
export function appBuilds(folder) {
  // `$schema` is for editors: a build has no such file beside it.
  const { $schema: forEditors, ...manifest } = JSON.parse(readFileSync(path.join(folder, 'app.json'), 'utf8'));
  const options = { ...buildSettings(folder), manifest };
  const isWhole = options.port === undefined && process.env.APP_OUTPUT === undefined;
  if (!isWhole) return appConfig(options);
  const hasHostPage = existsSync(path.join(folder, 'src/host-page.tsx'));
  return [appConfig(options), hasHostPage ? hostPageConfig(options) : standaloneConfig(options)];
}

/**
 * The build of the shell.
 * @param {string} folder its workspace
 * @param {() => object} devServer options of the development server besides the usual ones
 */
export function shellBuild(folder, devServer) {
  const options = buildSettings(folder);
  return shellConfig({ ...options, devServer: options.port === undefined ? {} : devServer() });
}
