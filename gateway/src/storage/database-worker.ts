import { parentPort, workerData } from 'node:worker_threads';
import { giveWay } from '../threads/give-way.ts';
import { runStatement } from './database-work.ts';
import { LibsqlConnection, type Statement } from './libsql-connection.ts';

giveWay();
/** The worker thread of DatabaseThread: one reply per statement, in order. */
const connection = LibsqlConnection.forChanges(String(workerData));
const opened = connection.open();
parentPort?.on('message', async (statement: Statement) => {
  await opened;
  parentPort?.postMessage(await runStatement(connection, statement));
});
