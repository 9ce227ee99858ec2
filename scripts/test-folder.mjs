import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';

/** The memory that tests need at most, with as much left for browsers. */
const roomBytes = 6e9;
const inMemory = '/dev/shm';

/**
 * Returns a new folder for all that tests write, as their `TMPDIR`. It is in memory where there is room: a database waits
 * for a disk with each change. The folders of killed runs are removed.
 */
export function makeTestFolder() {
  const parent = hasRoom() ? inMemory : tmpdir();
  for (const name of readdirSync(parent)) {
    const owner = /^basecase-tests-(\d+)-/.exec(name)?.[1];
    if (owner !== undefined && !isRunning(Number(owner)))
      rmSync(path.join(parent, name), { recursive: true, force: true });
  }
  return mkdtempSync(path.join(parent, `basecase-tests-${process.pid}-`));
}

function hasRoom() {
  if (!existsSync(inMemory)) return false;
  const { bavail, bsize } = statfsSync(inMemory);
  return Math.min(bavail * bsize, freemem()) > roomBytes;
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
