/** The mixed load: shares of a hundred calls of readers at work. */
const weights = { cached: 55, revalidated: 25, search: 10, apps: 4, page: 3, save: 2, 'sign-in': 0.5 };
const symbols = ['AAPL', 'MSFT', 'NVDA'];
const views = ['overview', 'all-statements', 'all-earnings', 'balance-sheet'];
const words = ['apple', 'micro', 'nvid', 'corp', 'inc'];

const pageHeaders = { accept: 'text/html', 'accept-encoding': 'br' };

/** Calls whose replies come from memory, ready to be sent. */
export const cachedKinds = ['cached', 'revalidated'];

/**
 * Makes the calls of the load for a started gateway; every answer is then in the cache.
 * @param readers with sessions; the calls of each kind are spread over them
 * @returns {Promise<{kind: string, weight: number, texts: string[]}[]>}
 */
export async function buildMix({ address }, readers) {
  const paths = symbols.flatMap((symbol) => views.map((view) => `/api/finance/${view}/${symbol}`));
  const etags = new Map();
  for (const path of paths) etags.set(path, await fetchEtag(address + path, readers[0]));
  const ofEach = (make) => readers.flatMap((reader) => make(buildHeaders(reader), reader));
  const texts = {
    cached: ofEach((own) => paths.map((path) => get(path, own))),
    revalidated: ofEach((own) => paths.map((path) => get(path, { ...own, 'if-none-match': etags.get(path) }))),
    search: ofEach((own) => words.map((word) => get(`/api/edgar/search?q=${word}`, own))),
    apps: ofEach((own) => [get('/api/apps', own)]),
    page: ofEach(({ 'x-forwarded-for': from }) => [get('/', { ...pageHeaders, 'x-forwarded-for': from })]),
    save: ofEach((own) => symbols.map((symbol) => post(`/api/projections/${symbol}`, own, projection()))),
    'sign-in': ofEach((_, reader) => [buildSignIn(reader)]),
  };
  return Object.entries(weights).map(([kind, weight]) => ({ kind, weight, texts: texts[kind] }));
}

/** Returns the whole request of a sign-in. */
export function buildSignIn({ email, password, from }) {
  return post('/api/auth/login', { 'x-forwarded-for': from }, { email, password });
}

/** Returns the whole requests of reads from the cache. */
export function cachedReads(calls) {
  return calls.filter(({ kind }) => cachedKinds.includes(kind));
}

function buildHeaders({ token, from }) {
  return { authorization: `Bearer ${token}`, 'accept-encoding': 'br', 'x-forwarded-for': from };
}

async function fetchEtag(url, reader) {
  const reply = await fetch(url, { headers: buildHeaders(reader) });
  await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}`);
  return reply.headers.get('etag');
}

/**
 * Turns the calls into ones of a server without a product: it gets the same bytes under another path.
 * @returns the calls, and per path the reply of the gateway
 */
export async function buildPlainMix({ address }, calls) {
  const replies = {};
  const plain = [];
  for (const { kind, weight, texts } of calls) {
    const path = `/${kind}`;
    replies[path] = await replyTo(address, texts[0]);
    plain.push({ kind, weight, texts: texts.map((text) => text.replace(/ \S+ HTTP/, ` ${path} HTTP`)) });
  }
  return { calls: plain, replies };
}

async function replyTo(address, text) {
  const [head, body] = text.split('\r\n\r\n');
  const [first, ...lines] = head.split('\r\n');
  const [method, path] = first.split(' ');
  const headers = Object.fromEntries(lines.map((line) => line.split(': ')).filter(([name]) => name !== 'host'));
  delete headers['content-length'];
  const reply = await fetch(address + path, { method, headers, ...(method === 'POST' ? { body } : {}) });
  if (!reply.ok && reply.status !== 304) throw new Error(`${path} answered ${reply.status}`);
  const type = reply.headers.get('content-type');
  return { method, status: reply.status, type, bytes: Buffer.from(await reply.arrayBuffer()).toString('base64') };
}

/** Returns the whole request of a read. */
export function get(path, headers) {
  return request('GET', path, headers, '');
}

/** Returns the whole request of a call with a body. */
export function post(path, headers, body) {
  const text = JSON.stringify(body);
  const typed = { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  return request('POST', path, typed, text);
}

function request(method, path, headers, body) {
  const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

function projection() {
  const years = (value) => Array(5).fill(value);
  const scenario = {
    revenue: years(100),
    revgrowth: years(10),
    margin: years(20),
    shares: years(50),
    peLow: years(15),
    peHigh: years(20),
    netincome: years(20),
    eps: years(0.4),
    priceLow: years(6),
    priceHigh: years(8),
    cagrLow: years(null),
    cagrHigh: years(null),
  };
  return { scenarios: { bear: scenario, base: scenario, bull: scenario }, companyName: 'Apple Inc', currentYear: 2026 };
}
