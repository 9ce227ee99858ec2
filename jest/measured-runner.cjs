const { default: run } = require('jest-circus/runner');
const { keepCode } = require('./code-cache.cjs');

/** Runs a test file and adds the processor time it took, in seconds. A process runs one file at a time. */
module.exports = async function runMeasured(...file) {
  const before = process.cpuUsage();
  const result = await run(...file);
  keepCode();
  const { user, system } = process.cpuUsage(before);
  return { ...result, processorSeconds: (user + system) / 1e6 };
};
