import { isPacked, ownName } from './package-folder.mjs';

/**
 * The modules that shell and apps share: one copy per page, provided by the shell.
 * Pages know them by these names, also where an app imports them by the name of the packed kit.
 * - `version`: the shell's version. `strictVersion` makes a mismatch fail the load instead of running two Reacts.
 * - `required`: the range that an app requires unless its app.json requires another. Default: the caret range of the version.
 * - `lazy`: the shell fetches it in parallel to its own start. Until then pages import from `page/query`.
 */
const sharedModules = {
  react: { version: '19.3.1' },
  'react-dom': { version: '19.3.1' },
  'react-dom/client': { version: '19.3.1' },
  '@basecase/shared-ui/host': { version: '1.0.0' },
  // 1.1.0 added the rest of each library. An app that uses only the parts of 1.0.0 runs in older shells too.
  '@basecase/shared-ui/query': { version: '1.1.0', required: '^1.0.0', lazy: true },
  '@basecase/shared-ui/router': { version: '1.1.0', required: '^1.0.0' },
};

/** The shell's versions by module name. */
export const sharedVersions = Object.fromEntries(
  Object.entries(sharedModules).map(([name, { version }]) => [name, version]),
);

/**
 * The ranges of shared modules that an app's build accepts, by module name.
 * @param {Record<string, string>} [needs] the ranges that its app.json requires
 */
export function sharedRanges(needs = {}) {
  const needed = Object.entries(needs).map(([name, range]) => [name.replace(ownName, '@basecase/shared-ui'), range]);
  for (const [name] of needed) {
    if (sharedModules[name] === undefined) throw new Error(`app.json requires ${name}, which is not shared.`);
  }
  const ranges = Object.entries(sharedModules).map(([name, { version, required }]) => [
    name,
    required ?? `^${version}`,
  ]);
  return { ...Object.fromEntries(ranges), ...Object.fromEntries(needed) };
}

/** The `shared` option of a host's ModuleFederationPlugin: the host provides the modules. */
export function hostShared() {
  return sharedOption(sharedRanges(), ({ lazy }) => ({ eager: lazy !== true }));
}

/**
 * The `shared` option of an app's ModuleFederationPlugin: the app only requires the modules.
 * @param {Record<string, string>} [needs] the ranges that its app.json requires
 */
export function appShared(needs) {
  return sharedOption(sharedRanges(needs), () => ({ import: false }));
}

function sharedOption(ranges, roleOf) {
  return Object.fromEntries(
    Object.entries(sharedModules).map(([name, module]) => [
      name.replace('@basecase/shared-ui', ownName),
      {
        ...(isPacked && { shareKey: name }),
        singleton: true,
        strictVersion: true,
        version: module.version,
        requiredVersion: ranges[name],
        ...roleOf(module),
      },
    ]),
  );
}
