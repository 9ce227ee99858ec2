import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildApp } from '../../gateway/dist/app.js';
import { loadConfig } from '../../gateway/dist/config.js';
import { createServices } from '../../gateway/dist/services.js';

/**
 * Serves both builds from one gateway process on sample data, each on its own port, so that the gateway's cost is equal for both.
 * Writes the addresses and a session as one line of JSON. Arguments: folder for its data, folders of the shells.
 */
const [dataDir, ...shells] = process.argv.slice(2);
const repository = path.join(import.meta.dirname, '../..');
const services = await createServices(
  loadConfig({
    DATA_DIR: dataDir,
    DATA_SOURCE: 'sample',
    LOG_LEVEL: 'warn',
    REQUESTS_PER_MINUTE: '100000000',
    ANONYMOUS_REQUESTS_PER_MINUTE: '0',
  }),
  {
    bundledApps: ['mfe-research', 'mfe-valuation', 'mfe-admin'].map((name) =>
      path.join(repository, name, 'dist/build'),
    ),
  },
);
const addresses = [];
for (const shellDir of shells) {
  const app = await buildApp({ ...services, shellDir });
  addresses.push(await app.listen({ host: '127.0.0.1', port: 0 }));
}
console.log(JSON.stringify({ addresses, session: await signIn() }));

async function signIn() {
  const lines = readFileSync(path.join(dataDir, 'demo-accounts.txt'), 'utf8').trim().split('\n');
  const [email, password] = lines.map((line) => line.split('\t')).find(([, , role]) => role === 'Member');
  const response = await fetch(`${addresses[0]}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return response.json();
}
