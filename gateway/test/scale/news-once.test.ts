import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { gunzipSync } from 'node:zlib';
import { createWatchRuleStore } from '../../src/alerts/watching/watch-rule-store.ts';
import { usualWatchRule } from '../../src/contract/watching/watch-rules.ts';
import { openDatabase } from '../../src/storage/open-database.ts';
import type { Database } from '../../src/storage/schema.ts';
import { watch } from '../support/followers.ts';
import { buildGateway } from '../support/gateway-process.ts';
import { writeForm } from '../support/ownership/form-xml.ts';
import { describeOnRecordings, recordings } from '../support/recordings.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const market = join(recordings, 'market');
const quarter = '2025/QTR2';
const dataSet = join(market, 'data-sets', '2025q2.zip');
const users = Array.from({ length: 10 }, (_, at) => `user${at}`);

/** Returns the text of each recorded file of a folder whose name begins so, by name; none where nothing is recorded. */
function readTexts(folder: string, start: string): ReadonlyMap<string, string> {
  const names = (existsSync(folder) ? readdirSync(folder) : []).filter((name) => name.startsWith(start)).sort();
  return new Map(names.map((name) => [name, gunzipSync(readFileSync(join(folder, name))).toString('latin1')]));
}

interface Filed {
  readonly cik: number;
  readonly form: string;
  readonly accession: string;
  readonly day: string;
  readonly items: readonly string[];
}

/** Returns the reports of the recorded indexes, read by a pattern of its own. */
function listReports(): Filed[] {
  return [...readTexts(join(market, 'daily-index', quarter), 'form.').values()].flatMap((text) =>
    [
      ...text.matchAll(/^(10-[KQ](?:\/A)?) .* (\d+) +(\d{4})-?(\d\d)-?(\d\d) +edgar\/data\/\d+\/(\d{10}-\d\d-\d{6})/gm),
    ].map(([, form = '', cik, year, month, date, accession = '']) => {
      return { cik: Number(cik), form, accession, day: `${year}-${month}-${date}`, items: [] };
    }),
  );
}

/** Returns the 8-Ks of the recorded feed, read by patterns of their own. */
function listEightKs(): Filed[] {
  const pages = [...readTexts(join(market, 'feeds'), 'getcurrent_all').values()];
  const entries = pages.flatMap((page) => page.split('<entry>').slice(1));
  return entries.flatMap((entry) => {
    const [, cik, accession = ''] = /<title>8-K - .*\((\d{10})\) [\s\S]*accession-number=([\d-]+)/.exec(entry) ?? [];
    const items = [...entry.matchAll(/Item (\d\.\d\d):/g)].map(([, item = '']) => item);
    return cik === undefined ? [] : [{ cik: Number(cik), form: '8-K', accession, day: '2025-12-12', items }];
  });
}

/** Returns the Form 4s of the recorded feed by their issuers, read by patterns of their own. Each has a second entry of its owner. */
function listForms(): Filed[] {
  const pages = [...readTexts(join(market, 'feeds'), 'getcurrent_all').values()];
  const entries = pages.flatMap((page) => page.split('<entry>').slice(1));
  const forms = entries.flatMap((entry) => {
    const [, cik, accession = ''] =
      /<title>4 - .*\((\d{10})\) \(Issuer\)[\s\S]*accession-number=([\d-]+)/.exec(entry) ?? [];
    return cik === undefined ? [] : [{ cik: Number(cik), form: '4', accession, day: '2025-12-12', items: [] }];
  });
  return [...new Map(forms.map((one) => [one.accession, one])).values()];
}

/** Only the lines of the forms are recorded, so the forms are written: purchases, sales, planned sales and grants in turn. */
function writeForms(forms: readonly Filed[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    forms.map(({ accession, cik }, at) => {
      // Equal holdings would be one trade of joint owners.
      const after = 9_000 + at;
      const kinds = [
        { lines: [{ code: 'P', shares: 6_000, price: 10, after }] },
        { lines: [{ code: 'S', shares: 5_000, price: 12, after }] },
        { lines: [{ code: 'S', shares: 5_000, price: 12, after }], box: true },
        { lines: [{ code: 'A', shares: 5_000, price: 0, after }] },
        { lines: [{ code: 'P', shares: 10, price: 10, after }] },
      ];
      const owners = [{ cik: 900_000 + at, name: 'HOLM GRETA' }];
      return [accession, writeForm({ ...kinds[at % kinds.length], issuer: cik, owners, period: '2025-12-11' })];
    }),
  );
}

