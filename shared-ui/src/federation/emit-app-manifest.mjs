import { madeCalls, readSources, usedMembers } from './app-uses.mjs';

/** The chunk of the module that an app exposes as `./app`. */
export const EXPOSED_CHUNK = '__federation_expose_app';

/** The chunk of the module that an app exposes as `./places`. */
export const PLACES_CHUNK = '__federation_expose_places';

/** The name of a screen's chunk: `overview` for the route `/overview`. */
export const chunkOfRoute = (path) => path.slice(1);

/** Emits the app's manifest, with the files that each route needs and the members of the host contract that the build uses. */
export class EmitAppManifest {
  /**
   * @param {{ name: string, version: string, routes: { path: string }[], calls?: string[] }} manifest
   * @param {string} contract version of the host contract that it is built against
   */
  constructor(manifest, contract) {
    this.manifest = manifest;
    this.contract = contract;
  }

  apply(compiler) {
    const { Compilation, sources, WebpackError } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('EmitAppManifest', (compilation) => {
      let uses = {};
      readSources(compilation, (texts) => {
        uses = usedMembers(texts);
        const problem = unnamedCalls(this.manifest, madeCalls(texts));
        if (problem !== null) compilation.errors.push(new WebpackError(problem));
      });
      // This stage comes after content hashes are in the file names and before files are compressed.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
      compilation.hooks.processAssets.tap({ name: 'EmitAppManifest', stage }, () => {
        const builtAgainst = { contract: this.contract, uses };
        const manifest = { ...this.manifest, builtAgainst, ...listFiles(compilation, this.manifest) };
        compilation.emitAsset('app.json', new sources.RawSource(JSON.stringify(manifest)));
      });
    });
  }
}

/** Returns the reason why a build would be refused calls that it makes; null when its app.json names them all, or has no list. */
function unnamedCalls({ calls }, made) {
  const unnamed = calls === undefined ? [] : made.filter((name) => !calls.includes(name));
  return unnamed.length === 0 ? null : `app.json must list under "calls" what the app calls: ${unnamed.join(', ')}.`;
}

function listFiles(compilation, { name, version, routes }) {
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
