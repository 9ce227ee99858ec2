/** The door of this room: the gateway imports nothing else of it. */
export type { CheckFiles } from './builds/file-digests.ts';
export { createReleases, type Releases } from './create-releases.ts';
export { appCallsPlugin, appHeader } from './pages/app-calls-guard.ts';
export { appsRoutes } from './pages/apps-routes.ts';
export { serveFiles } from './pages/serve-files.ts';
export { type DeployTokenStore, deployTokenPattern } from './registry/deploy-tokens.ts';
export { deploymentRoutes } from './teams/deployment-routes.ts';
