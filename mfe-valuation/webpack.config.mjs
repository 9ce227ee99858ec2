import { appBuilds } from '@basecase/shared-ui/webpack';

export default appBuilds(import.meta.dirname);
