/** Emits a JSON file into a build. */
export class EmitJson {
  constructor(name, value) {
    this.name = name;
    this.value = value;
  }

  apply(compiler) {
    const { RawSource } = compiler.webpack.sources;
    compiler.hooks.thisCompilation.tap('EmitJson', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'EmitJson', stage }, () => {
        compilation.emitAsset(this.name, new RawSource(JSON.stringify(this.value)));
      });
    });
  }
}
