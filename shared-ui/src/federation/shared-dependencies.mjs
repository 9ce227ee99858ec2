/**
 * The one table of modules that shell and apps share: one copy in the page, brought by the shell.
 * A range says which versions an app accepts; `strictVersion` turns a wrong one into a failed load instead of two Reacts.
 */
export const sharedVersions = {
  react: '19.3.1',
  'react-dom': '19.3.1',
  'react-dom/client': '19.3.1',
  '@basecase/shared-ui/host': '1.0.0',
  '@basecase/shared-ui/query': '1.0.0',
  '@basecase/shared-ui/router': '1.0.0',
};

/**
 * @param {{ role: 'host' | 'app' }} options the host carries the modules, an app only asks for them
 * @returns the `shared` option of ModuleFederationPlugin
 */
export function sharedDependencies({ role }) {
  const ranges = sharedRanges();
  return Object.fromEntries(
    Object.entries(sharedVersions).map(([name, version]) => [
      name,
      {
        singleton: true,
        strictVersion: true,
        version,
        requiredVersion: ranges[name],
        ...(role === 'host' ? { eager: true } : { import: false }),
      },
    ]),
  );
}

/** Which versions of the shared modules an app's build accepts, by name. */
export function sharedRanges() {
  return Object.fromEntries(Object.entries(sharedVersions).map(([name, version]) => [name, `^${version}`]));
}
