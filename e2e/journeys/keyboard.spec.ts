import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../support/test.ts';

/** Presses Tab until the focus is on something with this role and name. */
async function tabTo(page: Page, role: 'tab' | 'textbox' | 'link', name: RegExp): Promise<void> {
  const wanted = page.getByRole(role, { name }).first();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement).catch(() => false)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`60 presses of Tab do not lead to ${role} ${name}`);
}

async function command(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Company, screen or action' })).toBeFocused();
  await page.keyboard.type(text);
  await expect(page.getByRole('option').first()).toHaveAttribute('data-highlighted', '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Company, screen or action' })).toBeHidden();
}

test('the first Tab shows a link that leads past the menus to the content', async ({ page, product }) => {
  await page.goto(`${product.address}/overview?symbol=AAPL`);
  await signIn(page, product.account('Member'));
  await expect(page.getByRole('heading', { level: 1, name: 'Apple Inc.' })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('the whole journey without a mouse', async ({ page, product }) => {
  const { email, password } = product.account('Member');
  await page.goto(product.address);
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();

  const search = page.getByRole('banner').getByRole('combobox');
  await search.waitFor();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type('micro');
  await expect(page.getByRole('option', { name: /MSFT/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: /MSFT/ })).toHaveAttribute('data-highlighted', '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /Microsoft/ })).toBeVisible();

  await command(page, 'financials');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo(page, 'tab', /Income Statement/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Balance Sheet' })).toHaveAttribute('aria-selected', 'true');

  await command(page, 'projections');
  const revenue = page
    .getByRole('row', { name: /^REVENUE \(\$M\)/ })
    .getByRole('cell')
    .nth(1);
  await expect(revenue).toContainText('$');
  const before = (await revenue.textContent()) ?? '';
  await tabTo(page, 'textbox', /REV GROWTH/);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('41');
  await page.keyboard.press('Enter');
  await expect(revenue).not.toHaveText(before);

  await command(page, 'dcf');
  await expect(page.getByText('Fair value per share').first()).toBeVisible();
  await command(page, 'sign out');
  await expect(page.getByRole('dialog')).toBeVisible();
});
