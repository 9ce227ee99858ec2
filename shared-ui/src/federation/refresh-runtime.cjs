// One react-refresh runtime for shell and apps: each build would otherwise bring its own, which never saw the shell's renderer.
// By path, since the package does not export this file and its public name is aliased to this one.
module.exports =
  globalThis.__BASECASE_REFRESH__ ??= require('../../../node_modules/react-refresh/cjs/react-refresh-runtime.development.js');
