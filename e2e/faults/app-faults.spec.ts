import type { Locator, Page } from '@playwright/test';
import type { Fault } from '../support/app-host.ts';
import {
  type Build,
  buildNow,
  calculateDigests,
  describeBuild,
  type Manifest,
  renamed,
  withChange,
} from '../support/builds.ts';
import { type FederatedProduct, openAsAdmin, screens, startFederatedProduct } from '../support/federated-product.ts';
import { expect, signIn, test } from '../support/test.ts';
import { recordReports, untilReported } from '../support/visit-reports.ts';

/** Shell, gateway and each app on separate origins; the valuation app fails. */
let federated: FederatedProduct;
test.beforeAll(async () => {
  federated = await startFederatedProduct();
});
test.afterAll(() => federated.stop());

// The browser logs each fault; the test checks the screen.
test.use({ allowedProblems: /.*/ });

const dcf = '/dcf?symbol=AAPL';
const dcfHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'DCF analysis' });
const unavailable = (page: Page) => page.getByRole('heading', { name: 'DCF Analysis is not available right now' });

/** Checks that the area of the failed app reports the failure, and that shell, research and admin work. */
async function onlyValuationIsMissing(page: Page): Promise<void> {
  await expect(unavailable(page)).toBeVisible();
  await screens.research(page);
  await screens.admin(page);
}

/**
 * Checks that one press on Retry restores the screen after the fault.
 * @param shown on screen when the page has looked for the cause: a page that finds the fault ended reloads by itself
 */
async function tryAgainHeals(page: Page, shown: Locator = unavailable(page)): Promise<void> {
  await page.getByRole('link', { name: 'DCF Analysis' }).click();
  await expect(unavailable(page)).toBeVisible();
  await expect(shown).toBeVisible();
  federated.hosts.valuation.fail(faultyFiles, null);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(dcfHeading(page)).toBeVisible();
  await screens.valuation(page);
}

let faultyFiles = /never/;
function valuationFails(files: RegExp, fault: Fault): void {
  faultyFiles = files;
  federated.hosts.valuation.fail(files, fault);
}
test.afterEach(() => federated.hosts.valuation.fail(faultyFiles, null));

/** Makes another release of the valuation app live while `work` runs. */
async function withRelease(
  mark: string,
  changes: Partial<Manifest>,
  work: () => Promise<void>,
  made: (build: Build) => Build = (build) => build,
): Promise<void> {
  const { releases, hosts } = federated;
  const build = made(renamed(buildNow('mfe-valuation'), mark));
  const version = await releases.register(build, hosts.valuation.serve(build), changes);
  await releases.promote('valuation', version);
  try {
    await work();
  } finally {
    await releases.rollBack('valuation');
  }
}

// Builds of other tools do not state the entry script, so the page reads the federation manifest first.
for (const [what, fault] of [
  ['is gone', { status: 404 }],
  ['is the page of some proxy', { status: 200, body: '<!doctype html><title>Welcome</title>' }],
] as const) {
  test(`the federation manifest ${what}`, async ({ page }) => {
    await withRelease(`bare${fault.status}`, { files: undefined }, async () => {
      valuationFails(/^mf-manifest\.json$/, fault);
      await openAsAdmin(page, federated.product, dcf);
      await onlyValuationIsMissing(page);
      await tryAgainHeals(page);
    });
  });
}

test('the entry script is gone, and comes back', async ({ page }) => {
  valuationFails(/^remote-entry/, { status: 404 });
  await openAsAdmin(page, federated.product, dcf);
  await onlyValuationIsMissing(page);
  await tryAgainHeals(page);
});

test('the entry script never answers', async ({ page }) => {
  valuationFails(/^remote-entry/, 'silence');
  await openAsAdmin(page, federated.product, dcf);
  await onlyValuationIsMissing(page);
  await tryAgainHeals(page);
});

test('the entry script throws', async ({ page }) => {
  const throws = (build: Build) => withChange(build, /^remote-entry/, () => 'throw new Error("not today")');
  const work = async () => {
    await openAsAdmin(page, federated.product, dcf);
    await onlyValuationIsMissing(page);
  };
  await withRelease('throws', {}, work, throws);
});

