import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type CompiledQuery, type KyselyPlugin, type RootOperationNode, sql } from 'kysely';
import { asAdmin, bodyOf, uploadOf } from '../../test/support/app-build.ts';
import { appsOver } from '../../test/support/apps-over.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { openDatabase } from '../storage/open-database.ts';
import type { Database } from '../storage/schema.ts';

const root = temporaryFolder();
let db: Database;
beforeEach(async () => {
  db = await openDatabase({ dataDir: join(root, randomUUID()), databaseUrl: null });
});
afterEach(() => db.destroy());

/** Returns the queries that work on a database makes. */
async function queriesOf(work: (db: Database) => Promise<unknown>): Promise<CompiledQuery[]> {
  const nodes: RootOperationNode[] = [];
  const recorder: KyselyPlugin = {
    transformQuery({ node }) {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await work(db.withPlugin(recorder));
  const executor = db.getExecutor();
  return nodes.map((node) => executor.compileQuery(node, { queryId: '' }));
}

/** Returns how SQLite reads the tables of a query. */
async function planOf({ sql: text }: CompiledQuery): Promise<string> {
  const plan = await sql<{ detail: string }>`explain query plan ${sql.raw(text.replaceAll('?', "''"))}`.execute(db);
  return plan.rows.map(({ detail }) => detail).join('; ');
}

test('builds are listed and published without reading the files of others', async () => {
  const publish = (version: string) => (over: Database) =>
    appsOver(over, [], join(root, randomUUID())).releases.publish(
      'valuation',
      bodyOf(uploadOf({ name: 'valuation', version })),
      asAdmin,
    );
  await publish('v1')(db);
  const queries = await queriesOf(publish('v2'));
  const reads = queries.filter(({ sql: text }) => /^select .* from "app_builds" .*order by/.test(text));
  expect(reads.length).toBeGreaterThanOrEqual(3);
  for (const read of reads) {
    expect(await planOf(read)).toMatch(/^SCAN app_builds USING COVERING INDEX app_builds_(list|order)$/);
  }
});
