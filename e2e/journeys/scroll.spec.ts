import { expect, signUp, test } from '../support/test.ts';

test('a new screen starts at its top, and back and reload return to where the reader was', async ({
  page,
  product,
}) => {
  await page.goto(`${product.address}/overview?symbol=AAPL`);
  // Notes of other tests would stand above, and come after the position is restored.
  await signUp(page, 'scroller@example.com');
  await expect(page.getByRole('heading', { level: 1, name: /Apple/ })).toBeVisible();
  await page.getByRole('heading', { name: 'Five years at a glance' }).waitFor();
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 500);
  const top = () => page.evaluate(() => window.scrollY);
  // Read at rest: a smooth scroll passes other positions first.
  let left = 0;
  const rests = async () => {
    const before = left;
    left = await top();
    return left === before && left > 300;
  };
  await expect.poll(rests).toBe(true);

  await page.getByRole('link', { name: 'SEC Filings' }).click();
  await expect(page).toHaveURL(/edgar/);
  await expect.poll(top).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/overview/);
  await expect.poll(top).toBe(left);
  await page.reload();
  await expect.poll(top).toBe(left);
});
