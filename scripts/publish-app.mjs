import path from 'node:path';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { fail, repository, run } from './processes.mjs';

// npm run publish:app -- research | valuation | admin: builds one app and makes that build the live one.
const [name, ...rest] = process.argv.slice(2);
if (name === undefined || rest.length > 0) fail('Usage: npm run publish:app -- research | valuation | admin');
await install();
await build({ only: ['gateway', `mfe-${name}`] });
const folder = path.join(repository, `mfe-${name}/dist/build`);
const { code } = await run(process.execPath, [
  path.join(repository, 'gateway/dist/cli.js'),
  'app',
  'publish',
  name,
  folder,
]);
process.exit(code);
