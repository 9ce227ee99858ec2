const path = require('node:path');

/**
 * One file beyond this holds a core while the others are done. Its cases belong into a table of the model, or into two files.
 * A busy machine takes twice as long: a file that is near 15 s on a quiet one does not fail by it.
 */
const mostSeconds = 30;
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
    const long = this.#files
      .filter(({ file, seconds }) => seconds > mostSeconds && !whole.test(`/${file}`))
      .map(({ file }) => file);
    if (long.length > 0) return new Error(`More than ${mostSeconds} s of processor time: ${long.join(', ')}`);
  }
};
