import path from 'node:path';

const here = import.meta.dirname;
const file = (name) => path.join(here, name);

/** Packages that ship ES modules only, and the packages of the product in an app's own repository. */
const esModules = [
  '@basecase',
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

/** What the tests of all workspaces have in common. */
export const commonTests = {
  transform: {
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
  },
  // A package may be nested in another one: the last node_modules of a path decides.
  transformIgnorePatterns: [`/node_modules/(?!.*/node_modules/)(?!(${esModules.join('|')})/)`],
  moduleNameMapper: {
    '\\.css$': file('css-module.cjs'),
    '\\.woff2$': file('css-module.cjs'),
    '^react-virtualized-auto-sizer$': file('auto-sizer.cjs'),
  },
  modulePathIgnorePatterns: ['/dist/', '/results/'],
  setupFiles: [file('setup.cjs')],
  // Jest looks up a global outside of its sandbox, which is slow in an inner loop: these are handed to each module instead.
  // No test replaces them, as fake timers replace Date.
  sandboxInjectedGlobals: ['Array', 'JSON', 'Math', 'Number', 'Object'],
};

/**
 * The tests of a front end in a browser without a window.
 * @param {string} folder of the app
 */
export function appTests(folder) {
  return {
    ...commonTests,
    displayName: path.basename(folder),
    rootDir: folder,
    testEnvironment: file('environment.cjs'),
    setupFilesAfterEnv: ['matchers.cjs', 'fail-on-console-error.cjs', 'owner-stacks.cjs'].map(file),
    testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  };
}
