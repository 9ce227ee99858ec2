import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describeWhere } from './describe-where.ts';

/** The folder of the recorded replies of the real providers. It is beside the repository and not part of it. */
export const recordings = join(import.meta.dirname, '../../../../shared/real-data');

/** The script that serves the recordings as the real hosts answer. */
export const replayScript = join(recordings, 'replay.mjs');

/** Describes tests that read the recordings. They are reported as skipped where the recordings are missing. */
export function describeOnRecordings(name: string, tests: () => void): void {
  describeWhere(existsSync(replayScript), name, tests);
}
