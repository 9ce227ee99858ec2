import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';

/** wrk measures with less noise than a program in Node.js; autocannon is the fallback. */
export const hasWrk = spawnSync('wrk', ['-v']).error === undefined;
const hasTaskset = spawnSync('taskset', ['-V']).error === undefined;

/** Pins a command to one core, if the machine has taskset. */
export function onCore(core, command, args) {
  return hasTaskset ? ['taskset', ['-c', String(core), command, ...args]] : [command, args];
}

export const isPinned = hasTaskset;

/**
 * Puts load on one address.
 * @returns {Promise<{rate: number, p99: number, perCpuSecond: number, share: number}>} replies per second, milliseconds, replies
 *   per second of the server's processor time, and the server's share of the core: clearly less than 1 means that other work
 *   was on the machine
 * @throws when a reply is not 2xx or 304
 */
export async function load({ url, headers, connections, seconds, pid }) {
  const [before, startedAt] = [cpuSeconds(pid), performance.now()];
  const measure = hasWrk ? loadWithWrk : loadWithCannon;
  const { answers, rate, p99 } = await measure(url, headers, connections, seconds);
  const used = cpuSeconds(pid) - before;
  return { rate, p99, perCpuSecond: answers / used, share: used / ((performance.now() - startedAt) / 1000) };
}

/** Processor seconds of a process and its children. Linux reports hundredths of a second. */
export function cpuSeconds(pid) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  const own = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  const ticks = Number(own[11]) + Number(own[12]);
  return children
    .split(' ')
    .filter(Boolean)
    .reduce((sum, child) => sum + cpuSeconds(child), ticks / 100);
}

/** Processor seconds of the main thread of a process. */
export function mainThreadSeconds(pid) {
  const own = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(own[11]) + Number(own[12])) / 100;
}

/** Memory of a process in MiB. */
export function residentMiB(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

async function loadWithWrk(url, headers, connections, seconds) {
  const folder = mkdtempSync(path.join(tmpdir(), 'basecase-wrk-'));
  const script = path.join(folder, 'report.lua');
  writeFileSync(
    script,
    `done = function(summary, latency)
  local failed = summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.status + summary.errors.timeout
  io.write(string.format("@%d %d %f %d\\n", summary.requests, summary.duration, latency:percentile(99.0), failed))
end`,
  );
  const flags = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, ...flags, url];
  const output = await readOutput(...onCore(1, 'wrk', args));
  rmSync(folder, { recursive: true });
  const [requests, micros, p99, failed] = (/^@(.+)/m.exec(output)?.[1] ?? '').split(' ').map(Number);
  if (!(requests > 0) || failed > 0) throw new Error(`${url} did not answer cleanly:\n${output}`);
  return { answers: requests, rate: requests / (micros / 1e6), p99: p99 / 1000 };
}

function readOutput(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
    });
    child.on('error', reject);
    child.on('exit', () => resolve(text));
  });
}

function loadWithCannon(url, headers, connections, duration) {
  return new Promise((resolve, reject) => {
    autocannon({ url, headers, connections, duration }, (error, result) => {
      if (error) return reject(error);
      if (result.errors > 0 || result['4xx'] > 0 || result['5xx'] > 0)
        return reject(new Error(`${url} did not answer cleanly`));
      resolve({ answers: result.requests.total, rate: result.requests.average, p99: result.latency.p99 });
    });
  });
}
