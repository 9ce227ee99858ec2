import { spawn } from 'node:child_process';
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
 * @param {{ quiet?: boolean, env?: NodeJS.ProcessEnv }} options `quiet` keeps the output and returns it
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { quiet = false, env = process.env } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: repository, env, stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit' });
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

/** Path of a package's command, run by the Node.js that runs this. */
export function binary(name) {
  return path.join(repository, 'node_modules', name);
}
