import { expect, type Page, test } from '@playwright/test';
import { seriousFindings } from '../../support/axe.ts';
import { type Gallery, startGallery } from '../../support/gallery.ts';
import { watchShifts } from '../../support/layout-shifts.ts';
import { untilSettled } from '../../support/page-state.ts';

let gallery: Gallery;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  gallery = await startGallery();
});
test.afterAll(() => gallery?.stop());

async function open(page: Page): Promise<void> {
  await page.goto(gallery.address);
  await page.getByRole('img', { name: 'Cash flow waterfall' }).waitFor();
  await page.getByText('Acme Tools').waitFor();
}

test('no component and no chart has a serious finding', async ({ page }) => {
  await open(page);
  expect(await seriousFindings(page)).toEqual([]);
});

test('menus and lists have no serious finding', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('menuitem', { name: 'Print' }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Role', exact: true }).click();
  await page.getByRole('option', { name: 'Member' }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Company', exact: true }).fill('a');
  await page.getByRole('option', { name: /^Amazon/ }).waitFor();
  // While the list is open the rest is hidden from screen readers; leaving the field closes the list first.
  expect(await seriousFindings(page, { without: ['aria-hidden-focus'] })).toEqual([]);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement?.closest('[aria-hidden="true"]') === null)).toBe(true);
});

test('dialogs and figures as a table have no serious finding', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Where is it from?' }).click();
  await page.getByRole('dialog', { name: 'Total revenue, fiscal 2024' }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Options of Waterfall' }).click();
  await page.getByRole('menuitem', { name: 'Show figures' }).click();
  await page.getByRole('table', { name: 'Figures of Waterfall' }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
});

for (const [title, file] of [
  ['Price history', 'price-history.png'],
  ['Fair value', 'fair-value.png'],
] as const) {
  test(`${title} is saved as a picture named after it`, async ({ page }) => {
    await open(page);
    await page.getByRole('button', { name: `Options of ${title}` }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Save as PNG' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(file);
  });
}

test('charts follow the width of the window without a resize loop, and no width scrolls sideways', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.addInitScript(() => {
    window.addEventListener('error', (event) => console.error(`window: ${event.message}`));
  });
  await open(page);
  const plot = page.getByRole('img', { name: 'Cash flow waterfall' });
  for (const width of [1440, 1000, 768, 390, 320, 1200]) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(() => plot.evaluate((frame) => frame.clientWidth - (frame.querySelector('canvas')?.clientWidth ?? 0)))
      .toBe(0);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `at ${width} pixels`).toBeLessThanOrEqual(0);
  }
  expect(errors).toEqual([]);
});

test('late fonts shift no content', async ({ page }) => {
  let release = (): void => undefined;
  const seen = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*.woff2', async (route) => {
    await seen;
    await route.continue();
  });
  await open(page);
  await page.evaluate(watchShifts);
  release();
  await untilSettled(page);
  expect(await page.evaluate(() => window.shifts.reduce((sum, { value }) => sum + value, 0))).toBeLessThan(0.02);
  expect(await page.evaluate(() => document.fonts.check('13px "Inter Variable"'))).toBe(true);
});

test('with reduced motion nothing moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page);
  await page.getByRole('button', { name: 'Open a dialog' }).click();
  await page.getByRole('dialog').waitFor();
  const running = await page.evaluate(
    () =>
      document.getAnimations().filter((animation) => Number(animation.effect?.getComputedTiming().duration) > 0).length,
  );
  expect(running).toBe(0);
});

test('with forced colours the selected and the focused element differ', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page);
  const chosen = page.getByRole('radio', { name: 'Daily' });
  const other = page.getByRole('radio', { name: 'Weekly' });
  const outline = (element: typeof chosen) => element.evaluate((node) => getComputedStyle(node).outlineStyle);
  expect(await outline(chosen)).toBe('solid');
  expect(await outline(other)).toBe('none');
  for (const role of ['textbox', 'combobox'] as const) {
    const width = await page
      .getByRole(role)
      .first()
      .evaluate((node) => getComputedStyle(node).borderTopWidth);
    expect(width, role).toBe('1px');
  }
  // A canvas keeps the colours of the theme, so the surface below it must keep its colour too.
  const plot = page.getByRole('img', { name: 'Cash flow waterfall' });
  expect(await plot.evaluate((node) => getComputedStyle(node).backgroundColor)).toBe('rgb(255, 255, 255)');
  await page.getByRole('button', { name: 'Primary' }).focus();
  await page.keyboard.press('Tab');
  const focused = page.getByRole('button', { name: 'Secondary' });
  expect(await focused.evaluate((node) => getComputedStyle(node).outlineStyle)).toBe('solid');
});
