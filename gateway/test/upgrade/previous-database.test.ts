import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gunzipSync } from 'node:zlib';
import { createClient } from '@libsql/client';
import { z } from 'zod';
import { filingVersions } from '../../src/finance/reports/company-reports.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { buildTestGateway, closeGateway, signIn, type TestGateway } from '../support/test-gateway.ts';

const cell = z.union([z.string(), z.number(), z.null()]);
const row = z.record(z.string(), cell);

/** Rows that a gateway of the release before 1.0.0 wrote, with the tables of that release. */
const kept = z
  .object({
    password: z.string(),
    schema: z.array(z.string()),
    /** A cached reading of a filing; its body is kept only in its gzip form. */
    reading: row.and(z.object({ key: z.string(), gzip: z.string() })),
    tables: z.record(z.string(), z.array(row)),
  })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'previous-database.json'), 'utf8')));

const folder = temporaryFolder();
const dataDir = join(folder, 'data');
let gateway: TestGateway;

beforeAll(async () => {
  await writeDatabase(dataDir);
  gateway = await buildTestGateway(folder, { env: { DATA_DIR: dataDir } });
});
afterAll(() => closeGateway(gateway));

test('a database of the previous release keeps its users and their saved cases', async () => {
  const token = await signIn(gateway.app, 'member@basecase.local', kept.password);
  const headers = { authorization: `Bearer ${token}` };
  const reply = await gateway.app.inject({ url: '/api/projections/IBM', headers });
  expect(reply.json()).toMatchObject({ scenarios: { base: { revenue: [100, 100, 100, 100, 100] } } });
});

test('it keeps the readings of filings, also after the purge of old rows', async () => {
  const read = () =>
    gateway.services.db
      .selectFrom('cache_entries')
      .select(['key', 'checksum'])
      .where('key', '=', kept.reading.key)
      .executeTakeFirst();
  const before = await read();
  expect(before).toEqual({ key: kept.reading.key, checksum: kept.reading.checksum });
  await gateway.services.cache.purge(filingVersions);
  expect(await read()).toEqual(before);
});

async function writeDatabase(dataDir: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true });
  const client = createClient({ url: pathToFileURL(join(dataDir, 'basecase.db')).href });
  const insert = async (table: string, values: Readonly<Record<string, z.infer<typeof cell> | Buffer>>) => {
    const names = Object.keys(values);
    const marks = names.map(() => '?').join(', ');
    await client.execute({
      sql: `insert into ${table} (${names.join(', ')}) values (${marks})`,
      args: Object.values(values),
    });
  };
  try {
    for (const statement of kept.schema) await client.execute(statement);
    for (const [table, rows] of Object.entries(kept.tables)) for (const values of rows) await insert(table, values);
    const gzip = Buffer.from(kept.reading.gzip, 'base64');
    const body = gunzipSync(gzip);
    await insert('cache_entries', { ...kept.reading, gzip, body, brotli: brotliCompressSync(body) });
  } finally {
    client.close();
  }
}
