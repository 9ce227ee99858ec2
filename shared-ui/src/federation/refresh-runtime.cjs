// One react-refresh runtime for shell and apps: with its own, an app would not know the shell's renderer.
// Required by path, because the package does not export this file and its public name is an alias of this module.
module.exports =
  globalThis.__BASECASE_REFRESH__ ??= require('../../../node_modules/react-refresh/cjs/react-refresh-runtime.development.js');
