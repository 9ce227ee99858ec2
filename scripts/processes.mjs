import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

export const repository = path.join(import.meta.dirname, '..');

/** Says what is going on, at once. */
export function say(text) {
  process.stdout.write(`${text}\n`);
}

/** Ends with one clear line and exit code 1. */
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
 * Runs npm in the repository and returns its output. Ctrl-C ends both at once: by itself npm would first unpack all that
 * it has begun, and an install that is started meanwhile would lose its files to that.
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

/** Takes the settings of the file `.env` into the environment, unless tests run; variables that are set already win. */
export function loadSettings() {
  const file = path.join(repository, '.env');
  if (process.env.NODE_ENV !== 'test' && existsSync(file)) process.loadEnvFile(file);
}

/** Path of a package's command, run by the Node.js that runs this. */
export function binary(name) {
  return path.join(repository, 'node_modules', name);
}
