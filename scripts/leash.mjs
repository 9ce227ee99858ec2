import { spawn } from 'node:child_process';

/**
 * Runs the command of its arguments as a process group, and ends the whole group when the command or the process that
 * asked for it has ended: that process holds the other end of stdin, however it was killed. Exits with the code of the
 * command.
 */
const [command, ...args] = process.argv.slice(2);
const hasGroups = process.platform !== 'win32';
/** Time for browsers and servers to close what they hold. */
const graceMs = 5_000;

const child = spawn(command, args, { detached: hasGroups, stdio: ['ignore', 'inherit', 'inherit'] });
child.on('error', () => process.exit(1));
child.on('exit', (code) => {
  signalAll('SIGKILL');
  process.exit(code ?? 1);
});

process.stdin.on('close', end).resume();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);

function end() {
  signalAll('SIGTERM');
  setTimeout(() => signalAll('SIGKILL'), graceMs);
}

function signalAll(signal) {
  try {
    if (hasGroups) process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch {
    // The group has ended.
  }
}