describeOnRecordings('the recorded days of reports and the recorded feed', () => {
  const folder = temporaryFolder();
  const reports = listReports();
  const eightKs = listEightKs();
  const insiderForms = listForms();
  const written = writeForms(insiderForms);
  const days = [...new Set(reports.map(({ day }) => day))].sort();
  /** What is done one after the other: an evening of each day, then the feed every ten minutes. */
  const feedSteps = ['22:49', '22:59', '23:09'].map((time) => `2025-12-12T${time}:00Z`);
  const steps = [...days.map((day) => `${day}T22:00:00Z`), ...feedSteps];
  const ciks = [...new Set([...reports, ...eightKs, ...insiderForms].map(({ cik }) => cik))].sort((a, b) => a - b);
  const followersOf = (cik: number) => users.filter((_, at) => (ciks.indexOf(cik) + at) % 5 === 0);

  /** The alerts by hand: of each filing after the first step, one for each user who follows its company. */
  const expected = [
    ...reports
      .filter(({ day }) => day > (days[0] ?? ''))
      .map((one) => ({ ...one, title: `C${one.cik} filed its ${one.form}` })),
    ...insiderForms.flatMap((one, at) => {
      const words = ['bought $60,000', 'sold $60,000'][at % 5];
      return words === undefined ? [] : [{ ...one, title: `C${one.cik}: Greta Holm ${words}` }];
    }),
    ...eightKs.map((one) => {
      return {
        ...one,
        title: one.items.includes('2.02') ? `C${one.cik} reported results` : `C${one.cik} filed an 8-K`,
      };
    }),
  ]
    .flatMap(({ cik, accession, title }) => followersOf(cik).map((user) => `${user} ${accession} ${title}`))
    .sort();

  const children = new Set<ChildProcess>();
  let db: Database;
  let dataDir: string;
  beforeAll(buildGateway, 120_000);
  beforeEach(async () => {
    dataDir = join(folder, randomUUID());
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'forms.json'), JSON.stringify(written));
    db = await openDatabase({ dataDir, databaseUrl: null });
    const rules = createWatchRuleStore(db);
    for (const user of users) {
      const followed = ciks.filter((cik) => followersOf(cik).includes(user)).map((cik) => `C${cik}`);
      await watch(db, user, ...followed);
      await rules.saveRule(user, 'list-firstlist', { ...usualWatchRule, forms: ['10-K', '10-Q', '8-K'] });
    }
  }, 120_000);
  afterEach(async () => {
    for (const child of children) child.kill('SIGKILL');
    children.clear();
    await db.destroy();
  });

  /** Runs a process over steps. @param kill after so many of them, in the middle of the next. @returns the steps that it has ended */
  function run(
    own: readonly string[],
    kill: { readonly after: number; readonly ms: number } | null = null,
  ): Promise<number> {
    const order = {
      dataDir,
      dataSet,
      feeds: join(market, 'feeds'),
      indexes: join(market, 'daily-index', quarter),
      forms: join(dataDir, 'forms.json'),
      steps: own,
    };
    const script = join(import.meta.dirname, 'news-process.mjs');
    const child = spawn(process.execPath, [script, JSON.stringify(order)], { stdio: ['ignore', 'pipe', 'inherit'] });
    children.add(child);
    let ended = -1;
    createInterface({ input: child.stdout }).on('line', () => {
      ended += 1;
      if (kill !== null && ended === kill.after) setTimeout(() => child.kill('SIGKILL'), kill.ms);
    });
    return new Promise((resolve) => child.on('close', () => resolve(ended)));
  }

  async function listTold(): Promise<string[]> {
    const rows = await db.selectFrom('alerts').select(['user_id', 'event', 'title']).execute();
    return rows
      .map(({ user_id, event, title }) => `${user_id} ${event.replace(/^(filing|insider):/, '')} ${title}`)
      .sort();
  }

  test('the table is not empty: reports of all days, and 8-Ks and Form 4s of the feed', () => {
    expect([days.length, reports.length, eightKs.length]).toEqual([41, expect.any(Number), 40]);
    expect(insiderForms.length).toBeGreaterThan(100);
    expect(expected.length).toBeGreaterThan(500);
  });

  test.each([
    [20, 4],
    [steps.length - 2, 2],
  ])(
    'a process that is killed after step %i loses and doubles none: the next one goes on with the step after that',
    async (after, ms) => {
      const ended = await run(steps, { after, ms });
      expect(ended).toBeLessThan(steps.length);
      await run(steps.slice(ended + 1));
      await run(feedSteps.slice(-1).map((step) => step.replace('23:09', '23:29')));
      expect(await listTold()).toEqual(expected);
    },
    120_000,
  );

  test('two processes at once double none', async () => {
    await Promise.all([run(steps), run(steps)]);
    await run(feedSteps.slice(-1).map((step) => step.replace('23:09', '23:29')));
    expect(await listTold()).toEqual(expected);
  }, 120_000);
});
