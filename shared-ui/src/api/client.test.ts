import { ApiError, errorText, NetworkError } from './api-error.ts';
import { createApiClient } from './client.ts';

interface Answer {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** jsdom has no Response: this has the parts that the client reads. */
function response({ status = 200, body, headers = {} }: Answer): Response {
  const text = typeof body === 'string' ? body : JSON.stringify(body ?? {});
  return Object.assign(Object.create(null), {
    ok: status < 400,
    status,
    headers: { get: (name: string) => headers[name] ?? null },
    json: async () => JSON.parse(text),
  });
}

function clientWith(answer: Answer | Error, token: string | null = 'T') {
  const requests: { url: string; init: RequestInit }[] = [];
  const refused: string[] = [];
  const api = createApiClient({
    baseUrl: 'http://gateway',
    token: () => token,
    onUnauthorized: (sent) => refused.push(sent),
    fetch: async (url, init = {}) => {
      requests.push({ url: String(url), init });
      if (answer instanceof Error) throw answer;
      return response(answer);
    },
  });
  return { api, requests, refused };
}

const failure = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

test('fills the path, sends the bearer token and returns the body', async () => {
  const { api, requests } = clientWith({ body: { symbol: 'BRK-B', data: [] } });
  await expect(api.call('priceHistory', { params: { symbol: 'BRK-B', timeframe: 'daily' } })).resolves.toMatchObject({
    symbol: 'BRK-B',
  });
  expect(requests[0]?.url).toBe('http://gateway/api/finance/price-history/BRK-B/daily');
  expect(requests[0]?.init.headers).toMatchObject({ authorization: 'Bearer T' });
});

test('a report of visits outlives its page', async () => {
  const { api, requests } = clientWith({ body: { ok: true } });
  const visit = { app: 'research', version: 'v1', failures: [], ready: null, lcp: null, inp: null, cls: null };
  await api.call('reportVisits', { body: { visits: [visit] } });
  await api.call('logout');
  expect(requests.map(({ init }) => init.keepalive)).toEqual([true, undefined]);
});

test('typed text is escaped in the path', async () => {
  const { api, requests } = clientWith({ body: { results: [] } });
  await api.call('edgarSearch', { query: { q: 'a&b=c/../d' } });
  expect(requests[0]?.url).toBe('http://gateway/api/edgar/search?q=a%26b%3Dc%2F..%2Fd');
});

test('a signed-out visitor sends no token', async () => {
  const { api, requests } = clientWith({ body: { apps: [] } }, null);
  await api.call('apps', { query: {} });
  expect(requests[0]?.init.headers).not.toHaveProperty('authorization');
});

test("shows the server's own text, sanitised", async () => {
  const { api } = clientWith({
    status: 502,
    body: { error: 'Alpha Vantage refused key ABCDEFGH12345678', code: 'bad_upstream' },
  });
  const error = await failure(api.call('overview', { params: { symbol: 'IBM' } }));
  expect(error).toMatchObject({
    message: 'data provider refused key [API_KEY]',
    status: 502,
    code: 'bad_upstream',
    saidByGateway: true,
  });
});

test('a reply with only a message gets the general text; an empty reply gets the name of the call', async () => {
  const vague = await failure(clientWith({ status: 500, body: { message: 'stack trace' } }).api.call('me'));
  expect(vague).toMatchObject({ message: 'Unable to fetch data. Please try again.' });
  const empty = await failure(
    clientWith({ status: 500, body: 'not json' }).api.call('overview', { params: { symbol: 'IBM' } }),
  );
  expect(empty).toMatchObject({ message: 'Failed to fetch overview', saidByGateway: false });
});

test('a 200 with an error field is an error', async () => {
  const error = await failure(clientWith({ body: { error: 'API call frequency is 5 per minute' } }).api.call('me'));
  expect(error).toMatchObject({
    message: 'API rate limit exceeded. Please try again later.',
    code: null,
    saidByGateway: true,
  });
});

test('a 429 carries the seconds until a retry', async () => {
  const { api } = clientWith({
    status: 429,
    body: { error: 'x', code: 'quota_exceeded' },
    headers: { 'retry-after': '3600' },
  });
  expect(await failure(api.call('me'))).toMatchObject({ code: 'quota_exceeded', retryAfterSeconds: 3600 });
});

test('the exact code of a reply is taken before the one for older clients', async () => {
  const body = { error: 'Away.', code: 'bad_upstream', exact: 'provider_away' };
  expect(await failure(clientWith({ status: 502, body }).api.call('me'))).toMatchObject({ code: 'provider_away' });
  const later = { ...body, exact: 'unheard_of' };
  expect(await failure(clientWith({ status: 502, body: later }).api.call('me'))).toMatchObject({
    code: 'bad_upstream',
  });
});

describe('a load that takes longer than a request is held', () => {
  const late = { error: 'It took too long.', code: 'upstream_timeout', exact: 'still_loading' };
  /** Answers in turn; the last answer stays. */
  function slowClient(...answers: Answer[]) {
    let asked = 0;
    const api = createApiClient({
      baseUrl: '',
      token: () => null,
      onUnauthorized: () => undefined,
      fetch: async () => response(answers[Math.min(asked++, answers.length - 1)] ?? {}),
    });
    return { api, count: () => asked };
  }

  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('is asked for again until it is there', async () => {
    const { api, count } = slowClient(
      { status: 504, body: late },
      { status: 504, body: late },
      { body: { user: null } },
    );
    const reply = api.call('me');
    await jest.advanceTimersByTimeAsync(4_000);
    await expect(reply).resolves.toEqual({ user: null });
    expect(count()).toBe(3);
  });

  test('fails after ten calls, and a provider that did not answer is not asked again', async () => {
    const { api, count } = slowClient({ status: 504, body: late });
    const failed = failure(api.call('me'));
    await jest.advanceTimersByTimeAsync(20_000);
    expect(await failed).toMatchObject({ code: 'still_loading', message: 'It took too long.' });
    expect(count()).toBe(10);
    const provider = slowClient({ status: 504, body: { ...late, exact: undefined } });
    expect(await failure(provider.api.call('me'))).toMatchObject({ code: 'upstream_timeout' });
    expect(provider.count()).toBe(1);
  });
});

test('a 401 is reported with its token', async () => {
  const { api, refused } = clientWith({ status: 401, body: { error: 'Please sign in again.', code: 'unauthorized' } });
  await failure(api.call('me'));
  expect(refused).toEqual(['T']);
});

test('an unreachable gateway is a network error with its own text', async () => {
  const error = await failure(clientWith(new TypeError('fetch failed')).api.call('me'));
  expect(error).toBeInstanceOf(NetworkError);
  expect(errorText(error, 'x')).toBe('Network error. Please check your connection and try again.');
  expect(errorText(new RangeError('internal'), 'Failed to load overview.')).toBe('Failed to load overview.');
  expect(errorText(new ApiError('Said so.', 500, null, { said: true }), 'x')).toBe('Said so.');
});

test('an aborted call throws the abort', async () => {
  const abort = new DOMException('aborted', 'AbortError');
  expect(await failure(clientWith(abort).api.call('me'))).toBe(abort);
});

test('the address of a frame is that of the gateway, with its ticket and no token', () => {
  const { api, requests } = clientWith({});
  expect(api.address('filingPage', { query: { ticket: 'a.b+c' } })).toBe(
    'http://gateway/api/edgar/page?ticket=a.b%2Bc',
  );
  expect(requests).toEqual([]);
});

test('an optional value that is undefined is left out of the query', async () => {
  const { api, requests } = clientWith({});
  const query = { cik: '1', accession: '0000000001-26-000001', document: undefined };
  await api.call('filingDocument', { query });
  expect(requests[0]?.url).toBe('http://gateway/api/edgar/document?cik=1&accession=0000000001-26-000001');
});
