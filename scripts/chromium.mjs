import { existsSync } from 'node:fs';
import path from 'node:path';
import { binary, fail, run, say } from './processes.mjs';

/** Chromium without windows: a page of its own costs it a third of what it costs the whole browser. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Finds a Chromium for the browser tests, or gets one: Debian's package where that may be installed, else Playwright's download.
 * @returns {Promise<string | null>} its path; null for the one Playwright keeps
 */
export async function chromium() {
  const found = onPath(shells) ?? (await installed(shells)) ?? onPath(browsers);
  if (found !== null) return found;
  const got = (await refreshed()) ? ((await installed(shells)) ?? (await installed(browsers))) : null;
  if (got !== null) return got;
  say('Downloading Chromium …');
  const { code, output } = await run(
    process.execPath,
    [binary('@playwright/test/cli.js'), 'install', '--only-shell', 'chromium'],
    { quiet: true },
  );
  if (code !== 0) fail(`No Chromium on the PATH, and none could be had:\n${output}`);
  return null;
}

const mayInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Brings Debian's list of packages up to date; false where that may not be done. */
async function refreshed() {
  return mayInstall() && (await run('apt-get', ['update'], { quiet: true })).code === 0;
}

/** Installs Debian's package of that name and finds it; null where there is none. */
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
