import { expect, type Page } from '@playwright/test';

/**
 * Saves the assumptions of the DCF screen that is open under a name and shares them.
 * @returns the address of the shared assumptions
 */
export async function shareAssumptions(page: Page, name: string): Promise<string> {
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: /^(Save|Replace)$/ }).click();
  await expect(page.getByText('Assumptions saved successfully!')).toBeVisible();
  await page.getByRole('button', { name: `Share ${name}`, exact: true }).click();
  const item = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Stop sharing ${name}`, exact: true }) });
  return item.getByRole('textbox', { name: 'Read-only link for signed-in members' }).inputValue();
}