for (const [what, mark, files] of [
  ['an entry script', 'entry', /^remote-entry.*\.js$/],
  ['a script of a screen', 'screen', /^dcf\..*\.js$/],
  ['a style', 'style', /^styles\..*\.css$/],
] as const) {
  test(`${what} that its host changed is not used: the screen, the reports and the admin say so`, async ({ page }) => {
    // The first failure of a build counts for an hour, so this one has a build of its own.
    await withRelease(`changed${mark}`, {}, async () => {
      valuationFails(files, { change: (text) => `${text}\n;globalThis.stolen = 1;` });
      const sent = recordReports(page);
      await openAsAdmin(page, federated.product, dcf);
      await onlyValuationIsMissing(page);
      await page.getByRole('link', { name: 'DCF Analysis' }).click();
      const cause = page.getByText(/differs from the one that was registered/);
      await expect(cause).toBeVisible();
      expect(await page.evaluate(() => Reflect.get(globalThis, 'stolen'))).toBeUndefined();
      await untilReported(page, sent);
      const reasons = async () =>
        (await federated.releases.readRelease('valuation')).failures.map(({ lastReason }) => lastReason);
      await expect.poll(reasons).toContain('ChangedFile');
      await page.goto(`${federated.product.address}/apps`);
      await expect(page.getByText(/Last failure: a file on the other host differs/).first()).toBeVisible();
      await tryAgainHeals(page, cause);
    });
  });
}

test('a registered script does not run either where its element states no digest', async ({ page }) => {
  await openAsAdmin(page, federated.product, dcf);
  await expect(dcfHeading(page)).toBeVisible();
  const build = federated.builds.valuation;
  const entry = [...build.keys()].find((name) => name.startsWith('remote-entry') && name.endsWith('.js'));
  const outcome = await page.evaluate(
    (src) =>
      new Promise((resolve) => {
        const script = document.createElement('script');
        Object.assign(script, { src, onload: () => resolve('ran'), onerror: () => resolve('refused') });
        document.body.append(script);
      }),
    `${federated.hosts.valuation.origin}/${describeBuild(build).version}/${entry}`,
  );
  expect(outcome).toBe('refused');
});

test('a chunk of the screen is gone: the page reloads once, then reports the failure', async ({ page }) => {
  valuationFails(/^dcf\./, { status: 404 });
  await openAsAdmin(page, federated.product, '/');
  await screens.research(page);
  const documents: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()));
  await page.goto(`${federated.product.address}${dcf}`);
  await onlyValuationIsMissing(page);
  expect(documents).toHaveLength(2);
  await tryAgainHeals(page);
});

test('a screen throws while it renders: its area reports the failure, and the admin sees a crash', async ({ page }) => {
  const broken = (text: string) =>
    text.replace(/DcfScreen:\(\)=>[\w$]+/, 'DcfScreen:()=>()=>{throw Error("the screen is broken")}');
  const work = async () => {
    const sent = recordReports(page);
    await openAsAdmin(page, federated.product, dcf);
    await onlyValuationIsMissing(page);
    await page.getByRole('link', { name: 'Projections' }).click();
    await expect(page.getByRole('tab', { name: /Base case/i })).toBeVisible();
    await untilReported(page, sent);
  };
  await withRelease('broken', {}, work, (build) => withChange(build, /^dcf\./, broken));
  const crashes = async () => {
    const { failures } = await federated.releases.readRelease('valuation');
    return failures.filter(({ kind }) => kind === 'crash').map(({ lastReason }) => lastReason);
  };
  await expect.poll(crashes).toEqual([expect.stringMatching(/^Error at [\w.-]+\.js:\d+:\d+$/)]);
});

test('an app that needs another major version of React is not run with a second copy', async ({ page }) => {
  const newer = (build: Build) => withChange(build, /^remote-entry/, (text) => text.replaceAll('^19.', '^20.'));
  const work = async () => {
    await openAsAdmin(page, federated.product, dcf);
    await onlyValuationIsMissing(page);
    expect(await reactsIn(page)).toEqual({ react: 1, reactDom: 1 });
  };
  await withRelease('react20', {}, work, newer);
});

test('a release for a newer contract is reported as incompatible, and none of its files is fetched', async ({
  page,
}) => {
  await withRelease('newer', { contract: '^9.0.0' }, async () => {
    // An earlier page may still ask for files of its own version.
    const askedFor = () => federated.hosts.valuation.asked.filter((path) => path.includes('newer'));
    const before = askedFor().length;
    await openAsAdmin(page, federated.product, dcf);
    await expect(page.getByText(/needs a newer version of Basecase/)).toBeVisible();
    await screens.research(page);
    await screens.admin(page);
    expect(askedFor().slice(before)).toEqual([]);
  });
});

