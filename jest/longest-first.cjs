const { default: Sequencer } = require('@jest/test-sequencer');

/** Folders whose tests start processes or read recordings: the last test of a run must not be one of them. */
const longest = /\/gateway\/test\/(real-data|scale|resilience|deployment|upgrade)\/|\/e2e\/real-data\//;

/** Begins with the longest tests. Without a cache of times, as on a fresh checkout, Jest goes by the size of files alone. */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    return [true, false].flatMap((isLong) => sorted.filter(({ path }) => longest.test(path) === isLong));
  }
};
