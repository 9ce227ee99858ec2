import { spawn } from 'node:child_process';

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
 * Runs a command.
 * @param {string} command
 * @param {string[]} args
 * @param {{ quiet?: boolean, cwd?: string, env?: NodeJS.ProcessEnv, signal?: AbortSignal }} options `quiet` keeps the output
 * and returns it; `signal` kills the command
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { quiet = false, cwd, env = process.env, signal } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit';
    const child = spawn(command, args, { cwd, env, stdio, signal, killSignal: 'SIGKILL' });
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
