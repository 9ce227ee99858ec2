import { appsSchema } from '@basecase/gateway/contract';
import type { Browser, Page } from '@playwright/test';
import { buildNow, describeBuild, type PlainApp, plainBuild, renamed } from '../support/builds.ts';
import { type FederatedProduct, openAsAdmin, startFederatedProduct } from '../support/federated-product.ts';
import type { Role } from '../support/product.ts';
import { expect, signIn, test } from '../support/test.ts';
import { hide, recordReports, untilReported } from '../support/visit-reports.ts';

let federated: FederatedProduct;
test.beforeAll(async () => {
  federated = await startFederatedProduct();
});
test.afterAll(() => federated.stop());

interface SentVisit {
  readonly app: string;
  readonly version: string;
  readonly ready: number | null;
  readonly failures: readonly object[];
}

const visitsIn = (report: string | undefined): SentVisit[] => JSON.parse(report ?? '{}').visits;

/** Opens an address of the product in a new context. */
async function openAs(browser: Browser, role: Role, address: string): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(`${federated.product.address}${address}`);
  await signIn(page, federated.product.account(role));
  return page;
}

const dcfHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'DCF analysis' });

test('a page reports each visit once, with builds and times alone; Admins see canary beside live, and so does /metrics', async ({
  page,
  browser,
}) => {
  const { product, releases, builds, hosts } = federated;
  const live = describeBuild(builds.valuation).version;
  const next = renamed(buildNow('mfe-valuation'), 'canary');
  const canary = await releases.register(next, hosts.valuation.serve(next));
  await releases.canary('valuation', { version: canary, percent: 100, roles: ['Member'] });

  const member = await openAs(browser, 'Member', '/dcf?symbol=AAPL');
  const sent = recordReports(member);
  await expect(dcfHeading(member)).toBeVisible();
  await member.getByRole('link', { name: 'Financials' }).click();
  await expect(member.getByRole('tab', { name: 'Income Statement' })).toBeVisible();
  await untilReported(member, sent);
  await hide(member);
  await member.close();
  expect(sent, 'one report for the visits of the page').toHaveLength(1);
  // The hash of a build may have any letters.
  const told = [canary, describeBuild(builds.research).version].reduce(
    (text, own) => text?.replaceAll(own, ''),
    sent[0],
  );
  expect(told).not.toMatch(/AAPL|Apple|member@|dcf|financials|localhost/i);
  const measured = { failures: [], ready: expect.any(Number) };
  const visits = visitsIn(sent[0]);
  expect(visits).toEqual([
    expect.objectContaining({
      app: 'valuation',
      version: canary,
      ...measured,
      lcp: expect.any(Number),
    }),
    expect.objectContaining({ app: 'research', version: describeBuild(builds.research).version, ...measured }),
  ]);
  // A page that is hidden before the browser counted its shifts has none to report.
  for (const visit of visits) {
    expect(Object.keys(visit).sort()).toEqual(['app', 'cls', 'failures', 'inp', 'lcp', 'ready', 'version']);
  }

  await openAsAdmin(page, product, '/dcf?symbol=AAPL');
  await expect(dcfHeading(page)).toBeVisible();
  const own = recordReports(page);
  await untilReported(page, own);
  await page.goto(`${product.address}/apps`);
  const figures = page.getByLabel('Speed and errors of Valuation');
  await expect(figures.locator('dd', { hasText: 'Too few visits yet (1 of 30)' }).first()).toBeVisible();
  const row = (version: string) =>
    page.getByRole('table', { name: 'Builds of Valuation' }).getByRole('row').filter({ hasText: version });
  for (const version of [live, canary]) {
    await expect(row(version).getByRole('cell').nth(2)).toHaveText('1');
    await expect(row(version).getByRole('cell').nth(3)).toHaveText(/^\d+(\.\d+)? m?s$/);
  }
  await releases.canary('valuation', { version: canary, percent: 0, roles: [] });

  const metrics = await (await page.request.get(`${product.address}/metrics`)).text();
  expect(metrics).toContain('basecase_app_visits{app="valuation",build="live"} 1');
  expect(metrics).toMatch(/basecase_app_ready_p75_milliseconds\{app="valuation",build="live"\} \d/);
});

test.describe('an app that fails in browsers', () => {
  test.use({ allowedProblems: /./ });
  test('is reported with the kind of the failure, and without its message', async ({ page }) => {
    const { product, hosts, builds } = federated;
    hosts.research.fail(/remote-entry/, { status: 500 });
    const sent = recordReports(page);
    await openAsAdmin(page, product, '/overview?symbol=AAPL');
    await expect(page.getByText('Overview is not available right now')).toBeVisible();
    await untilReported(page, sent);
    hosts.research.fail(/remote-entry/, null);
    expect(visitsIn(sent[0])).toEqual([
      expect.objectContaining({
        app: 'research',
        version: describeBuild(builds.research).version,
        ready: null,
        failures: [{ kind: 'load', error: 'Error' }],
      }),
    ]);
  });
});