test('one malformed row of the registry hides no other app', async ({ page }) => {
  await page.route('**/api/apps', async (route) => {
    const registry = await (await route.fetch()).json();
    registry.apps.unshift(null, { name: 'half' }, { ...registry.apps[0], name: 'odd', routes: 'none' });
    await route.fulfill({ json: registry });
  });
  await openAsAdmin(page, federated.product, '/');
  await screens.research(page);
  await screens.valuation(page);
  await screens.admin(page);
});

test('the page of each visitor allows the hosts of their own builds alone, and a canary only to its users', async ({
  page,
}) => {
  const { product, releases, hosts } = federated;
  const origins = { research: hosts.research.origin, valuation: hosts.valuation.origin, admin: hosts.admin.origin };
  const allowed = async () => {
    const policy = String((await page.goto(product.address))?.headers()['content-security-policy']);
    const connects = /connect-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? [];
    const apps = Object.entries(origins).flatMap(([app, origin]) => (connects.includes(origin) ? [app] : []));
    return { apps, policy };
  };
  expect((await allowed()).apps).toEqual([]);

  const build = renamed(buildNow('mfe-valuation'), 'canary');
  const version = await releases.register(build, hosts.valuation.serve(build));
  await releases.canary('valuation', { version, percent: 100, roles: ['Member'] });
  const entry = (of: Build) => {
    const name = [...of.keys()].find((file) => /^remote-entry.*\.js$/.test(file));
    return `'${calculateDigests(of)[name ?? '']}'`;
  };
  try {
    for (const [role, apps] of [
      ['Guest', ['research']],
      ['Member', ['research', 'valuation']],
      ['Admin', ['research', 'valuation', 'admin']],
    ] as const) {
      await signIn(page, product.account(role));
      await screens.research(page);
      const sent = await allowed();
      expect(sent.apps).toEqual(apps);
      expect(sent.policy.includes(entry(build))).toBe(role === 'Member');
      expect(sent.policy.includes(entry(federated.builds.valuation))).toBe(role === 'Admin');
      if (role === 'Member') await screens.valuation(page);
      // The end of the Admin's session would end that of `releases` too.
      if (role === 'Admin') continue;
      await page.getByRole('button', { name: 'Sign Out' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toEqual([]);
      expect((await allowed()).apps).toEqual([]);
    }
  } finally {
    await releases.canary('valuation', { version, percent: 0, roles: [] });
  }
});

test('the registry is down: the start page works, and a retry brings the apps', async ({ page }) => {
  await page.route('**/api/apps', (route) =>
    route.fulfill({ status: 503, json: { error: 'Not ready', code: 'not_ready' } }),
  );
  await openAsAdmin(page, federated.product, '/');
  await expect(page.getByText('The list of apps could not be loaded.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: /Know what a business is worth/ })).toBeVisible();
  await page.unroute('**/api/apps');
  // The page was sent before the sign-in: one that may load the user's apps replaces it.
  const renewed = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Retry' }).click();
  await renewed;
  await screens.research(page);
});

test('three apps of three origins share one React and break no content security policy', async ({ page }) => {
  const violations: string[] = [];
  page.on('console', (message) => /Content Security Policy/i.test(message.text()) && violations.push(message.text()));
  await openAsAdmin(page, federated.product, '/');
  await screens.research(page);
  await screens.valuation(page);
  await screens.admin(page);
  expect(await reactsIn(page)).toEqual({ react: 1, reactDom: 1 });
  expect(violations).toEqual([]);
});

/** Returns the number of copies of React and React DOM in the loaded scripts: each defines its internals once. */
async function reactsIn(page: Page): Promise<{ react: number; reactDom: number }> {
  const urls = await page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name));
  const scripts = [...new Set(urls.filter((url) => /\.js(\?|$)/.test(url)))];
  const texts = await Promise.all(scripts.map(async (url) => (await page.request.get(url)).text()));
  const copies = (internals: string) =>
    texts.join('\n').split(new RegExp(`__${internals}_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=`))
      .length - 1;
  return { react: copies('CLIENT'), reactDom: copies('DOM') };
}
