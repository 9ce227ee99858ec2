import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { packKit } from './pack.mjs';
import { fail, npm } from './processes.mjs';

/**
 * Makes an app in an empty folder as a team without this checkout does: out of the packed kit and the registry alone.
 * @param {string} name
 * @param {string} folder
 */
export async function makeOutsideApp(name, folder) {
  const kit = (await packKit()).find((file) => path.basename(file).startsWith('basecase-app-kit'));
  await runNpm(['exec', '--yes', `--package=${kit}`, '--', 'basecase-app', 'new', name], folder);
  await runNpm(['install', '--prefer-offline', '--loglevel=error'], folder);
}

async function runNpm(args, folder) {
  const { code, output } = await npm(args, folder);
  if (code !== 0) fail(`npm ${args[0]} failed:\n${output}`);
}

// node scripts/outside-app.mjs NAME FOLDER: tests make such an app.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [name, folder] = process.argv.slice(2);
  await makeOutsideApp(name, folder);
}
