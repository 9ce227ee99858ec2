/** The mixed load: shares of a hundred calls of readers at work. */
const weights = { cached: 55, revalidated: 25, search: 10, apps: 4, page: 3, save: 2, 'sign-in': 0.5 };
const symbols = ['AAPL', 'MSFT', 'NVDA'];
const views = ['overview', 'all-statements', 'all-earnings', 'balance-sheet'];
const words = ['apple', 'micro', 'nvid', 'corp', 'inc'];

/** Calls whose replies come from memory, ready to be sent. */
export const cachedKinds = ['cached', 'revalidated'];

/**
 * Makes the calls of the load for a started gateway; every answer is then in the cache.
 * @returns {Promise<{kind: string, weight: number, texts: string[]}[]>}
 */
export async function mixOf({ address, member }) {
  const asMember = { authorization: `Bearer ${member.token}`, 'accept-encoding': 'br' };
  const paths = symbols.flatMap((symbol) => views.map((view) => `/api/finance/${view}/${symbol}`));
  const revalidated = [];
  for (const path of paths) {
    const reply = await fetch(address + path, { headers: asMember });
    await reply.arrayBuffer();
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
    revalidated.push(get(path, { ...asMember, 'if-none-match': reply.headers.get('etag') }));
  }
  const signIn = { email: member.email, password: member.password };
  const texts = {
    cached: paths.map((path) => get(path, asMember)),
    revalidated,
    search: words.map((word) => get(`/api/edgar/search?q=${word}`, asMember)),
    apps: [get('/api/apps', asMember)],
    page: [get('/', { accept: 'text/html', 'accept-encoding': 'br' })],
    save: symbols.map((symbol) => post(`/api/projections/${symbol}`, asMember, projection())),
    'sign-in': [post('/api/auth/login', {}, signIn)],
  };
  return Object.entries(weights).map(([kind, weight]) => ({ kind, weight, texts: texts[kind] }));
}

/**
 * Turns the calls into ones of a server without a product: it gets the same bytes under another path.
 * @returns the calls, and per path the reply of the gateway
 */
export async function plainMixOf({ address }, calls) {
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

function get(path, headers) {
  return request('GET', path, headers, '');
}

function post(path, headers, body) {
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
