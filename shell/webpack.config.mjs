import path from 'node:path';
import { buildVersion } from '@basecase/shared-ui/federation/build-version.mjs';
import { shellConfig } from '@basecase/shared-ui/federation/webpack-preset.mjs';
import { developmentProxy } from './development-proxy.mjs';

const folder = import.meta.dirname;
const mode = process.env.NODE_ENV === 'development' ? 'development' : 'production';
const port = process.env.DEV_PORT === undefined ? undefined : Number(process.env.DEV_PORT);

export default shellConfig({
  folder,
  version: port === undefined ? buildVersion(path.basename(folder)) : 'dev',
  mode,
  ...(port === undefined ? {} : { port, devServer: developmentProxy() }),
});
