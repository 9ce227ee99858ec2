import { frontEnds } from './scripts/apps.mjs';

/** One configuration for every workspace: node for the gateway, jsdom for the front ends. */
const transform = {
  '\\.(m?[jt]sx?)$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        target: 'es2022',
        transform: { react: { runtime: 'automatic' } },
      },
    },
  ],
};

/** Packages that ship ES modules only. */
const esModules = [
  'd3-[a-z-]+',
  'internmap',
  'delaunator',
  'robust-predicates',
  'lru-cache',
  'p-limit',
  'yocto-queue',
  'htmlparser2',
  'dom(elementtype|handler|utils|-serializer)',
  'entities',
  '@noble',
  '@ironcalc',
];

const common = {
  rootDir: import.meta.dirname,
  transform,
  // A package may be nested in another one: the last node_modules of a path decides.
  transformIgnorePatterns: [`/node_modules/(?!.*/node_modules/)(?!(${esModules.join('|')})/)`],
  moduleNameMapper: {
    '\\.css$': '<rootDir>/jest/css-module.cjs',
    '\\.woff2$': '<rootDir>/jest/css-module.cjs',
    // What benches measure of the built gateway, tests check on its sources.
    '^.+/gateway/dist/(.+)\\.js$': '<rootDir>/gateway/src/$1.ts',
    '^react-virtualized-auto-sizer$': '<rootDir>/jest/auto-sizer.cjs',
  },
  modulePathIgnorePatterns: ['/dist/', '/results/'],
  testRunner: '<rootDir>/jest/measured-runner.cjs',
  setupFiles: ['<rootDir>/jest/setup.cjs'],
  // Jest looks up a global outside of its sandbox, which is slow in an inner loop: these are handed to each module instead.
  // No test replaces them, as fake timers replace Date.
  sandboxInjectedGlobals: ['Array', 'JSON', 'Math', 'Number', 'Object'],
};

const frontEnd = (name) => ({
  ...common,
  displayName: name,
  testEnvironment: '<rootDir>/jest/environment.cjs',
  setupFilesAfterEnv: [
    '<rootDir>/jest/matchers.cjs',
    '<rootDir>/jest/fail-on-console-error.cjs',
    '<rootDir>/jest/owner-stacks.cjs',
  ],
  testMatch: [`<rootDir>/${name}/src/**/*.test.{ts,tsx}`],
});

export default {
  // Ends a test that hangs. Generous, because no test is about time and the machine may be busy.
  testTimeout: 120_000,
  // The folder for temporary files is another one in each run of all tests.
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  testSequencer: '<rootDir>/jest/longest-first.cjs',
  projects: [
    {
      ...common,
      displayName: 'gateway',
      testEnvironment: 'node',
      setupFiles: [
        ...common.setupFiles,
        '<rootDir>/jest/fastify-names.cjs',
        '<rootDir>/gateway/test/support/cheap-hashes.ts',
      ],
      testMatch: ['<rootDir>/gateway/{src,test}/**/*.test.ts'],
    },
    {
      ...common,
      displayName: 'e2e',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/e2e/real-data/**/*.test.ts'],
    },
    ...['shared-ui', ...frontEnds].map(frontEnd),
  ],
};
