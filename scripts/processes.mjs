import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fail, run as runCommand, say } from './app/terminal.mjs';

export const repository = path.join(import.meta.dirname, '..');

export { fail, say };

/** Runs a command in the repository, see `app/terminal.mjs`. */
export const run = (command, args, options) => runCommand(command, args, { cwd: repository, ...options });

/**
 * Runs Node.js in the repository. All that it starts ends with it or with this process, even where that is killed.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>} the exit code
 */
export function runLeashed(args, env = process.env) {
  return new Promise((resolve, reject) => {
    const leash = [path.join(import.meta.dirname, 'leash.mjs'), process.execPath, ...args];
    const child = spawn(process.execPath, leash, { cwd: repository, env, stdio: ['pipe', 'inherit', 'inherit'] });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/**
 * Runs npm in a folder, by default the repository, and returns its output. Ctrl-C must kill npm: otherwise it finishes unpacking first and deletes files
 * of an install that starts meanwhile.
 * @param {string[]} args
 * @param {string} [folder]
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function npm(args, folder = repository) {
  const interruption = new AbortController();
  const interrupt = () => interruption.abort();
  for (const signal of interruptions) process.once(signal, interrupt);
  try {
    const command = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    return await run(command, args, { quiet: true, cwd: folder, signal: interruption.signal });
  } catch (error) {
    if (interruption.signal.aborted) process.exit(130);
    throw error;
  } finally {
    for (const signal of interruptions) process.off(signal, interrupt);
  }
}

const interruptions = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Loads `.env` into the environment, except in tests. Variables that are already set win. */
export function loadSettings() {
  const file = path.join(repository, '.env');
  if (process.env.NODE_ENV !== 'test' && existsSync(file)) process.loadEnvFile(file);
}

/** Path of a package's command, to run with the current Node.js. */
export function binary(name) {
  return path.join(repository, 'node_modules', name);
}
