import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

export const repository = path.join(import.meta.dirname, '..');

/** Prints a line of progress. */
export function say(text) {
  process.stdout.write(`${text}\n`);
}

/** Ends the process with an error message and exit code 1. */
export function fail(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

/**
 * Runs a command in the repository.
 * @param {string} command
 * @param {string[]} args
 * @param {{ quiet?: boolean, env?: NodeJS.ProcessEnv, signal?: AbortSignal }} options `quiet` keeps the output and returns
 * it; `signal` kills the command
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { quiet = false, env = process.env, signal } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit';
    const child = spawn(command, args, { cwd: repository, env, stdio, signal, killSignal: 'SIGKILL' });
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

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
 * Runs npm in the repository and returns its output. Ctrl-C must kill npm: otherwise it finishes unpacking first and deletes files
 * of an install that starts meanwhile.
 * @param {string[]} args
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function npm(args) {
  const interruption = new AbortController();
  const interrupt = () => interruption.abort();
  for (const signal of interruptions) process.once(signal, interrupt);
  try {
    const command = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    return await run(command, args, { quiet: true, signal: interruption.signal });
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
