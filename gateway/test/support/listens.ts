import { execFileSync } from 'node:child_process';

const known = new Map<string, boolean>();
const defaultPorts: Readonly<Record<string, string>> = { 'postgres:': '5432', 'redis:': '6379' };

/**
 * Returns whether a server listens at a URL. The probe is a synchronous child process: tests are declared before a
 * promise can be awaited.
 */
export function listens(url: string): boolean {
  const answer = known.get(url) ?? probe(url);
  known.set(url, answer);
  return answer;
}

function probe(url: string): boolean {
  const { protocol, hostname, port } = new URL(url);
  const source = `require('net').connect(${port || defaultPorts[protocol]}, '${hostname}').on('connect', () => process.exit(0)).on('error', () => process.exit(1))`;
  try {
    execFileSync(process.execPath, ['-e', source], { timeout: 3000, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
