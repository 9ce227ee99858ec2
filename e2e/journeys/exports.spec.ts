import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { expect, signIn, test } from '../support/test.ts';

// Large files, under the policy of the deployed page: it refuses workers that a library starts from a blob.

const many = 5_000;

/** Returns a list of one length, of the elements of another one, each changed by its place. */
function repeatItems<Item>(items: readonly Item[], length: number, change: (at: number) => object): object[] {
  return Array.from({ length }, (_, at) => ({ ...items[at % items.length], ...change(at) }));
}

/** Exports by an entry of the menu, or by the button where there is no menu. */
async function exportFile(
  page: Page,
  entry: RegExp | null,
): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  if (entry !== null) await page.getByRole('menuitem', { name: entry }).click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** Returns the rows of each sheet of a workbook as text. */
function readSheets(bytes: Buffer): string[][] {
  const parts = unzipSync(bytes);
  const sheets = Object.keys(parts).filter((path) => /^xl\/worksheets\/sheet\d+\.xml$/.test(path));
  return sheets.map((path) => strFromU8(parts[path] ?? new Uint8Array()).match(/<row .*?<\/row>/gs) ?? []);
}

const countLines = (bytes: Buffer) => bytes.toString('utf8').trimEnd().split('\r\n').length;

test('a screen of 5,000 companies is saved as a workbook with live formulas and as a table', async ({
  page,
  product,
}) => {
  await page.route(/api\/market\/screen$/, async (route) => {
    const sent = route.request().postDataJSON();
    const response = await route.fetch({ postData: { ...sent, offset: 0 } });
    const body = await response.json();
    const size = Math.max(0, Math.min(sent.limit, many - sent.offset));
    const rows = repeatItems(body.rows, size, (at) => ({ symbol: `S${sent.offset + at}` }));
    await route.fulfill({ response, json: { ...body, matches: many, rows } });
  });
  await page.goto(`${product.address}/screener?kind=all&where=fcf+%2F+revenue+%3E+-1000%25`);
  await signIn(page, product.account('Member'));
  await expect(page.getByRole('table', { name: 'Companies that match' })).toBeVisible();
  const workbook = await exportFile(page, /^Workbook/);
  expect(workbook.name).toBe('screen.xlsx');
  const [screen = []] = readSheets(workbook.bytes);
  expect(screen.length).toBeGreaterThan(many);
  expect(screen.at(-1)).toMatch(/<f>[^<]*Figures![^<]*<\/f><v>[^<]+<\/v>/);
  const table = await exportFile(page, /^Table with sources/);
  expect(countLines(table.bytes)).toBeGreaterThan(many);
});

/** More than the 160 kB from which fflate would start a worker. */
const long = 'Long '.repeat(40_000);

test('a comparison with more text than a worker’s share is saved as a workbook', async ({ page, product }) => {
  await page.route(/api\/market\/compare/, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const companies = repeatItems(body.companies, 2, () => ({ name: long }));
    await route.fulfill({ response, json: { ...body, companies } });
  });
  await page.goto(`${product.address}/compare?symbols=AAPL,MSFT`);
  await signIn(page, product.account('Member'));
  const { bytes } = await exportFile(page, /^Workbook/);
  expect(readSheets(bytes).length).toBeGreaterThan(1);
});

test('a valuation with more text than a worker’s share is saved as a workbook', async ({ page, product }) => {
  await page.route(/api\/finance\/overview/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), name: long } });
  });
  await page.goto(`${product.address}/dcf?symbol=AAPL`);
  await signIn(page, product.account('Member'));
  const { bytes } = await exportFile(page, null);
  expect(readSheets(bytes).length).toBeGreaterThan(1);
});

test('a statement whose sources are more text than a worker’s share is saved as a workbook', async ({
  page,
  product,
}) => {
  const totalRevenue = { rule: 'tagged', concepts: [long], accessionNumber: null, filed: null };
  await page.route(/api\/finance\/all-statements/, async (route) => {
    const response = await route.fetch();
    const { incomeStatement, ...others } = await response.json();
    const reports: readonly object[] = incomeStatement.annualReports;
    const annualReports = repeatItems(reports, reports.length, () => ({ provenance: { totalRevenue } }));
    await route.fulfill({ response, json: { ...others, incomeStatement: { ...incomeStatement, annualReports } } });
  });
  await page.goto(`${product.address}/financials?symbol=AAPL&view=table`);
  await signIn(page, product.account('Member'));
  const { bytes } = await exportFile(page, /XLSX/);
  expect(readSheets(bytes).length).toBeGreaterThan(1);
});

test('5,000 trades of insiders are saved as a table', async ({ page, product }) => {
  await page.route(/api\/insiders\/AAPL/, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const [{ day }] = body.trades;
    const trades = repeatItems(body.trades, many, (at) => ({ id: String(at), day }));
    await route.fulfill({ response, json: { ...body, trades } });
  });
  await page.goto(`${product.address}/insiders?symbol=AAPL`);
  await signIn(page, product.account('Member'));
  const { bytes } = await exportFile(page, null);
  expect(countLines(bytes)).toBe(many + 1);
});

test('5,000 notes are saved as a text and with all fields', async ({ page, product }) => {
  await page.route(/api\/notes/, async (route) => {
    const note = { kind: 'note', text: 'Services grow.', question: null, ties: [], price: null, fairValue: null };
    const notes = repeatItems([note], many, (at) => ({
      ...{ id: `note-${at}`, symbol: 'AAPL', createdAt: '2026-11-01T10:00:00.000Z', additions: [] },
    }));
    await route.fulfill({ json: { notes } });
  });
  await page.goto(`${product.address}/notes?symbol=AAPL`);
  await signIn(page, product.account('Member'));
  const text = await exportFile(page, /\.md/);
  expect(text.name).toBe('aapl-notes.md');
  expect(text.bytes.toString('utf8').match(/Services grow\./g)).toHaveLength(many);
  const fields = await exportFile(page, /\.json/);
  expect(JSON.parse(fields.bytes.toString('utf8'))).toHaveLength(many);
});

test('the projections are saved as a workbook with live formulas and as a table, with what was typed', async ({
  page,
  product,
}) => {
  await page.goto(`${product.address}/projections?symbol=AAPL`);
  await signIn(page, product.account('Member'));
  const cell = page.getByRole('textbox', { name: /^REV GROWTH/ }).first();
  await cell.fill('37');
  await cell.press('Enter');
  const workbook = await exportFile(page, /^Workbook/);
  expect(workbook.name).toBe('aapl-projections.xlsx');
  const [rows = []] = readSheets(workbook.bytes);
  expect(rows.join('')).toMatch(/<v>0\.37<\/v>/);
  expect(rows.join('')).toMatch(/<f>B\d+\*\(1\+C\d+\)<\/f><v>\d+/);
  const table = await exportFile(page, /^Table/);
  expect(table.name).toBe('aapl-projections.csv');
  expect(table.bytes.toString('utf8')).toMatch(/Base case(,\d{4}){5}\r\nRevenue,.*\r\nRevenue growth,N\/A,0\.37,/);
});
