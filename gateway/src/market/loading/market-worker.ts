import { constants, platform, setPriority } from 'node:os';
import { workerData } from 'node:worker_threads';
import { z } from 'zod';
import { readDataSet, readPriceFile } from '../../providers/market-files.ts';
import { answerOrders } from '../../threads/answer-orders.ts';
import { createWorkPause } from '../../threads/work-pauses.ts';
import { openMarketDatabase } from '../store/open-market-database.ts';
import { type MarketOrder, type MarketReply, MarketWork } from './market-work.ts';

/** The worker of createMarketThread: one reply per order. */
const { holder, ...place } = z
  .object({ dataDir: z.string(), databaseUrl: z.string().nullable(), holder: z.string() })
  .parse(workerData);
// On Linux the priority is that of this thread: users must not wait for a load. Elsewhere it would be that of the process.
if (platform() === 'linux') setPriority(constants.priority.PRIORITY_LOW);
const db = await openMarketDatabase(place);
const failed: MarketReply = { kind: 'failed', error: 'A newer release has made the tables of the market.' };
// Without pauses, replies take twice as long during a load. With them, a quarter takes 35 s instead of 14.
const pause = createWorkPause(1.5);
const work = db === null ? null : new MarketWork({ db, files: { readDataSet, readPriceFile }, holder, pause });

answerOrders(async (order: MarketOrder) => (work === null ? failed : await work.handle(order)));
