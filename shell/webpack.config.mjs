import { shellBuild } from '@basecase/shared-ui/federation/app-builds.mjs';
import { developmentProxy } from './development-proxy.mjs';

export default shellBuild(import.meta.dirname, developmentProxy);
