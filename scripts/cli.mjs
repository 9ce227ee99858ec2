import path from 'node:path';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { loadSettings, repository, run } from './processes.mjs';

// npm run user -- create EMAIL ROLE | role EMAIL ROLE | password EMAIL | release EMAIL | second-factor-off EMAIL
// npm run backup -- FILE, npm run restore -- FILE [--replace] [--end-tokens], npm run migrate
// npm run market -- load | status
await install();
await build({ only: ['gateway'] });
loadSettings();
const { code } = await run(process.execPath, [path.join(repository, 'gateway/dist/cli.js'), ...process.argv.slice(2)]);
process.exit(code);
