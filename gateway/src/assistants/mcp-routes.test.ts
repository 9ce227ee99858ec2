import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { z } from 'zod';
import { gatewayHarness, type SignedIn, signInAs } from '../../test/support/test-gateway.ts';
import { valuationBody } from '../../test/support/valuation-body.ts';
import { madePersonalTokenSchema } from '../contract/access/account.ts';

const gateway = gatewayHarness();
const member = gateway.signedIn('Member');
let base: string;
beforeAll(async () => {
  base = await gateway.app.listen({ host: '127.0.0.1', port: 0 });
});
const clients: Client[] = [];
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
});

async function makeToken(user: SignedIn): Promise<{ readonly id: string; readonly token: string }> {
  const payload = { name: 'assistant', password: user.password };
  const reply = await gateway.app.inject({
    method: 'POST',
    url: '/api/account/tokens',
    headers: user.headers,
    payload,
  });
  return madePersonalTokenSchema.parse(reply.json());
}

async function connect(token: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', base), { requestInit }));
  clients.push(client);
  return client;
}

const answerSchema = z.object({
  content: z.tuple([z.object({ type: z.literal('text'), text: z.string() })]),
  isError: z.boolean().optional(),
});

/** Asks with a token of its own: a token may ask 30 times a minute. */
async function ask(name: string, args: Record<string, unknown>) {
  const client = await connect((await makeToken(await signInAs(gateway, 'Member'))).token);
  const { content, isError = false } = answerSchema.parse(await client.callTool({ name, arguments: args }));
  return { text: content[0].text, isError };
}

const countTokens = (text: string) => text.length / 3.5;
const rpc = (method: string, params: object) => ({ jsonrpc: '2.0', id: 1, method, params });
const post = (token: string, payload: object, headers: Record<string, string> = {}) =>
  gateway.app.inject({
    method: 'POST',
    url: '/mcp',
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/json, text/event-stream',
      host: new URL(base).host,
      ...headers,
    },
    payload,
  });

test('the tools of a member only read, and their list is short', async () => {
  const client = await connect((await makeToken(member)).token);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    'find_company',
    'figures',
    'compare',
    'screen',
    'filing_text',
    'filing_changes',
    'insiders',
    'value',
  ]);
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
  expect(countTokens(JSON.stringify({ tools }))).toBeLessThan(2_000);
});

test('a client of the version before is served, and keeps no session', async () => {
  const { token } = await makeToken(member);
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'older', version: '1' } };
  const begun = await post(token, rpc('initialize', params));
  expect(begun.body).toContain('"protocolVersion":"2025-06-18"');
  expect(begun.headers['mcp-session-id']).toBeUndefined();
  expect((await post(token, rpc('tools/list', {}), { 'mcp-protocol-version': '2025-06-18' })).body).toContain(
    'find_company',
  );
  const headers = { authorization: `Bearer ${token}`, host: new URL(base).host };
  expect((await gateway.app.inject({ url: '/mcp', headers })).statusCode).toBe(405);
});

test('a figure has its value, unit, period, filing and link; the filing its form and day', async () => {
  const { text } = await ask('figures', { symbol: 'AAPL', lines: ['netMargin', 'revenue', 'pe'], periods: 2 });
  const link = `${base}/edgar?symbol=AAPL&filing=0009900001-26-000040`;
  expect(text).toContain(`418462000000 USD | FY to 2026-09-30 | [1] | ${link}&value=418462000000&end=2026-09-30`);
  expect(text).toContain('0.253397 | FY to 2026-09-30 | [1] |');
  expect(text).toContain('[1] 10-K 0009900001-26-000040, filed 2026-10-30');
});

