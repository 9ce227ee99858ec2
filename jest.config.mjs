import path from 'node:path';
import { appTests, commonTests } from './jest/app-tests.mjs';
import { frontEnds } from './scripts/apps.mjs';

/** One configuration for every workspace: node for the gateway, jsdom for the front ends. */
const common = {
  ...commonTests,
  rootDir: import.meta.dirname,
  moduleNameMapper: {
    ...commonTests.moduleNameMapper,
    // What benches measure of the built gateway, tests check on its sources.
    '^.+/gateway/dist/(.+)\\.js$': '<rootDir>/gateway/src/$1.ts',
  },
  testRunner: '<rootDir>/jest/measured-runner.cjs',
};

const frontEnd = (name) => ({
  ...appTests(path.join(import.meta.dirname, name)),
  ...common,
  testMatch: [`<rootDir>/${name}/src/**/*.test.{ts,tsx}`],
});

export default {
  // Ends a test that hangs. Generous, because no test is about time and the machine may be busy.
  testTimeout: 120_000,
  // On a busy machine a worker that holds nothing open takes more than Jest's half second to free its memory and end. Jest
  // still names a run in which one does not end.
  workerGracefulExitTimeout: 10_000,
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
