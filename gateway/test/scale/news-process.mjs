/**
 * A process that looks for news of recorded days, as a gateway does: `node news-process.mjs ORDER`, where the order is JSON of
 * `{ dataDir, dataSet, feeds, indexes, forms, steps }`, with a file of the
 * written forms of insiders by their number. A step is a day of reports, or a moment of the feed. It prints a line after each.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

const dist = (path) => import(new URL(`../../dist/${path}`, import.meta.url).href);
const { createAlertStore } = await dist('alerts/store/alert-store.js');
const { ResultsDays } = await dist('dates/results-days.js');
const { toDayNumber } = await dist('figures/day-number.js');
const { packReports } = await dist('market/columns/pack-reports.js');
const { ColumnCache, MarketDay } = await dist('market/questions/market-day.js');
const { createAnnouncedFilings } = await dist('alerts/makers/announced-filings.js');
const { createAnnouncingThread } = await dist('alerts/makers/announcing-thread.js');
const { createAnnouncementAlerts } = await dist('alerts/makers/announcement-alerts.js');
const { createFilingAlerts } = await dist('alerts/makers/filing-alerts.js');
const { createInsiderAlerts } = await dist('alerts/makers/insider-alerts.js');
const { FormStore } = await dist('insiders/form-store.js');
const { parseOwnershipForm } = await dist('providers/sec-ownership/parse-ownership-form.js');
const { createAlertRunner } = await dist('alerts/makers/alert-runner.js');
const { readDataSet } = await dist('providers/market-files.js');
const { parseFormIndex } = await dist('providers/sec-bulk/daily-index.js');
const { readLatestFilings } = await dist('providers/sec-bulk/latest-filings.js');
const { openDatabase } = await dist('storage/open-database.js');

const { dataDir, dataSet, feeds, indexes, forms, steps } = JSON.parse(process.argv[2] ?? '');
const filings = [...readFeed(feeds), ...readIndexes(indexes)].sort((a, b) => (a.accepted < b.accepted ? 1 : -1));
const { companies, reports } = await readReports(dataSet, filings);
const db = await openDatabase({ dataDir, databaseUrl: null });
const alerts = createAlertStore(db);
let now = 0;
let day = null;
const questions = { readToday: async () => day };
const data = {
  listLatest: async (start) => {
    return filings.filter(({ accepted }) => Date.parse(accepted) <= now).slice(start, start + 100);
  },
  listFilings: async () => [],
  listRecent: async () => [],
};
// As a gateway does: in a worker thread with a connection of its own.
const log = { warn: () => {}, error: () => {} };
const thread = createAnnouncingThread({ log, dataDir, databaseUrl: null });
const announced = createAnnouncedFilings(db, alerts);
const runner = createAlertRunner({ db, alerts, questions, now: () => now });
const announceReports = createFilingAlerts({ announced, thread, runner });
const resultsDays = new ResultsDays(db, () => now);
// Of the forms only their lines in the feed are recorded.
const written = JSON.parse(readFileSync(forms, 'utf8'));
const ownership = {
  readForm: async (_cik, accession) => parseOwnershipForm(written[accession] ?? ''),
};
const store = new FormStore(db, () => now);
const insiderAlerts = createInsiderAlerts({ announced, forms: store, ownership, now: () => now });
const announceLatest = createAnnouncementAlerts({
  db,
  announced,
  runner,
  questions,
  data,
  resultsDays,
  insiderAlerts,
  now: () => now,
});

say('ready');
for (const step of steps) {
  now = Date.parse(step);
  day = await openDay(step.slice(0, 10));
  await announceReports();
  await announceLatest();
  say(step);
}
await thread.close();
await db.destroy();

/** Returns the market as it is known at the end of a day. */
function openDay(name) {
  const known = reports.filter(({ filed }) => filed <= name);
  const holdings = packReports(companies, known, { version: name });
  return MarketDay.openDay(holdings, { asOf: null, today: toDayNumber(name), cache: new ColumnCache(50_000_000) });
}

function say(line) {
  process.stdout.write(`${line}\n`);
}

/** Returns the recorded texts of a folder whose names begin so. */
function readTexts(folder, start) {
  const names = readdirSync(folder).filter((name) => name.startsWith(start));
  return names.map((name) => gunzipSync(readFileSync(join(folder, name))).toString('latin1'));
}

/** Returns the filings of the recorded pages. */
function readFeed(folder) {
  return readTexts(folder, 'getcurrent_all').flatMap((text) => readLatestFilings(text) ?? []);
}

/** Returns the reports of the recorded indexes as the feed of their day had them. */
function readIndexes(folder) {
  const reports = readTexts(folder, 'form.').flatMap((text) => parseFormIndex(text));
  return reports.map((filing) => ({ ...filing, accepted: `${filing.filed}T20:00:00.000Z`, items: [] }));
}

/** Returns the companies and reports of a quarter, and the companies of the feed. The symbol of a company is C and its CIK. */
async function readReports(file, latest) {
  const found = new Map();
  const read = [];
  const list = (company) => ({ ...company, symbols: [`C${company.cik}`], isListed: true, exchange: null });
  await readDataSet(file, {
    onFiling: ({ company, reports: own }) => {
      found.set(company.cik, list(company));
      read.push(...own);
    },
  });
  for (const { cik } of latest) {
    if (!found.has(cik)) {
      const unknown = { formerNames: [], sic: null, kind: 'general', fiscalYearEnd: null };
      found.set(cik, list({ ...unknown, cik, name: `Company ${cik}` }));
    }
  }
  return { companies: [...found.values()], reports: read };
}
