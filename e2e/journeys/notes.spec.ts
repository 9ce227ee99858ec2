import { seriousFindings } from '../support/axe.ts';
import { expect, signedInState, signIn, test } from '../support/test.ts';

// The reader shows documents without their scripts.
test.use({ allowedProblems: /Blocked script execution in .* sandboxed/ });

test('a thesis is written by keyboard alone, and stands on the overview with its crossed limit', async ({
  page,
  product,
}) => {
  await page.goto(`${product.address}/notes?symbol=AAPL`);
  await signIn(page, product.account('Guest'));
  await page.getByRole('button', { name: 'Write a thesis' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Text of the note' })).toBeFocused();
  await page.keyboard.type('Services grow faster than devices. See https://example.com/a.');
  await page.getByRole('button', { name: 'Tie to a figure' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Find a figure' })).toBeFocused();
  await page.keyboard.type('operating margin');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Limit (optional)' })).toBeFocused();
  await page.keyboard.type('90');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Operating margin, below 90.0%')).toBeVisible();
  // Escape asks, and the question does not hear the same key.
  await page.getByRole('textbox', { name: 'Text of the note' }).press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard this note?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Text of the note' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Text of the note' }).press('Control+Enter');

  const thesis = page.getByRole('article', { name: /^Thesis, on top of / });
  await expect(thesis.getByText('Limit crossed')).toBeVisible();
  await expect(thesis.getByRole('link', { name: 'https://example.com/a' })).toHaveAttribute('rel', /noreferrer/);
  expect(await seriousFindings(page)).toEqual([]);

  await page.goto(`${product.address}/overview?symbol=AAPL`);
  const line = page.getByRole('region', { name: 'Notes' });
  await expect(line).toContainText('1 limit crossed');
  await line.getByRole('link', { name: 'Open notes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Notes' })).toBeFocused();
  await thesis.getByRole('link', { name: /^Filing of / }).click();
  await expect(page).toHaveURL(/\/edgar\?symbol=AAPL&filing=/);
  await page.goBack();
  await expect(thesis).toBeVisible();
});

test('what was typed survives a reload, and a second page shows what the first one saved', async ({
  browser,
  page,
  product,
}) => {
  const state = await signedInState(browser, product, 'Member');
  const context = await browser.newContext({ storageState: state });
  const [first, second] = [await context.newPage(), await context.newPage()];
  await first.goto(`${product.address}/notes?symbol=MSFT`);
  await first.getByRole('button', { name: 'Write a thesis' }).click();
  await first.keyboard.type('Half a thought');
  await first.reload();
  const field = first.getByRole('textbox', { name: 'Text of the note' });
  await expect(field).toHaveValue('Half a thought');
  await second.goto(`${product.address}/notes?symbol=MSFT`);
  await field.press('End');
  await first.keyboard.type(', and the rest.');
  await first.getByRole('button', { name: /^Save note/ }).click();
  await expect(first.getByRole('article')).toHaveText(/Half a thought, and the rest\./);
  await second.reload();
  await expect(second.getByRole('article')).toHaveText(/Half a thought, and the rest\./);
  await second.getByRole('button', { name: /^Delete the note of / }).click();
  await expect(second.getByRole('heading', { name: 'No notes on this company' })).toBeVisible();
  await context.close();

  // A user without a company sees all notes, and none of others.
  await page.goto(`${product.address}/notes`);
  await signIn(page, product.account('Admin'));
  await expect(page.getByRole('heading', { name: 'No notes yet' })).toBeVisible();
});
