// An unexpected console.error fails its test, because React reports faults there, such as an update outside act. A test that
// expects an error must mock console.error.
const { format } = require('node:util');

const errors = [];
console.error = (...parts) => errors.push(new Error(format(...parts)));

const check = () => {
  const [first, ...more] = errors.splice(0);
  if (first === undefined) return;
  first.message = `console.error was called${more.length > 0 ? ` ${more.length + 1} times, first with` : ''}: ${first.message}`;
  throw first;
};

afterEach(check);
// Unmounting at the end of the last test can report too.
afterAll(check);
