import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { onCore } from './load.mjs';

/**
 * Runs the driver on a core of its own. @param load connections, seconds, timeoutMs, calls, and pauseMs
 * @returns its report
 */
export async function runDriver({ address }, load) {
  const [command, args] = onCore(1, process.execPath, [path.join(import.meta.dirname, 'driver.mjs')]);
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify({ port: Number(new URL(address).port), ...load }));
  return JSON.parse(await text(child.stdout));
}
