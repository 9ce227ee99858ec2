import { constants, platform, setPriority } from 'node:os';
import { workerData } from 'node:worker_threads';
import { z } from 'zod';
import { connectDatabase } from '../../storage/open-database.ts';
import { answerOrders } from '../../threads/answer-orders.ts';
import { createAlertStore } from '../store/alert-store.ts';
import { createAnnouncedFilings, type FilingNews } from './announced-filings.ts';
import type { AnnouncingReply } from './announcing-thread.ts';

/** The worker thread of `announcing-thread.ts`: one reply per order. */
const place = z.object({ dataDir: z.string(), databaseUrl: z.string().nullable() }).parse(workerData);
// On Linux the priority is that of this thread: replies must not wait for it. Elsewhere it would be that of the process.
if (platform() === 'linux') setPriority(constants.priority.PRIORITY_LOW);
const db = await connectDatabase(place);
const announced = createAnnouncedFilings(db, createAlertStore(db));

answerOrders(announce);

async function announce(filings: readonly FilingNews[]): Promise<AnnouncingReply> {
  try {
    await announced.announceFilings(filings);
    return { problem: null };
  } catch (error) {
    return { problem: String(error) };
  }
}
