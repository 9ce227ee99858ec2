#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { register } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { readJson } from '../../shared-ui/src/federation/package-folder.mjs';
import { developApp, developUsage } from './develop.mjs';
import { makeRepository } from './make-app.mjs';
import { releaseApp, releaseUsage } from './publish.mjs';
import { fail, say } from './terminal.mjs';

// The command of an app in its own repository: `npm run pack` puts it into the kit.
const usage = `Usage: basecase-app COMMAND
  new NAME              makes the repository of a new app in this folder, which is empty
${developUsage}
  local --in URL        the same as start --in URL
${releaseUsage}`;

const [command, ...args] = process.argv.slice(2);
const folder = process.cwd();
if (command === 'help') say(usage);
else if (command === 'new' && args.length === 1) makeRepository(args[0], folder);
else if (command === 'start' || (command === 'local' && args.some((word) => /^--in(=|$)/.test(word)))) {
  await developApp({ name: readName(), folder }, args);
} else if (command === undefined || command === 'new' || command === 'local') fail(usage);
else {
  const app = { name: readName(), folder, command: 'npx basecase-app', usage, openSample };
  await releaseApp(app, [command, ...args]);
}

function readName() {
  const descriptor = path.join(folder, 'app.json');
  return existsSync(descriptor) ? readJson(descriptor).name : fail(`${folder} has no app.json: it holds no app.`);
}

/**
 * Opens a gateway that answers by the replies of the app's tests: the gateway of the product is not part of the kit.
 * @type {import('./start-check.mjs').OpenSample}
 */
async function openSample(build, shell, gateway) {
  if (shell === null) throw new Error(`${gateway} serves no page in which the app could start.`);
  const { createReplayGateway } = await import('../../shared-ui/src/testing/replay-gateway.ts');
  register('./load-typescript.mjs', import.meta.url);
  const file = path.join(folder, 'src/testing/replies.ts');
  const { replies } = existsSync(file) ? await import(pathToFileURL(file).href) : { replies: {} };
  return createReplayGateway(build, replies);
}