test('a canary that crashes is taken back by itself: the reason stands in a notice, the history and the audit trail', async ({
  page,
}) => {
  const { product, releases, hosts, builds } = federated;
  const bad = renamed(buildNow('mfe-admin'), 'bad');
  const version = await releases.register(bad, hosts.admin.serve(bad));
  const live = describeBuild(builds.admin).version;
  const call = async (address: string, headers: Record<string, string>, data?: object) => {
    const options = { headers, ...(data && { data }) };
    const reply = await page.request.fetch(`${product.address}${address}`, {
      method: data === undefined ? 'GET' : 'POST',
      ...options,
    });
    expect(reply.status()).toBe(200);
    return reply.json();
  };
  const crash = [{ kind: 'crash', error: 'TypeError', place: 'main.js:1:2' }];
  const sessions: Record<string, string>[] = [];
  // Accounts that are made after a canary has started do not count.
  for (let user = 0; user < 70; user += 1) {
    const credentials = { email: `guest${user}@example.com`, password: 'kelp anvil drizzle' };
    const { token } = await call('/api/auth/signup', {}, credentials);
    sessions.push({ authorization: `Bearer ${token}` });
  }
  await releases.canary('admin', { version, percent: 50, roles: [] });
  for (const headers of sessions) {
    const { apps } = appsSchema.parse(await call('/api/apps', headers));
    const build = apps.find(({ name }) => name === 'admin')?.version;
    const visit = { app: 'admin', version: build, ready: 500, lcp: null, inp: null, cls: null };
    await call('/api/visits', headers, { visits: [{ ...visit, failures: build === live ? [] : crash }] });
  }

  // biome-ignore lint/plugin: The guard looks every 15 seconds, which is no wait of a page.
  await expect.poll(async () => (await releases.readRelease('admin')).canary, { timeout: 60_000 }).toBeNull();
  await openAsAdmin(page, product, '/apps');
  const notice = page.getByText(
    /^Build \w+bad failed in 100\.0% of \d+ accounts, live in 0\.0% of \d+\. It had reached 50% of its users\.$/,
  );
  await expect(page.getByText(/^The guard took a canary of Admin back/)).toBeVisible();
  await expect(notice).toBeVisible();
  const history = page.getByRole('list', { name: 'History of Admin' }).getByRole('listitem');
  await expect(history.first()).toContainText(/Canary ended \w+bad by the guard at 50%: failed in 100\.0%/);
  await page.getByRole('button', { name: 'Hide' }).click();
  await expect(notice).toBeHidden();
  await page.getByRole('link', { name: 'Users' }).click();
  await page.getByRole('textbox', { name: 'Filter the audit trail' }).fill(version);
  const trail = page.getByRole('table', { name: 'Audit trail' }).getByRole('row');
  await expect(trail.filter({ hasText: version }).filter({ hasText: 'app canary ended' })).toContainText('guard');
});

/** Registers a small app on an origin of its own and makes it live. */
async function plainApp(app: PlainApp): Promise<void> {
  const { releases, hosts } = federated;
  const build = plainBuild(app);
  await releases.promote(app.name, await releases.register(build, hosts.research.serve(build)));
}

test('a flag of app.json is off until an Admin switches it on, and a user keeps it while its share grows', async ({
  page,
  browser,
}) => {
  const { product, releases } = federated;
  await plainApp({
    name: 'sounds',
    version: 'f1',
    screen: "return host.flag('sound') ? 'with sound' : 'silent';",
    manifest: { flags: { sound: { text: 'Plays a sound.', ends: '2999-01-31' } } },
  });
  const pages = [await openAs(browser, 'Guest', '/sounds'), await openAs(browser, 'Member', '/sounds')];
  const seen = async (one: Page) => {
    await one.reload();
    await expect(one.locator('#sounds')).toHaveText(/silent|with sound/);
    return one.locator('#sounds').textContent();
  };
  for (const one of pages) expect(await seen(one)).toBe('silent');

  await openAsAdmin(page, product, '/apps');
  const toggle = page.getByRole('radiogroup', { name: 'sound of sounds' });
  await toggle.getByRole('radio', { name: 'On' }).click();
  await expect(toggle.getByRole('radio', { name: 'On' })).toBeChecked();
  await expect.poll(() => seen(pages[0] ?? page)).toBe('with sound');
  expect(await seen(pages[1] ?? page)).toBe('with sound');

  let before = ['', ''];
  for (const percent of [20, 60, 100]) {
    await releases.setFlag('sounds', 'sound', { on: true, percent, roles: [], endsOn: '2999-01-31' });
    const now = [];
    for (const [index, one] of pages.entries()) {
      const first = await seen(one);
      expect(await seen(one), 'the same at each visit').toBe(first);
      if (before[index] === 'with sound') expect(first, `kept at ${percent}%`).toBe('with sound');
      now.push(first ?? '');
    }
    before = now;
  }
  expect(before).toEqual(['with sound', 'with sound']);
  for (const one of pages) await one.close();
});

test('a call that app.json does not name is refused, even for an Admin, who sees which calls each app may make', async ({
  page,
}) => {
  await plainApp({
    name: 'diary',
    version: 'c1',
    screen: `const ask = (call, input) => host.api.call(call, input).then(() => call, (error) => error.message);
      Promise.all([ask('overview', { params: { symbol: 'AAPL' } }), ask('users', { query: {} })]).then((said) => say(said.join(', then ')));
      return 'Loading';`,
    manifest: { calls: ['overview'] },
  });
  await openAsAdmin(page, federated.product, '/diary');
  await expect(page.locator('#diary')).toHaveText(
    'overview, then The app diary does not name the call users in its app.json.',
  );
  await page.getByRole('link', { name: 'Apps', exact: true }).click();
  const calls = page.getByRole('group').filter({ hasText: /^diary c1: 1 calls/ });
  await calls.locator('summary').click();
  await expect(calls.getByRole('listitem')).toHaveText([
    'GET /api/finance/overview/:symboloverview, Guest, Member, Admin',
  ]);
  await expect(calls).toContainText(/Refused since this gateway process started: users \(\d\)/);
  // Another app of the same page still makes the call.
  await page.getByRole('link', { name: 'Users' }).click();
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
});
