import { expect, signIn, test } from '../support/test.ts';

const ended = { status: 401, json: { error: 'Please sign in again.', code: 'unauthorized' } };

test('an error of the gateway does not end a session; a 401 does', async ({ page, product }) => {
  const member = product.account('Member');
  await page.goto(`${product.address}/overview?symbol=MSFT`);
  await signIn(page, member);
  let status = 429;
  let asked = 0;
  await page.route('**/api/auth/me', (route) => {
    asked += 1;
    return route.fulfill(status === 401 ? ended : { status, body: '<h1>Not now</h1>', contentType: 'text/html' });
  });
  for (status of [429, 500, 502, 503, 504]) {
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: /Microsoft/ })).toBeVisible();
    await expect(page.getByText(member.email)).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await page.getByRole('link', { name: 'DCF Analysis' }).click();
  await expect(page.getByRole('textbox', { name: /^Risk-free rate/ })).toBeVisible();

  // The page repeats the check until the gateway answers 401.
  const before = asked;
  await expect.poll(() => asked).toBeGreaterThan(before);
  status = 401;
  await expect(page.getByText('Your session has ended.')).toBeVisible();
});

for (const enter of ['sign-up', 'sign-in'] as const) {
  test(`a search typed right after ${enter} is not lost, whether the page is ready or not`, async ({
    page,
    product,
  }) => {
    // The apps of the user decide on their page, and come late.
    await page.route(/api\/apps/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 600));
      await route.continue();
    });
    await page.goto(product.address);
    const dialog = page.getByRole('dialog');
    const name = enter === 'sign-up' ? 'Sign Up' : 'Login';
    await dialog.getByRole('tab', { name }).click();
    const account =
      enter === 'sign-up' ? { email: 'typist@example.com', password: 'kelp anvil drizzle' } : product.account('Guest');
    await dialog.getByLabel('Email').fill(account.email);
    await dialog.getByLabel('Password', { exact: true }).fill(account.password);
    await dialog.getByRole('button', { name }).click();
    await page.keyboard.type('/apple');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/overview\?symbol=AAPL/);
    await expect(page.getByRole('heading', { level: 1, name: 'Apple Inc.' })).toBeVisible();
  });
}

test('a session unknown to the gateway ends in the modal', async ({ page, product }) => {
  await page.goto(product.address);
  await signIn(page, product.account('Guest'));
  await page.route('**/api/auth/me', (route) => route.fulfill(ended));
  await page.reload();
  await expect(page.getByRole('dialog').getByLabel('Email')).toBeVisible();
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});
