/** Name of the meta element with the address of the app's build, in a page that loads it from another origin. */
export const BUILD_META = 'basecase-app';
