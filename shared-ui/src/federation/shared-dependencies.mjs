/**
 * The one table of modules that shell and apps share: one copy in the page, brought by the shell.
 * - `version`: what the shell brings. `strictVersion` turns a wrong one into a failed load instead of two Reacts.
 * - `asked`: the range that an app asks for unless its app.json asks for more; the caret of the version where it is not told.
 * - `lazy`: the shell fetches it beside its own start. Its pages take what they need before that from `page/query`.
 */
const sharedModules = {
  react: { version: '19.3.1' },
  'react-dom': { version: '19.3.1' },
  'react-dom/client': { version: '19.3.1' },
  '@basecase/shared-ui/host': { version: '1.0.0' },
  // 1.1.0 brought the rest of each library. An app that uses no more than 1.0.0 had runs in older shells too.
  '@basecase/shared-ui/query': { version: '1.1.0', asked: '^1.0.0', lazy: true },
  '@basecase/shared-ui/router': { version: '1.1.0', asked: '^1.0.0' },
};

/** What the shell brings: versions by name. */
export const sharedVersions = Object.fromEntries(
  Object.entries(sharedModules).map(([name, { version }]) => [name, version]),
);

/**
 * The ranges of shared modules that an app's build accepts, by name.
 * @param {Record<string, string>} [needs] the ranges that its app.json asks for
 */
export function sharedRanges(needs = {}) {
  for (const name of Object.keys(needs)) {
    if (sharedModules[name] === undefined) throw new Error(`app.json asks for ${name}, which is not shared.`);
  }
  const ranges = Object.entries(sharedModules).map(([name, { version, asked }]) => [name, asked ?? `^${version}`]);
  return { ...Object.fromEntries(ranges), ...needs };
}

/** The `shared` option of a host's ModuleFederationPlugin: it carries the modules. */
export function hostShared() {
  return sharedOption(sharedRanges(), ({ lazy }) => ({ eager: lazy !== true }));
}

/**
 * The `shared` option of an app's ModuleFederationPlugin: it only asks for the modules.
 * @param {Record<string, string>} [needs] the ranges that its app.json asks for
 */
export function appShared(needs) {
  return sharedOption(sharedRanges(needs), () => ({ import: false }));
}

function sharedOption(ranges, roleOf) {
  return Object.fromEntries(
    Object.entries(sharedModules).map(([name, module]) => [
      name,
      {
        singleton: true,
        strictVersion: true,
        version: module.version,
        requiredVersion: ranges[name],
        ...roleOf(module),
      },
    ]),
  );
}
