/** The chunk of the module that an app exposes as `./app`. */
export const EXPOSED_CHUNK = '__federation_expose_app';

/** The name of a screen's chunk: `overview` for the route `/overview`. */
export const chunkOfRoute = (path) => path.slice(1);

/** Emits the app's manifest, with the files that each route needs. */
export class EmitAppManifest {
  /** @param {{ name: string, version: string, routes: { path: string }[] }} manifest */
  constructor(manifest) {
    this.manifest = manifest;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('EmitAppManifest', (compilation) => {
      // After content hashes are in the file names, before files are compressed.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
      compilation.hooks.processAssets.tap({ name: 'EmitAppManifest', stage }, () => {
        const manifest = { ...this.manifest, ...filesOf(compilation, this.manifest) };
        compilation.emitAsset('app.json', new sources.RawSource(JSON.stringify(manifest)));
      });
    });
  }
}

function filesOf(compilation, { name, version, routes }) {
  const filesOfGroup = (group) => compilation.namedChunkGroups.get(group)?.getFiles() ?? [];
  const entry = compilation.entrypoints.get(`${name.replaceAll('-', '_')}_${version}`)?.getFiles()[0];
  if (entry === undefined) return {};
  const filesOfRoute = ({ path }) => [
    ...new Set([...filesOfGroup(EXPOSED_CHUNK), ...filesOfGroup(chunkOfRoute(path))]),
  ];
  return {
    files: { entry, routes: Object.fromEntries(routes.map((route) => [route.path, filesOfRoute(route)])) },
  };
}
