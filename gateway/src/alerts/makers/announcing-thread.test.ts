import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { createAnnouncingThread } from './announcing-thread.ts';

const folder = temporaryFolder();
/** Replies with what it was given. */
const echo = `
import { parentPort, workerData } from 'node:worker_threads';
parentPort.on('message', () => parentPort.postMessage({ problem: JSON.stringify(workerData) }));
`;

test('the worker gets the place of the database, whatever else the options of its caller have', async () => {
  const file = join(folder, 'echo.mjs');
  writeFileSync(file, echo);
  const log = { warn: jest.fn(), error: jest.fn() };
  const place = { dataDir: folder, databaseUrl: null };
  const options = { ...place, log, worker: pathToFileURL(file), finance: () => 'cannot be cloned' };
  const thread = createAnnouncingThread(options);
  await expect(thread.announceFilings([])).rejects.toThrow(JSON.stringify(place));
  await thread.close();
});
