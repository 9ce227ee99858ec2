import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { callRelease } from './app/call-release.mjs';
import { uploadBuild } from './app/upload-build.mjs';
import { build } from './build.mjs';
import { repository, say } from './processes.mjs';

const START_MS = 30_000;

/**
 * Starts a gateway in which a build is live, see `app/start-check.mjs`.
 * @type {import('./app/start-check.mjs').OpenSample}
 */
export async function openSampleGateway({ manifest, files }, shell, gateway) {
  if (shell === null) say(`${gateway} serves no page: the shell of this checkout shows the build.`);
  await build({ only: shell === null ? ['gateway', 'shell'] : ['gateway'] });
  const sample = await startSampleGateway();
  try {
    await serve(sample, { app: manifest.name, version: manifest.version, files });
    return sample;
  } catch (error) {
    await sample.stop();
    throw error;
  }
}

/**
 * Makes a build live in the gateway of the check, which refuses one that the target would refuse too.
 * @throws {import('./app/call-release.mjs').ReleaseCallError}
 */
async function serve({ address, sessionOf }, { app, version, files }) {
  const { token } = await sessionOf('Admin');
  const target = { gateway: address, token, app };
  // The target's shell decides whether the build fits: the shell of this checkout may differ.
  const stored = { version, files, force: true, checked: { screens: 1, shell: null } };
  const { live, revision } = (await uploadBuild(target, stored)).release;
  if (live !== version) await callRelease(target, 'POST', '/promote', { version, revision });
}

/**
 * Starts the gateway of this checkout on sample data, a free port and a folder of its own.
 * @returns {Promise<{ address: string, sessionOf: (role: string) => Promise<{ token: string, user: object }>,
 *   stop: () => Promise<void> }>}
 * @throws Error with its output when it does not start
 */
async function startSampleGateway() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'basecase-check-'));
  const settings = { DATA_SOURCE: 'sample', LOG_LEVEL: 'error', VITALS_PERCENT: '0', PORT: '0', DATA_DIR: dataDir };
  // Settings of the publisher's own product, such as its database, must not reach it.
  const { PATH, HOME, SystemRoot } = process.env;
  const child = spawn(process.execPath, [path.join(repository, 'gateway/dist/main.js')], {
    cwd: dataDir,
    env: { PATH, HOME, ...(SystemRoot && { SystemRoot }), BASECASE_LAUNCHER: '1', ...settings },
  });
  const stop = () => end(child, dataDir);
  try {
    const { address, accounts } = await readiness(child);
    return { address, stop, sessionOf: (role) => signIn(address, accounts, role) };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Returns the address and the demo accounts that a starting gateway prints. */
function readiness(child) {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (reason) => reject(new Error(`The gateway for the check ${reason}:\n${output}`));
    const timer = setTimeout(() => fail('did not start in time'), START_MS);
    const read = (chunk) => {
      output += chunk;
      const [, ready] = /^basecase:ready (.+)$/m.exec(output) ?? [];
      if (ready === undefined) return;
      clearTimeout(timer);
      resolve(JSON.parse(ready));
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', reject);
    child.once('exit', () => {
      clearTimeout(timer);
      fail('ended');
    });
  });
}

async function signIn(address, accounts, role) {
  const { email, password } = accounts.find((account) => account.role === role);
  const response = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`The gateway for the check refused its ${role}: status ${response.status}`);
  return response.json();
}

async function end(child, dataDir) {
  if (child.exitCode === null && child.signalCode === null) {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), 5000);
    await gone;
    clearTimeout(timer);
  }
  rmSync(dataDir, { recursive: true, force: true });
}
