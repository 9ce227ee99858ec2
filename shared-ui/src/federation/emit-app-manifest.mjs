/** The chunk of what an app exposes as `./app`. */
export const EXPOSED_CHUNK = '__federation_expose_app';

/** A screen's chunk is named after its route: `/overview` is the chunk `overview`. */
export const chunkOfRoute = (path) => path.slice(1);

/** Puts the app's manifest into its build, with the files of the build that each route needs. */
export class EmitAppManifest {
  /** @param {{ name: string, version: string, routes: { path: string }[] }} manifest */
  constructor(manifest) {
    this.manifest = manifest;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('EmitAppManifest', (compilation) => {
      // After names have got the digests of their content, before files are compressed.
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
  const needed = ({ path }) => [...new Set([...filesOfGroup(EXPOSED_CHUNK), ...filesOfGroup(chunkOfRoute(path))])];
  return {
    files: { entry, routes: Object.fromEntries(routes.map((route) => [route.path, needed(route)])) },
  };
}
