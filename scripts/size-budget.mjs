import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { repository, say } from './processes.mjs';

/** The limit for the shell's scripts without any app, in brotli kilobytes. Every call of the API adds a few dozen bytes to it. */
const SHELL_SCRIPT_LIMIT_KB = 120;

/** Checks the size of the scripts that the built page loads. */
export async function sizeBudget() {
  const folder = path.join(repository, 'shell/dist/build');
  const page = readFileSync(path.join(folder, 'index.html'), 'utf8');
  const scripts = [...page.matchAll(/<script[^>]+src="\/([^"]+\.js)"/g)].map((match) => match[1]);
  const bytes = scripts.reduce((sum, file) => sum + statSync(path.join(folder, `${file}.br`)).size, 0);
  say(`shell script: ${(bytes / 1000).toFixed(1)} kB brotli of ${SHELL_SCRIPT_LIMIT_KB} kB in ${scripts.length} files`);
  return scripts.length > 0 && bytes <= SHELL_SCRIPT_LIMIT_KB * 1000;
}
