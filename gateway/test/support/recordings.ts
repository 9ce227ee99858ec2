import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describeWhere } from './describe-where.ts';

/**
 * The folder of the recorded replies of the real providers. It is beside the repository and not part of it.
 * `RECORDINGS=none` says that there are none, as on the machine of a newcomer.
 */
const folder = process.env.RECORDINGS ?? 'shared/real-data';
export const recordings = join(import.meta.dirname, '../../../..', folder);

/** The script that serves the recordings as the real hosts answer. */
export const replayScript = join(recordings, 'replay.mjs');

export const hasRecordings = existsSync(replayScript);

/** Describes tests that read the recordings. They are reported as skipped where the recordings are missing. */
export function describeOnRecordings(name: string, tests: () => void): void {
  describeWhere(hasRecordings, name, tests);
}
