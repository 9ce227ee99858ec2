import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Caller, gatewayProcesses } from '../testing/gateway-process.ts';
import { RisingRecord } from '../testing/rising-record.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const folder = temporaryFolder();
const processes = gatewayProcesses();
const kills = 50;

test(`a process killed ${kills} times amid its saves has lost none that it acknowledged`, async () => {
  const env = { DATA_DIR: join(folder, randomUUID()) };
  const first = await processes.start(env);
  const token = await first.token('Member');
  const records = ['AAPL', 'MSFT', 'NVDA', 'TSLA'].map((symbol) => new RisingRecord(symbol));
  let gateway = first;
  for (let kill = 0; kill < kills; kill += 1) {
    const call = gateway.caller(token);
    let saving = true;
    const savers = records.map(async (record) => {
      while (saving) await record.save(call);
    });
    await pause(20 + Math.random() * 120);
    const killed = gateway.kill();
    saving = false;
    await Promise.all([killed, ...savers]);
    // The database opens again, and the session is still good.
    gateway = await processes.start(env);
    await expectKept(records, gateway.caller(token));
  }
  const acknowledged = records.reduce((sum, record) => sum + record.acknowledged, 0);
  // Otherwise nothing was at stake.
  expect(acknowledged).toBeGreaterThan(kills);
  expect(await gateway.stop()).toBe(0);
}, 240_000);

async function expectKept(records: readonly RisingRecord[], call: Caller): Promise<void> {
  for (const record of records) expect(await record.check(call)).toMatchObject({ isKept: true });
}
