// One react-refresh runtime for shell and apps: each build would otherwise bring its own, which never saw the shell's renderer.
module.exports = globalThis.__BASECASE_REFRESH__ ??= require('react-refresh/cjs/react-refresh-runtime.development.js');
