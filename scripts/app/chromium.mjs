import { existsSync } from 'node:fs';
import path from 'node:path';
import { packageFolder } from '../../shared-ui/src/federation/package-folder.mjs';
import { fail, run, say } from './terminal.mjs';

/** Headless builds: a page needs a third of the resources of the full browser. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Finds a Chromium for the browser tests or installs one: Debian's package if permitted, else Playwright's download.
 * @returns {Promise<string | null>} its path; null for Playwright's own
 */
export async function chromium() {
  const found = onPath(shells) ?? (await installed(shells)) ?? onPath(browsers);
  if (found !== null) return found;
  const installedPath = (await refreshed()) ? ((await installed(shells)) ?? (await installed(browsers))) : null;
  if (installedPath !== null) return installedPath;
  say('Downloading Chromium …');
  const { code, output } = await run(
    process.execPath,
    [path.join(packageFolder('playwright-core'), 'cli.js'), 'install', '--only-shell', 'chromium'],
    { quiet: true },
  );
  if (code !== 0) fail(`No Chromium on the PATH, and it could not be downloaded:\n${output}`);
  return null;
}

const mayInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Updates Debian's list of packages; returns false without permission. */
async function refreshed() {
  return mayInstall() && (await run('apt-get', ['update'], { quiet: true })).code === 0;
}

/** Installs a package of Debian and returns the path of its program; null when there is none. */
async function installed([name, ...others]) {
  if (!mayInstall()) return null;
  say(`Installing ${name} …`);
  await run('apt-get', ['install', '--yes', '--no-install-recommends', name], { quiet: true });
  return onPath([name, ...others]);
}

function onPath(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return candidates.find((candidate) => existsSync(candidate)) ?? null;
}
