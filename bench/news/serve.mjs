import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createAlertRunner } from '../../gateway/dist/alerts/makers/alert-runner.js';
import { createAnnouncedFilings } from '../../gateway/dist/alerts/makers/announced-filings.js';
import { createAnnouncingThread } from '../../gateway/dist/alerts/makers/announcing-thread.js';
import { createFilingAlerts } from '../../gateway/dist/alerts/makers/filing-alerts.js';
import { buildApp } from '../../gateway/dist/app.js';
import { loadConfig } from '../../gateway/dist/config.js';
import { ColumnCache, MarketDay } from '../../gateway/dist/market/questions/market-day.js';
import { createServices } from '../../gateway/dist/services.js';
import { makeMarket } from '../market/made-market.mjs';

/**
 * A gateway as a process of its own, with users who follow companies. It sends its address and the headers of a session. A message
 * `file` opens a day with filings, `announce` makes it tell of them while it serves; it sends the milliseconds and the number of alerts.
 */
const { users, companies, filings } = JSON.parse(process.argv[2]);
const today = 20_513;
const folder = mkdtempSync(path.join(tmpdir(), 'basecase-news-'));
const services = await createServices(
  loadConfig({
    DATA_DIR: folder,
    DATA_SOURCE: 'sample',
    LOG_LEVEL: 'silent',
    JWT_SECRET: randomUUID() + randomUUID(),
    NODE_ENV: 'production',
    REQUESTS_PER_MINUTE: '0',
  }),
);
const app = await buildApp(services);
const url = await app.listen({ port: 0, host: '127.0.0.1' });
const market = makeMarket(5_300);
await followCompanies();
let run = 0;
let day = await openDay([]);
const thread = createAnnouncingThread({ log: services.log, dataDir: folder, databaseUrl: null });
const announced = createAnnouncedFilings(services.db, services.alerts);
const questions = { readToday: async () => day };
const runner = createAlertRunner({ db: services.db, alerts: services.alerts, questions });
const announceReports = createFilingAlerts({ announced, thread, runner });
await announceReports();
process.send({ url, headers: { authorization: `Bearer ${await signIn()}` } });

process.on('message', async (message) => {
  if (message === 'file') {
    run += 1;
    const step = Math.floor(market.companies.length / filings);
    day = await openDay(Array.from({ length: filings }, (_, at) => at * step));
    process.send('filed');
  } else if (message === 'announce') {
    const before = await countAlerts();
    const startedAt = performance.now();
    await announceReports();
    process.send({ ms: performance.now() - startedAt, alerts: (await countAlerts()) - before });
  } else {
    await app.close();
    await thread.close();
    await services.close();
    rmSync(folder, { recursive: true, force: true });
    process.disconnect();
  }
});

/** Returns the market of today, in which the newest filings of some companies are of today. */
async function openDay(filed) {
  const list = [...market.filings];
  const perCompany = list.length / market.companies.length;
  for (const company of filed) {
    const at = (company + 1) * perCompany - 1;
    list[at] = {
      ...list[at],
      accession: `${run}-${company}`,
      filed: new Date(today * 86_400_000).toISOString().slice(0, 10),
    };
  }
  const holdings = { ...market, filings: list, version: `run ${run}` };
  return MarketDay.openDay(holdings, { asOf: null, today, cache: new ColumnCache(5e7) });
}

async function followCompanies() {
  for (let user = 0; user < users; user += 1) {
    const id = randomUUID();
    const row = { id, email: `${id}@example.com`, role: 'Guest', passwordHash: '' };
    const added = await services.userStore.add(row);
    const symbols = Array.from(
      { length: companies },
      (_, at) => `S${(user * 37 + at * 101) % market.companies.length}`,
    );
    await services.watchlists.changeLists(
      added.id,
      symbols.map((symbol) => ({ kind: 'add', symbol })),
    );
  }
}

async function signIn() {
  const [email, password] = ['bench@example.com', randomUUID()];
  await services.userStore.add({ email, role: 'Guest', passwordHash: await services.passwords.hash(password) });
  const session = await app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } });
  return session.json().token;
}

async function countAlerts() {
  const { count } = await services.db
    .selectFrom('alerts')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
