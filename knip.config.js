/** Where knip starts to read, and what it cannot see. It finds unlisted and unused packages, files and exports. */
export default {
  // A type that a function of the same file takes or returns is exported with it.
  ignoreExportsUsedInFile: { interface: true, type: true },
  compilers: { css: importsOfStyles },
  workspaces: {
    '.': {
      entry: ['scripts/*.mjs'],
      project: ['scripts/**/*.mjs', 'jest/**', '*.{js,mjs,cjs}'],
      // Started by path, or named to webpack by a string.
      ignoreDependencies: ['@biomejs/biome', 'dependency-cruiser', 'lightningcss', 'style-loader'],
    },
    gateway: {
      entry: ['src/{main,cli}.ts', '{src,test}/**/*.test.ts'],
      project: '{src,test}/**/*.{ts,css}',
    },
    'shared-ui': {
      entry: ['gallery/webpack.config.mjs', 'gallery/gallery.tsx'],
      project: '{src,gallery}/**/*.{ts,tsx,mjs,cjs,css}',
      // Packages of packages: their versions are those that the listed ones bring.
      ignoreDependencies: ['@module-federation/inject-external-runtime-core-plugin', 'react-router'],
    },
    'mfe-*': { project: 'src/**/*.{ts,tsx,css}' },
    shell: { project: 'src/**/*.{ts,tsx,css}' },
    bench: {
      entry: ['*.mjs', 'gateway/{servers,soak}.mjs', 'web/server.mjs', '{charts,web,valuation}/*.{ts,tsx}'],
      project: '**/*.{ts,tsx,mjs,css}',
      // Imported by the source text that each server is started with.
      ignoreDependencies: ['apicache', 'express', 'fastify'],
    },
  },
  // Programs of the operating system.
  ignoreBinaries: ['nginx', 'openssl', 'prlimit', 'taskset', 'wrk'],
};

/** Imports that stand for what a style sheet names: its fonts, and the sheets it composes from. */
function importsOfStyles(text) {
  const names = text.matchAll(/(?:url\(|@import |composes:[^;]* from )['"]([^'"]+)['"]/g);
  return [...names].map(([, name]) => `import '${name}';`).join('\n');
}
