import { expect, signIn, test } from '../support/test.ts';

test('the requested address is opened after sign-in, and the title names company and screen', async ({
  page,
  product,
}) => {
  await page.goto(`${product.address}/earnings?symbol=MSFT`);
  await expect(page).toHaveURL(`${product.address}/`);
  await signIn(page, product.account('Guest'));
  await expect(page).toHaveURL(`${product.address}/earnings?symbol=MSFT`);
  await expect(page).toHaveTitle('MSFT Earnings · Basecase');
  await page.reload();
  await expect(page).toHaveTitle('MSFT Earnings · Basecase');
  await page.goto(`${product.address}/nowhere`);
  await expect(page).toHaveTitle('Page not found · Basecase');
});

test('the page brings its first styles itself', async ({ page, product }) => {
  const styles: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') styles.push(new URL(request.url()).pathname);
  });
  await page.goto(product.address);
  await expect(page.locator('body')).toHaveCSS('font-family', /Inter/);
  expect(styles.filter((path) => path.startsWith('/main'))).toEqual([]);
});

test('an unreachable gateway is reported while the user is unknown, and Retry opens the screen', async ({
  page,
  product,
}) => {
  await page.goto(product.address);
  await signIn(page, product.account('Guest'));
  await page.evaluate(() => window.localStorage.removeItem('user'));
  await page.route('**/api/auth/me', (route) => route.abort());
  await page.goto(`${product.address}/earnings?symbol=AAPL`);
  await expect(page.getByRole('heading', { name: 'Basecase cannot be reached' })).toBeVisible();
  await page.unroute('**/api/auth/me');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Earnings' })).toBeVisible();
});

test('an expired session opens the modal and keeps the screen with its typed text', async ({ page, product }) => {
  await page.goto(`${product.address}/dcf?symbol=AAPL`);
  await signIn(page, product.account('Member'));
  const rate = page.getByRole('textbox', { name: /^Risk-free rate/ });
  await rate.fill('5.5');
  // The calls of the next screen alone are refused: one of this screen that comes late would open the modal before the link is pressed.
  const earnings = '**/api/finance/*earnings*/**';
  await page.route(earnings, (route) =>
    route.fulfill({ status: 401, json: { error: 'Please sign in.', code: 'unauthorized' } }),
  );
  await page.getByRole('link', { name: 'Earnings' }).click();
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await expect(page.locator('#main')).toBeHidden();
  expect(await page.evaluate(() => document.body.innerText)).not.toContain('AAPL');
  await page.unroute(earnings);
  await signIn(page, product.account('Member'));
  await expect(page).toHaveURL(/earnings\?symbol=AAPL/);
  await page.getByRole('link', { name: 'DCF Analysis' }).click();
  await expect(rate).toHaveValue('5.5%');
});

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the menu closes with Escape, with a press outside and when a screen is chosen', async ({ page, product }) => {
    await page.goto(product.address);
    await signIn(page, product.account('Guest'));
    const button = page.getByRole('button', { name: 'Open menu' });
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await button.click();
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();

    await button.click();
    await expect(menu).toBeVisible();
    await page.mouse.click(370, 500);
    await expect(menu).toBeHidden();

    await button.click();
    await menu.getByRole('link', { name: 'SEC Filings' }).click();
    await expect(menu).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
});

test.describe('in the page', () => {
  test.use({ allowedProblems: /TrustedHTML|TrustedScript|Content Security Policy/ });

  test('no text becomes HTML, and no script of another address is added', async ({ page, product }) => {
    await page.goto(product.address);
    const refused = await page.evaluate(() => {
      const isRefused = (act: () => void): boolean => {
        try {
          act();
          return false;
        } catch {
          return true;
        }
      };
      const script = document.createElement('script');
      return [
        isRefused(() => {
          document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>';
        }),
        isRefused(() => {
          script.src = 'https://cdn.example.com/x.js';
        }),
        isRefused(() => {
          script.src = '/api/edgar/documents';
        }),
        isRefused(() => {
          script.text = 'alert(1)';
        }),
        isRefused(() => {
          script.src = '/main.js';
        }),
      ];
    });
    expect(refused).toEqual([true, true, true, true, false]);
  });
});
