import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { type Account, type Product, type Role, startProduct } from './product.ts';

interface WorkerFixtures {
  /** One product on sample data for all tests of a worker. */
  readonly product: Product;
}

interface TestFixtures {
  /** A product in which no other test has loaded or saved anything, which would have its place on a screen. */
  readonly ownProduct: Product;
  /** Errors that a test causes on purpose. */
  readonly allowedProblems: RegExp;
  /** Fails the test on an error in the page's console or a script that throws. */
  readonly quiet: undefined;
  /** Slows the scripts of the page as many times as `BROWSER_SLOWDOWN` says. */
  readonly slowed: undefined;
}

/** The browser logs refused and missing replies; the tests that cause them check the page instead. */
const expectedNoise = /Failed to load resource/;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from its first parameter.
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from its first parameter.
  ownProduct: async ({}, use) => {
    const product = await startProduct();
    await use(product);
    await product.stop();
  },
  allowedProblems: [/(?!)/, { option: true }],
  quiet: [
    async ({ page, allowedProblems }, use) => {
      const problems: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' && !expectedNoise.test(message.text())) problems.push(message.text());
      });
      page.on('pageerror', (error) => problems.push(String(error)));
      await use(undefined);
      const unexpected = problems.filter((problem) => !allowedProblems.test(problem));
      if (unexpected.length > 0) throw new Error(`The page reported errors:\n${unexpected.join('\n')}`);
    },
    { auto: true },
  ],
  slowed: [
    async ({ page }, use) => {
      const rate = Number(process.env.BROWSER_SLOWDOWN ?? '1');
      if (rate > 1) {
        const session = await page.context().newCDPSession(page);
        await session.send('Emulation.setCPUThrottlingRate', { rate });
      }
      await use(undefined);
    },
    { auto: true },
  ],
});

export { expect };

/** Signs in through the modal and waits until it is gone. */
export async function signIn(page: Page, account: Account): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(account.email);
  await dialog.getByLabel('Password', { exact: true }).fill(account.password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Signs up as a new Guest, who has nothing that other tests saved. */
export async function signUp(page: Page, email: string): Promise<Account> {
  const account = { email, password: 'kelp anvil drizzle' };
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'Sign Up' }).click();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(account.password);
  await dialog.getByRole('button', { name: 'Sign Up' }).click();
  await dialog.waitFor({ state: 'hidden' });
  return account;
}

/** Signs in on a separate page. Returns its storage state, for contexts that start signed in. */
export async function signedInState(browser: Browser, product: Product, role: Role) {
  const page = await browser.newPage();
  await page.goto(product.address);
  await signIn(page, product.account(role));
  const state = await page.context().storageState();
  await page.context().close();
  return state;
}

/** Types a company into the top bar's search and opens its overview. */
export async function openCompany(page: Page, text: string, option: RegExp): Promise<void> {
  const search = page.getByRole('banner').getByRole('combobox', { name: 'Search ticker or company' });
  await search.fill(text);
  await page.getByRole('option', { name: option }).click();
  // A screen about a company stays open for the next one.
  await page.waitForURL(/\?symbol=/);
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.waitForURL(/\/overview\?symbol=/);
}