test.each([
  ['find_company', { query: 'apple' }, /^AAPL: Apple Inc\., CIK 9900001\n/],
  ['find_company', { query: 'no such company' }, /^No company is called/],
  [
    'figures',
    { symbol: 'AAPL', lines: ['totalRevenue'], period: 'quarterly', periods: 1 },
    /quarter to 2026-09-30 \| 108057000000 \|/,
  ],
  ['figures', { symbol: 'AAPL', lines: ['sbcToRevenue'] }, /N\/A \(Not reported/],
  ['compare', { symbols: ['AAPL', 'ZZZZ'], rows: ['pe'] }, /ZZZZ: N\/A \(Not held.*AAPL \| 30\.9828 \|/s],
  ['screen', { where: 'roic > 20%', columns: ['roic'], limit: 2 }, /Rows 1 to 2\..*AAPL, Apple Inc\.\nroic \| 0\.622/s],
  ['screen', { where: 'roic > 90%', why: 'AAPL' }, /roic > 90%: fails\nroic \| 0\.622/],
  ['filing_text', { symbol: 'AAPL', section: '7' }, /Item 7\. .*\n> /s],
  [
    'filing_text',
    { symbol: 'AAPL', words: 'distributors', accession: '0009900001-25-000036' },
    /is in 1 filings.*find=distributors&place=1\n> /s,
  ],
  ['filing_changes', { symbol: 'AAPL' }, /Item 1A, Risk factors: changed.*added \| .*&change=4\n> \{\+Tariffs/s],
  ['insiders', { symbol: 'AAPL' }, /Leon Moser, Director \| Bought \(P\).*\[1\] 4 /s],
  [
    'value',
    { symbol: 'AAPL', growth: 0.05, operatingMargin: 0.3, depreciation: 0.03, capex: 0.03, discountRate: 0.09 },
    // Ten years of 418,462 × 1.05^t × 0.3 × 0.75 M discounted at 9%, then 2.5% growth; net cash of 33,634 M, 15,200 M shares.
    /Value: 120\.144 USD per share\nRange: 89\.9957 to 166\.273 USD.*\n.*\nAssumed, not given by you: years 10, taxRate 0\.25, workingCapital 0, terminalGrowth 0\.025\n/,
  ],
  [
    'value',
    {
      ...{ symbol: 'AAPL', growth: 0.05, operatingMargin: 0.3, depreciation: 0.03, capex: 0.03, discountRate: 0.09 },
      ...{ years: 10, taxRate: 0.25, workingCapital: 0 },
    },
    /Value: 120\.144 USD per share\n.*\n.*\nAssumed, not given by you: terminalGrowth 0\.025\n/,
  ],
  [
    'value',
    { symbol: 'AAPL', growth: 0, operatingMargin: 0.3, depreciation: 0, capex: 0, discountRate: 0.02 },
    /Value: N\/A \(the discount rate must be above terminal growth\)/,
  ],
] as const)('%s %j', async (name, args, expected) => {
  const { text, isError } = await ask(name, args);
  expect(text).toMatch(expected);
  expect(isError).toBe(false);
  expect(countTokens(JSON.stringify(text))).toBeLessThan(8_000);
});

const longText = 'x'.repeat(5_000);
const wrongInputs: readonly (readonly [string, Record<string, unknown>, RegExp])[] = [
  ['find_company', {}, /query/],
  ['find_company', { query: '' }, /query/],
  ['find_company', { query: 'a' }, /query/],
  ['find_company', { query: longText }, /query/],
  ['find_company', { query: { $ne: null } }, /query/],
  ['figures', { symbol: longText, lines: ['totalRevenue'] }, /valid company symbol/],
  ['figures', { symbol: '../../etc', lines: ['totalRevenue'] }, /valid company symbol/],
  ['figures', { symbol: 'AAPL', lines: [] }, /lines/],
  ['figures', { symbol: 'AAPL', lines: Array(13).fill('totalRevenue') }, /lines/],
  ['figures', { symbol: 'AAPL', lines: ['totalRevenue'], periods: 11 }, /periods/],
  ['figures', { symbol: 'AAPL', lines: ['totalRevenue'], periods: 1.5 }, /periods/],
  ['figures', { symbol: 'AAPL', lines: ['totalRevenue'], period: 'weekly' }, /period/],
  ['figures', { symbol: 'AAPL', lines: ['__proto__'] }, /Not known: __proto__/],
  ['figures', { symbol: 'AAPL', lines: ['constructor', 'sic'] }, /Not known: constructor, sic/],
  ['figures', { symbol: 'AAPL', lines: ['pe) or (1'] }, /name of a line or a measure/],
  ['figures', { symbol: 'AAPL', lines: ['pe'], period: 'quarterly' }, /of a fiscal year or of twelve months/],
  ['figures', { symbol: 'ZZZZ', lines: ['totalRevenue'] }, /ZZZZ|not found|No financial data/i],
  ['compare', { symbols: ['AAPL'] }, /symbols/],
  ['compare', { symbols: Array(6).fill('AAPL') }, /symbols/],
  ['compare', { symbols: ['AAPL', 'MSFT'], rows: ['pe,roic'] }, /name of a line or a measure/],
  ['compare', { symbols: ['AAPL', 'MSFT'], rows: ['sic'] }, /sic is no figure/],
  ['screen', { where: 'roic >' }, /ends too early/],
  ['screen', { where: 'drop table users' }, /.+/],
  ['screen', { where: longText }, /where/],
  ['screen', { where: 'pe > 1', columns: Array(7).fill('pe') }, /columns/],
  ['screen', { where: 'pe > 1', limit: 51 }, /limit/],
  ['screen', { where: 'pe > 1', asOf: 'yesterday' }, /asOf/],
  ['filing_text', { symbol: 'AAPL' }, /either words or a section/],
  ['filing_text', { symbol: 'AAPL', words: 'risk', section: '1A' }, /either words or a section/],
  ['filing_text', { symbol: 'AAPL', section: '9' }, /The sections of this form are Item 1A, 7, 1, 3\./],
  ['filing_text', { symbol: 'AAPL', section: '1A', cursor: 9_999_999 }, /The section ends at/],
  ['filing_text', { symbol: 'AAPL', section: '1A', cursor: -1 }, /cursor/],
  ['filing_text', { symbol: 'AAPL', section: '1A', accession: '0000000000-00-000000' }, /not in the company’s list/],
  ['filing_text', { symbol: 'ZZZZ', words: 'risk' }, /ZZZZ is not in the SEC’s list/],
  ['filing_changes', { symbol: 'AAPL', accession: 'latest' }, /accession number/],
  ['filing_changes', { symbol: 'AAPL', against: '0009900001-26-000039' }, /Two reports of one form/],
  ['insiders', { symbol: 'AAPL', kinds: ['steal'] }, /kinds/],
  ['insiders', { symbol: 'AAPL', days: 0 }, /days/],
  [
    'value',
    { symbol: 'AAPL', growth: 9, operatingMargin: 0.3, depreciation: 0, capex: 0, discountRate: 0.1 },
    /growth/,
  ],
  [
    'value',
    { symbol: 'AAPL', growth: 0.1, operatingMargin: 0.3, depreciation: 0, capex: 0, discountRate: 'NaN' },
    /discountRate/,
  ],
];
test.each(wrongInputs)('%s refuses wrong input %# by a sentence', async (name, args, expected) => {
  const { text, isError } = await ask(name, args);
  expect(text).toMatch(expected);
  expect(text).not.toMatch(/\bat .*\.ts:|Internal|stack/);
  expect(isError).toBe(true);
});

test('a tool that is not there is refused by its name', async () => {
  const client = await connect((await makeToken(member)).token);
  await expect(client.callTool({ name: 'delete_user', arguments: {} })).rejects.toThrow(/delete_user/);
});

describe('a token that is not valid any more is refused at every request', () => {
  const call = rpc('tools/call', { name: 'find_company', arguments: { query: 'AAPL' } });

  test.each([
    [
      'a revoked one',
      async (user: SignedIn, id: string) => {
        await gateway.app.inject({ method: 'DELETE', url: `/api/account/tokens/${id}`, headers: user.headers });
      },
    ],
    [
      'an expired one',
      async (_: SignedIn, id: string) => {
        await gateway.services.db.updateTable('personal_tokens').set({ expires_at: 1 }).where('id', '=', id).execute();
      },
    ],
    [
      'one of before a sign-out everywhere',
      async (user: SignedIn) => gateway.services.userStore.signOutEverywhere(user.id, true),
    ],
    ['one of a deleted user', async (user: SignedIn) => void (await gateway.services.userStore.remove(user.id))],
  ])('%s', async (_, end) => {
    const user = await signInAs(gateway, 'Member');
    const { id, token } = await makeToken(user);
    expect((await post(token, call)).statusCode).toBe(200);
    await end(user, id);
    gateway.services.sessions.forget(user.id);
    const refused = await post(token, call);
    expect(refused.statusCode).toBe(401);
    expect(refused.json()).toEqual({
      error: 'This token is not known, has expired, or was revoked.',
      code: 'unauthorized',
    });
  });

  test('one of a user who has become a Guest', async () => {
    const user = await signInAs(gateway, 'Member');
    const { token } = await makeToken(user);
    await gateway.services.userStore.changeRole(user.id, 'Guest');
    gateway.services.sessions.forget(user.id);
    const refused = await post(token, call);
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      { error: 'You need Admin or Member role.', code: 'forbidden' },
    ]);
  });

  test('a stranger and an invented one', async () => {
    expect((await gateway.app.inject({ method: 'POST', url: '/mcp', payload: call })).statusCode).toBe(401);
    expect((await post(`bc_${'A'.repeat(43)}`, call)).statusCode).toBe(401);
  });
});

test('a spent rate says when to come again', async () => {
  const { token } = await makeToken(await signInAs(gateway, 'Member'));
  const list = rpc('tools/list', {});
  for (let asked = 0; asked < 30; asked += 1) await post(token, list);
  const refused = await post(token, list);
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toMatch(/^\d+$/);
  expect(refused.json()).toMatchObject({
    error: expect.stringMatching(/30 times a minute .* come again in \d+ seconds/),
  });
});

test('a page of another site may not ask', async () => {
  const { token } = await makeToken(member);
  const list = rpc('tools/list', {});
  expect((await post(token, list, { origin: 'https://evil.example' })).json()).toMatchObject({
    error: 'Pages of this origin may not ask the tools.',
  });
  expect((await post(token, list, { origin: base })).statusCode).toBe(200);
});

test('one user does not read the saved valuations of another', async () => {
  const owner = await signInAs(gateway, 'Member');
  const saved = await gateway.app.inject({
    method: 'POST',
    url: '/api/valuations/AAPL',
    headers: owner.headers,
    payload: { ...valuationBody(), name: 'Secret case', fairValuePerShare: 21 },
  });
  expect(saved.statusCode).toBe(200);
  const args = { symbol: 'AAPL', growth: 0, operatingMargin: 0.3, depreciation: 0, capex: 0, discountRate: 0.1 };
  expect((await ask('value', args)).text).not.toContain('Secret case');
  const client = await connect((await makeToken(owner)).token);
  const own = answerSchema.parse(await client.callTool({ name: 'value', arguments: args }));
  expect(own.content[0].text).toContain('Secret case');
});

describe('where the address of the page is set', () => {
  const env = {
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'basecase@example.com',
    PAGE_URL: 'https://basecase.example.com',
  };
  const mailing = gatewayHarness({ env });
  const owner = mailing.signedIn('Member');

  test('another name of this server is refused, and links have the address of the page', async () => {
    const payload = { name: 'assistant', password: owner.password };
    const made = await mailing.app.inject({
      method: 'POST',
      url: '/api/account/tokens',
      headers: owner.headers,
      payload,
    });
    const { token } = madePersonalTokenSchema.parse(made.json());
    const find = (host: string) =>
      mailing.app.inject({
        method: 'POST',
        url: '/mcp',
        headers: { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream', host },
        payload: rpc('tools/call', { name: 'find_company', arguments: { query: 'AAPL' } }),
      });
    expect((await find('rebound.example')).json()).toEqual({
      error: 'The tools are at https://basecase.example.com/mcp.',
      code: 'forbidden',
    });
    expect((await find('basecase.example.com')).body).toContain('https://basecase.example.com/edgar?symbol=AAPL');
  });
});
