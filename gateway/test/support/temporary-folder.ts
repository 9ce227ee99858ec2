import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of its own for the tests of one file; removed after them. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'basecase-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
