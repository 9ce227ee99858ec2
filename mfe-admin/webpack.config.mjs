import { appBuilds } from '@basecase/shared-ui/federation/app-builds.mjs';

export default appBuilds(import.meta.dirname);
