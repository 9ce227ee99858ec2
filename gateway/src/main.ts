import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp } from './app.ts';
import { keptDemoAccounts } from './auth/first-accounts.ts';
import { loadConfig } from './config.ts';
import { closeServer } from './http/close-connections.ts';
import { warnOfOpenPages } from './open-pages.ts';
import { createServices, type Services } from './services.ts';
import { describeStartFailure } from './start-failure.ts';

/** Milliseconds that open calls have to end after a signal. */
const shutdownMs = 9000;
/**
 * Connections that wait to be accepted. Node.js accepts one in each turn of its event loop, and the operating system
 * drops those beyond the number, whose callers try again after seconds. The default of 511 is low when all pages
 * connect at once.
 */
const mostUnaccepted = 4096;
const root = join(import.meta.dirname, '..', '..');
/** The builds of the apps in the product's folder. */
const bundledApps = readdirSync(root)
  .filter((name) => name.startsWith('mfe-'))
  .map((name) => join(root, name, 'dist', 'build'))
  .filter((folder) => existsSync(folder));

try {
  await run();
} catch (error) {
  console.error(describeStartFailure(error));
  process.exit(1);
}

async function run(): Promise<void> {
  const config = loadConfig(process.env);
  const shellDir = config.shellDir ?? join(root, 'shell', 'dist', 'build');
  const services = await createServices(config, { bundledApps, shellDir });
  const app = await buildApp(services);
  try {
    await app.listen({ host: config.host, port: config.port, backlog: mostUnaccepted });
  } catch (error) {
    await services.close();
    throw error;
  }

  // The first reader must not wait for the list of tickers.
  services.edgar.directory.findSymbol('').catch((error: unknown) => {
    services.log.warn({ err: error }, 'the list of tickers is not loaded yet');
  });
  services.marketStore?.start();

  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    await closeServer(app, shutdownMs);
    await services.close();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      stop().catch((error: unknown) => {
        services.log.error({ err: error }, 'the gateway did not end cleanly');
        process.exit(1);
      });
    });
  }
  const address = app.server.address();
  announce(services, typeof address === 'object' && address !== null ? address.port : config.port);
}

/** Prints the product's address: in one line for a launcher, else in words. */
function announce({ config, demoAccounts, sampleData }: Services, port: number): void {
  const host = ['0.0.0.0', '::'].includes(config.host) ? 'localhost' : config.host;
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  if (process.env.BASECASE_LAUNCHER === '1') {
    console.log(`basecase:ready ${JSON.stringify({ address, accounts: demoAccounts })}`);
    return;
  }
  console.log(`Basecase is ready at ${address}`);
  const warning = warnOfOpenPages(config);
  if (warning !== null) console.warn(warning);
  if (sampleData) console.log('It shows sample data: set SEC_USER_AGENT for real figures, which need no key.');
  else if (config.sec.userAgent === null)
    console.log('SEC EDGAR is not asked: set SEC_USER_AGENT for its filings and statements.');
  const file = keptDemoAccounts(config);
  if (demoAccounts.length === 0) {
    // An earlier start made them.
    if (file !== null) console.log(`Demo accounts: ${file}`);
    return;
  }
  console.log(`Demo accounts (kept in ${file}):`);
  for (const { email, password, role } of demoAccounts) console.log(`  ${role.padEnd(6)}  ${email}  ${password}`);
}
