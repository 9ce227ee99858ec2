/** Entry points for knip, which finds unlisted and unused packages, files and exports, and the uses that it cannot see. */
export default {
  // The types of an exported function are exported with it, even if no other file imports them.
  ignoreExportsUsedInFile: { interface: true, type: true },
  compilers: { css: importsOfStyles },
  workspaces: {
    '.': {
      // Runner and reporter of Jest are named by strings.
      entry: [
        'scripts/*.mjs',
        'scripts/app/{basecase-app,load-typescript}.mjs',
        'jest/{measured-runner,processor-time}.cjs',
      ],
      project: ['scripts/**/*.mjs', 'jest/**', '*.{js,mjs,cjs}'],
      // Started by path, or named by a string in the webpack configuration.
      ignoreDependencies: ['@biomejs/biome', 'dependency-cruiser', 'lightningcss', 'style-loader'],
    },
    gateway: {
      entry: ['src/{main,cli}.ts', '{src,test}/**/*.test.ts'],
      project: '{src,test}/**/*.{ts,css}',
      // Imported by the source text that the manifests are compiled as.
      ignoreDependencies: ['kubernetes-types'],
    },
    'shared-ui': {
      entry: ['gallery/webpack.config.mjs', 'gallery/gallery.tsx'],
      project: '{src,gallery}/**/*.{ts,tsx,mjs,cjs,css}',
      // Transitive packages, whose versions listed ones determine, and the name by which a build finds its app.
      ignoreDependencies: ['@module-federation/inject-external-runtime-core-plugin', 'react-router', 'basecase-app'],
    },
    'mfe-*': { project: 'src/**/*.{ts,tsx,css}' },
    shell: { project: 'src/**/*.{ts,tsx,css}' },
    bench: {
      entry: [
        '*.mjs',
        'gateway/{driver,soak}.mjs',
        'web/server.mjs',
        'market/{read-quarter,serve-apart}.mjs',
        'news/serve.mjs',
        '{charts,web,valuation}/*.{ts,tsx}',
      ],
      project: '**/*.{ts,tsx,mjs,css}',
      // Imported by the source text that the servers start from.
      ignoreDependencies: ['apicache', 'express', 'fastify'],
    },
  },
  // Programs of the operating system.
  ignoreBinaries: ['haproxy', 'nginx', 'openssl', 'prlimit', 'redis-server', 'taskset', 'wrk'],
};

/** The files that a style sheet references, as import statements. */
function importsOfStyles(text) {
  const names = text.matchAll(/(?:url\(|@import |composes:[^;]* from )['"]([^'"]+)['"]/g);
  return [...names].map(([, name]) => `import '${name}';`).join('\n');
}
