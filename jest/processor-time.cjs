const path = require('node:path');

/**
 * The part of the whole run's processor time that one file may take. A longer file holds a core while the others are done: its
 * cases belong into a table of the model, or into two files. Seconds would depend on the machine: a slow one once failed a run
 * with them.
 */
const mostOfRun = 0.025;
const shown = 10;
/** These read recorded markets and start the product. */
const whole = /[\\/](?:gateway[\\/]test|e2e)[\\/]/;

/** Lists the test files that took the most processor time, and fails the run for those beyond the bound. */
module.exports = class ProcessorTime {
  #files = [];

  onTestResult({ path: file }, { processorSeconds = 0 }) {
    this.#files.push({ file: path.relative(process.cwd(), file), seconds: processorSeconds });
  }

  onRunComplete() {
    const lines = this.#files
      .sort((a, b) => b.seconds - a.seconds)
      .slice(0, shown)
      .map(({ file, seconds }) => `  ${seconds.toFixed(1)} s  ${file}`);
    process.stderr.write(`Processor time of the longest test files:\n${lines.join('\n')}\n`);
  }

  getLastError() {
    const run = this.#files.reduce((sum, { seconds }) => sum + seconds, 0);
    const long = this.#files
      .filter(({ file, seconds }) => seconds > mostOfRun * run && !whole.test(`/${file}`))
      .map(({ file }) => file);
    if (long.length > 0)
      return new Error(`More than ${mostOfRun * 100}% of the run's processor time: ${long.join(', ')}`);
  }
};
