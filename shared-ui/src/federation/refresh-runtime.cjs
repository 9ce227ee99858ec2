// One react-refresh runtime for shell and apps: with its own, an app would not know the shell's renderer.
// An alias of the preset, because the package does not export this file and its public name is an alias of this module.
module.exports = globalThis.__BASECASE_REFRESH__ ??= require('basecase-app/refresh-runtime');
