import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Returns a folder for the tests of a file; it is removed after them. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'basecase-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
