import { setTimeout } from 'node:timers/promises';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Page } from '@playwright/test';
import { seriousFindings } from '../support/axe.ts';
import type { Product } from '../support/product.ts';
import { describeOnRecordings } from '../support/recorded-product.ts';
import { expect, signIn, test } from '../support/test.ts';

// The scripts of the test itself may be refused by the frame, which the browser reports.
test.use({ allowedProblems: /Blocked script execution in .* sandboxed/ });

const panel = (page: Page) => page.getByRole('region', { name: 'Tokens' });
const ringed = (page: Page) => page.frameLocator('iframe[title*=" of "]').locator(':target');
const countTokens = (text: string) => Math.ceil(JSON.stringify(text).length / 3.5);

/** Makes a token on the page Account. @returns the token */
async function makeToken(page: Page, product: Product): Promise<string> {
  const member = product.account('Member');
  await page.goto(`${product.address}/account`);
  await signIn(page, member);
  await panel(page).getByRole('button', { name: 'New token' }).click();
  await panel(page).getByLabel('Name').fill('Research assistant');
  await panel(page).getByLabel('Current password', { exact: true }).fill(member.password);
  expect(await seriousFindings(page)).toEqual([]);
  await panel(page).getByRole('button', { name: 'Create token' }).click();
  return (await panel(page).getByText(/^bc_/).textContent()) ?? '';
}

async function connect({ address }: Product, token: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', address), { requestInit }));
  return client;
}

async function ask(client: Client, name: string, args: Record<string, unknown>): Promise<string> {
  const [first] = (await client.callTool({ name, arguments: args })).content;
  return first?.type === 'text' ? first.text : '';
}

test('a member gives an assistant a token, follows a figure to its filing, and revokes the token', async ({
  page,
  ownProduct: product,
}) => {
  const token = await makeToken(page, product);
  expect(await seriousFindings(page)).toEqual([]);
  const client = await connect(product, token);
  const answer = await ask(client, 'figures', { symbol: 'AAPL', lines: ['revenue'], periods: 1 });
  await page.goto(/http\S+/.exec(answer)?.[0] ?? '');
  await expect(ringed(page)).toHaveText('418,462');
  await expect(ringed(page)).toBeInViewport();

  await page.goto(`${product.address}/account`);
  await expect(panel(page).getByText(/^Research assistant.*Used /)).toBeVisible();
  await panel(page).getByRole('button', { name: 'Revoke Research assistant' }).click();
  await page.getByRole('button', { name: 'Revoke token' }).click();
  await expect(panel(page).getByText('Research assistant', { exact: true })).toBeHidden();
  await expect(client.listTools()).rejects.toThrow(/not known, has expired, or was revoked/);
  await client.close();
});

/** The largest companies of which figures are recorded; the reports of the first two are read at once. */
const largest = ['KO', 'UNH', 'AAPL', 'GOOGL', 'TSLA', 'WMT', 'JNJ', 'NKE', 'MCD', 'DIS'];
const lines = [
  'totalRevenue',
  'grossProfit',
  'operatingIncome',
  'netIncome',
  'earningsPerShareDiluted',
  'operatingCashflow',
  'capitalExpenditures',
  'totalAssets',
  'totalLiabilities',
  'longTermDebt',
  'totalShareholderEquity',
  'sharesOutstanding',
];

describeOnRecordings('assistants on recorded answers', {}, (recordings) => {
  test('all figures of the largest companies fit an answer, and their links land on the ringed figure', async ({
    page,
  }) => {
    const { product } = recordings;
    const client = await connect(product, await makeToken(page, product));
    const links: string[] = [];
    for (const symbol of largest) {
      const answer = await ask(client, 'figures', { symbol, lines, periods: 10 });
      expect(answer).toMatch(new RegExp(`^${symbol}, newest first`));
      test.info().annotations.push({ type: 'tokens', description: `${symbol}: ${countTokens(answer)}` });
      expect(countTokens(answer)).toBeLessThan(8_000);
      links.push(...(answer.match(/http\S+&fact=\S+/g) ?? []));
    }
    await client.close();
    const chosen = links.filter((_, at) => at % Math.ceil(links.length / 3) === 0);
    expect(chosen.length).toBe(3);
    for (const link of chosen) {
      await page.goto(link);
      await expect(ringed(page), link).toBeInViewport();
    }
  });
});

// Four quarters of the market, without prices: twelve months of a company, and no more to load.
const oneYear = { ALPHA_VANTAGE_API_KEY: '', MARKET_DATA: 'auto', MARKET_QUARTERS: '4', MARKET_PRICE_YEARS: '0' };

describeOnRecordings('every tool on the recorded market', { settings: oneYear }, (recordings) => {
  test('answers, and is refused once the token is revoked', async ({ page }) => {
    test.setTimeout(300_000);
    const { product } = recordings;
    const client = await connect(product, await makeToken(page, product));
    const assumed = { growth: 0.05, operatingMargin: 0.3, depreciation: 0.03, capex: 0.03, discountRate: 0.09 };
    const newest = '0001045810-24-000029';
    const questions = [
      ['find_company', { query: 'NVDA' }, /^NVDA: NVIDIA CORP, CIK/],
      [
        'figures',
        { symbol: 'AAPL', lines: ['netIncome'], periods: 2 },
        /FY2025 to 2025-09-27 \| 112010000000 \| \[1\] \| http/,
      ],
      ['compare', { symbols: ['WEN', 'CAKE'], rows: ['revenue'] }, /WEN \| \d+ USD \| .*\nCAKE \| \d+ USD \| /],
      ['screen', { where: 'totalAssets > 3B', columns: ['totalAssets'] }, /^[1-9]\d* of [1-9]\d+ companies match/],
      ['screen', { where: 'totalAssets > 3B', why: 'WEN' }, /^WEN, .*: covered\./],
      ['filing_text', { symbol: 'NVDA', accession: newest, section: '1A' }, /Item 1A.*\nCharacters 0 to 6000 of \d+/],
      ['filing_text', { symbol: 'NVDA', accession: newest, words: 'supply chain' }, /is in 1 filings/],
      ['filing_changes', { symbol: 'NVDA', accession: newest, section: '1A' }, /against 10-K 0001045810-23-000017/],
      ['insiders', { symbol: 'AAPL' }, /^AAPL: \d+ trades since/],
      ['value', { symbol: 'WEN', ...assumed }, /^WEN: value of a share.*Value: ([\d.]+ USD|N\/A \().*Checks against/s],
    ] as const;
    const compareSales = () => ask(client, 'compare', { symbols: ['WEN', 'CAKE'], rows: ['revenue'] });
    // The market is read in the background: a busy machine takes longer than a page would wait.
    while (!/WEN \| \d/.test(await compareSales())) await setTimeout(3_000);
    for (const [name, args, answer] of questions) {
      const text = await ask(client, name, args);
      expect(text, name).toMatch(answer);
      expect(countTokens(text), name).toBeLessThan(8_000);
    }
    const { tools } = await client.listTools();
    expect(new Set(questions.map(([name]) => name))).toEqual(new Set(tools.map(({ name }) => name)));

    await page.reload();
    await panel(page).getByRole('button', { name: 'Revoke Research assistant' }).click();
    await page.getByRole('button', { name: 'Revoke token' }).click();
    await expect(panel(page).getByText('Research assistant', { exact: true })).toBeHidden();
    for (const [name, args] of questions)
      await expect(client.callTool({ name, arguments: args })).rejects.toThrow(
        /not known, has expired, or was revoked/,
      );
    await client.close();
  });
});
