import { existsSync } from 'node:fs';
import path from 'node:path';
import { binary, fail, run, say } from './processes.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Finds a Chromium for the browser tests, or gets one: Debian's package where that may be installed, else Playwright's download.
 * @returns {Promise<string | null>} its path; null for the one Playwright keeps
 */
export async function chromium() {
  const found = onPath();
  if (found !== null) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('Installing Chromium …');
    await run('apt-get', ['update'], { quiet: true });
    await run('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium'], { quiet: true });
    const installed = onPath();
    if (installed !== null) return installed;
  }
  say('Downloading Chromium …');
  const { code, output } = await run(process.execPath, [binary('@playwright/test/cli.js'), 'install', 'chromium'], {
    quiet: true,
  });
  if (code !== 0) fail(`No Chromium on the PATH, and none could be had:\n${output}`);
  return null;
}

function onPath() {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return candidates.find((candidate) => existsSync(candidate)) ?? null;
}
