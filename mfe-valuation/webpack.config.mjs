import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildVersion } from '@basecase/shared-ui/federation/build-version.mjs';
import { appConfig, standaloneConfig } from '@basecase/shared-ui/federation/webpack-preset.mjs';

const folder = import.meta.dirname;
const mode = process.env.NODE_ENV === 'development' ? 'development' : 'production';
const port = process.env.DEV_PORT === undefined ? undefined : Number(process.env.DEV_PORT);
const manifest = JSON.parse(readFileSync(path.join(folder, 'app.json'), 'utf8'));
const options = {
  folder,
  manifest,
  version: port === undefined ? buildVersion(path.basename(folder)) : 'dev',
  mode,
  port,
};

/** The build for the shell, then the app's own page. While developing only the first. */
export default port === undefined ? [appConfig(options), standaloneConfig(options)] : appConfig(options);
