const COMPANY = 'AAPL';
/** The shell gives up on an app after 7 seconds. */
const SHOWN_MS = 15_000;
const SETTLED_MS = 8000;
const roles = ['Guest', 'Member', 'Admin'];
/** The browser logs refused and missing replies itself; missing files of the build are noted by their status. */
const browserNoise = /^Failed to load resource/;
const broken = /\bNaN\b|\bundefined\b|\[object /;

/** Returns the visits of an app: each screen for the role with the least rights, with a company and before one is chosen. */
export function listVisits({ routes }) {
  return routes.flatMap(({ path, roles: allowed, landingWithoutCompany = false }) => {
    const role = roles.find((name) => allowed.includes(name));
    const visit = { path, role };
    // Without a company the shell shows its start page there.
    return [{ ...visit, company: COMPANY }, ...(landingWithoutCompany ? [] : [{ ...visit, company: null }])];
  });
}

/**
 * Opens one screen and returns its problems, in plain words.
 * @param {import('playwright-core').BrowserContext} context signed in
 * @param {{ address: string, app: string }} place
 */
export async function openScreen(context, { address, app }, { path, company }) {
  const problems = new Set();
  const page = await context.newPage();
  try {
    await page.addInitScript(watchHost, `/apps/${app}/`);
    watch(page, app, (problem) => problems.add(problem));
    await page.goto(`${address}${path}${company === null ? '' : `?symbol=${company}`}`);
    const shown = await readHeading(page);
    if (shown === null) problems.add(`no heading (h1) appeared within ${SHOWN_MS / 1000} seconds`);
    else await page.waitForLoadState('networkidle', { timeout: SETTLED_MS }).catch(() => undefined);
    for (const problem of await problemsIn(page)) problems.add(problem);
    return [...problems];
  } finally {
    await page.close();
  }
}

async function readHeading(page) {
  const heading = page.locator('main h1').first();
  return heading.waitFor({ timeout: SHOWN_MS }).then(
    () => heading.textContent(),
    () => null,
  );
}

/** Returns the problems that the page shows, or that its watch noted. */
async function problemsIn(page) {
  const { heading, reason, text, noted } = await page.evaluate(() => ({
    heading: document.querySelector('main h1')?.textContent ?? '',
    reason: document.querySelector('main h1 + p')?.textContent ?? '',
    text: document.querySelector('main')?.innerText ?? '',
    noted: globalThis.__hostBreaches ?? [],
  }));
  const problems = [...noted];
  if (/ is not available right now$/.test(heading)) problems.push(`the shell shows it as not available: “${reason}”`);
  const [found] = broken.exec(text) ?? [];
  if (found !== undefined) problems.push(`it shows “${found}” among its texts`);
  return problems;
}

/** Notes errors of the console and of scripts, missing files of the build, and calls that it may not make. */
function watch(page, app, note) {
  page.on('pageerror', (error) => note(`a script threw ${firstLine(error.stack ?? String(error))}`));
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !browserNoise.test(text)) note(`error on the console: ${firstLine(text)}`);
  });
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url());
    if (response.status() >= 400 && pathname.startsWith(`/apps/${app}/`)) {
      note(`its file ${pathname.split('/').at(-1)} is missing (status ${response.status()})`);
    }
    if (response.status() !== 403 || !pathname.startsWith('/api/')) return;
    const { error } = await response.json().catch(() => ({}));
    note(error ?? `${pathname} is refused`);
  });
}

const firstLine = (text) => text.split('\n')[0].slice(0, 300);

/** Runs in the page, before its scripts: notes an app that uses what belongs to the host. It must not refer to this file. */
function watchHost(appPath) {
  const breaches = [];
  globalThis.__hostBreaches = breaches;
  const isApp = () => (new Error().stack ?? '').split('\n')[3]?.includes(appPath) === true;
  const watchCall = (owner, name, breach) => {
    const original = owner[name];
    owner[name] = function (...parts) {
      const text = `${breach} (${name})`;
      if (isApp() && !breaches.includes(text)) breaches.push(text);
      return original.apply(this, parts);
    };
  };
  for (const name of ['getItem', 'setItem', 'removeItem', 'clear']) {
    watchCall(Storage.prototype, name, 'it uses the storage of the browser, which belongs to the host');
  }
  for (const name of ['pushState', 'replaceState']) {
    watchCall(History.prototype, name, 'it changes the address of the page, which belongs to the host');
  }
}
