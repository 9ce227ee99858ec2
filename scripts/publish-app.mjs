import { existsSync } from 'node:fs';
import path from 'node:path';
import { releaseApp, releaseUsage } from './app/publish.mjs';
import { install } from './install.mjs';
import { fail, repository } from './processes.mjs';
import { openSampleGateway } from './sample-gateway.mjs';

// npm run publish:app -- APP [COMMAND]: the commands of `basecase-app` for an app of this checkout.
const usage = `Usage: npm run publish:app -- APP [COMMAND] --to URL --token TOKEN\n${releaseUsage}`;
const [name = fail(usage), ...args] = process.argv.slice(2);
const folder = path.join(repository, `mfe-${name}`);
if (!existsSync(folder)) fail(`App ${name} not found: ${folder} does not exist.`);
await install();
await releaseApp(
  { name, folder, command: `npm run publish:app -- ${name}`, usage, openSample: openSampleGateway },
  args,
);
