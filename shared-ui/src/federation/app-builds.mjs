import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildVersion } from './build-version.mjs';
import { appConfig, shellConfig, standaloneConfig } from './webpack-preset.mjs';

/** What the environment says of a build: NODE_ENV, and DEV_PORT for the development server. */
function buildSettings(folder) {
  const port = process.env.DEV_PORT === undefined ? undefined : Number(process.env.DEV_PORT);
  return {
    folder,
    mode: process.env.NODE_ENV === 'development' ? 'development' : 'production',
    port,
    version: port === undefined ? buildVersion(path.basename(folder)) : 'dev',
  };
}

/**
 * The builds of a feature app: the one for the shell, then its own page. While developing only the first.
 * @param {string} folder the app's workspace
 */
export function appBuilds(folder) {
  const manifest = JSON.parse(readFileSync(path.join(folder, 'app.json'), 'utf8'));
  const options = { ...buildSettings(folder), manifest };
  return options.port === undefined ? [appConfig(options), standaloneConfig(options)] : appConfig(options);
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
