const vm = require('node:vm');

// Jest compiles all modules of a test file again, which is half of the time that loading the gateway takes. V8's code caches
// are kept from one file to the next of a process, with the functions that ran.
/** Code caches by source text: V8 itself compares only the length of a source. */
const caches = new Map();
const compiled = new Map();

vm.compileFunction = (source, parameters, { parsingContext, ...options }) => {
  const cachedData = caches.get(source);
  const head = `(function (${parameters.join(', ')}) {`;
  const script = new vm.Script(`${head}${source}\n})`, { ...options, cachedData, columnOffset: -head.length });
  // A test file itself is run once.
  if (cachedData === undefined && !options.filename.includes('.test.')) compiled.set(source, script);
  return script.runInContext(parsingContext);
};

/** Keeps the code of what was compiled for the first time. */
exports.keepCode = () => {
  for (const [source, script] of compiled) caches.set(source, script.createCachedData());
  compiled.clear();
};
