import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { outsideServer } from '../../../test/support/outside-server.ts';
import { until } from '../../../test/support/until.ts';
import { BadUpstream, UpstreamTimeout } from '../../errors/errors.ts';
import { type Limits, OutsideHost } from './outside-host.ts';

const server = outsideServer();
const hosts: OutsideHost[] = [];

function host(limits: Partial<Limits> = {}, base = server.base): OutsideHost {
  const made = new OutsideHost({
    base,
    label: 'The test host',
    userAgent: 'Basecase test',
    limits,
  });
  hosts.push(made);
  return made;
}

afterEach(async () => {
  await Promise.all(hosts.splice(0).map((made) => made.close()));
});

test('a request carries nothing but its own four headers', async () => {
  server.answer((_, response) => response.end('{}'));
  await host().get('/path?a=1', 'application/json');
  expect(server.asked).toEqual(['/path?a=1']);
  expect(Object.keys(server.headers()).sort()).toEqual([
    'accept',
    'accept-encoding',
    'connection',
    'host',
    'user-agent',
  ]);
  expect(server.headers()['user-agent']).toBe('Basecase test');
});

test('a path in the base address precedes the path of a call', async () => {
  server.answer((_, response) => response.end('{}'));
  await host({}, `${server.base}/mirror/`).get('/query', '*/*');
  expect(server.asked).toEqual(['/mirror/query']);
});

test('a compressed body is unpacked', async () => {
  server.answer((_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'application/json; charset=utf-8' });
    response.end(gzipSync('{"a":1}'));
  });
  const made = host();
  const reply = await made.get('/', '*/*');
  expect(reply.contentType).toBe('application/json');
  expect(made.parseJson(reply.body)).toEqual({ a: 1 });
});

test('a redirect is a reply like any other, and is not followed', async () => {
  server.answer((_, response) => response.writeHead(302, { location: `${server.base}/elsewhere` }).end());
  expect((await host().get('/', '*/*')).status).toBe(302);
  expect(server.asked).toEqual(['/']);
});

test('a host that never answers fails after the first-byte time', async () => {
  server.answer(() => {});
  await expect(host({ firstByteMs: 100 }).get('/', '*/*')).rejects.toThrow(UpstreamTimeout);
});

test('a host that drips fails after the total time', async () => {
  server.answer((_, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(timer));
  });
  await expect(host({ totalMs: 200 }).get('/', '*/*')).rejects.toThrow(UpstreamTimeout);
});

test('an idle body fails, read whole or as a stream', async () => {
  server.answer((_, response) => {
    response.writeHead(200);
    response.write('a');
  });
  const made = host({ firstByteMs: 500 });
  await expect(made.get('/', '*/*')).rejects.toThrow(UpstreamTimeout);
  const { body } = await made.open('/', '*/*');
  await expect(body.toArray()).rejects.toThrow(UpstreamTimeout);
});

describe('many calls', () => {
  test('share eight connections, and each is answered', async () => {
    const waiting: (() => void)[] = [];
    server.answer((_, response) => void waiting.push(() => response.end('{}')));
    const made = host();
    const calls = Promise.all(Array.from({ length: 20 }, () => made.get('/', '*/*')));
    for (let answered = 0; answered < 20; answered += 1) {
      await until('a call is there', () => waiting.length > 0);
      expect(waiting.length).toBeLessThanOrEqual(8);
      waiting.shift()?.();
    }
    expect((await calls).map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  });

  test('one without a connection fails after the total time', async () => {
    server.answer(() => {});
    const made = host();
    const others = Array.from({ length: 8 }, () => made.get('/', '*/*'));
    await until('all connections are taken', () => server.asked.length >= 8);
    await expect(made.get('/', '*/*', { limits: { totalMs: 50 } })).rejects.toThrow(UpstreamTimeout);
    await made.close();
    await Promise.allSettled(others);
  });

  test('under way when the host is closed end as unavailable', async () => {
    server.answer(() => {});
    const made = host();
    const calls = Array.from({ length: 9 }, () => made.get('/', '*/*'));
    await until('eight are sent', () => server.asked.length >= 8);
    await made.close();
    for (const call of await Promise.allSettled(calls)) {
      expect(call).toMatchObject({ status: 'rejected', reason: { name: 'BadUpstream' } });
    }
  });
});

describe('a call that waits for its turn', () => {
  test('is written when the turn comes, not before', async () => {
    server.answer((_, response) => response.end('{}'));
    const seen: number[] = [];
    const turn = async () => {
      await new Promise((resolve) => setTimeout(resolve, 30));
      seen.push(server.asked.length);
    };
    await host().get('/', '*/*', { turn });
    expect(seen).toEqual([0]);
    expect(server.asked).toHaveLength(1);
  });

  test('is not sent when its turn fails, and is not counted', async () => {
    const outcomes: string[] = [];
    const made = new OutsideHost({
      base: server.base,
      label: 'The test host',
      userAgent: 'Basecase test',
      onCall: (outcome) => outcomes.push(outcome),
    });
    hosts.push(made);
    const refused = new BadUpstream('Not now.');
    await expect(made.get('/', '*/*', { turn: () => Promise.reject(refused) })).rejects.toBe(refused);
    expect(server.asked).toEqual([]);
    expect(outcomes).toEqual([]);
  });

  test('goes over another connection when the host closes its own, in a turn of its own', async () => {
    server.answer((_, response) => response.end('{}'));
    let turns = 0;
    const turn = async () => {
      turns += 1;
      if (turns === 1) await server.closeConnections();
    };
    expect((await host().get('/', '*/*', { turn })).status).toBe(200);
    expect(turns).toBe(2);
  });
});

test.each([
  ['reset', (socket: { destroy(): void }) => socket.destroy()],
  ['nothing listening', null],
])('%s is a bad upstream, told without an address', async (_, act) => {
  server.answer((request) => act?.(request.socket));
  const failing = act === null ? host({}, 'http://127.0.0.1:9') : host();
  const error = await failing.get('/', '*/*').catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(BadUpstream);
  expect(String(error)).not.toMatch(/127\.0\.0\.1|http/);
});

test('a body that ends before its announced length is a bad upstream', async () => {
  server.answer((_, response) => {
    response.writeHead(200, { 'content-length': 5_000 });
    response.write('{"symbol":');
    setTimeout(() => response.destroy(), 20);
  });
  await expect(host().get('/', '*/*')).rejects.toThrow(BadUpstream);
});

test('a body over the wire limit is cut off while it is received', async () => {
  let sent = 0;
  server.answer((_, response) => {
    const chunk = Buffer.alloc(64 * 1024, 'x');
    const push = (): void => {
      while (!response.destroyed && sent < 200 * 1024 * 1024) {
        sent += chunk.length;
        if (!response.write(chunk)) {
          response.once('drain', push);
          return;
        }
      }
    };
    push();
  });
  await expect(host({ wireBytes: 256 * 1024 }).get('/', '*/*')).rejects.toThrow(BadUpstream);
  expect(sent).toBeLessThan(20 * 1024 * 1024);
});

test('a small body that unpacks to a huge one is refused', async () => {
  const bomb = gzipSync(Buffer.alloc(8 * 1024 * 1024));
  server.answer((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb));
  await expect(host({ decodedBytes: 1024 * 1024 }).get('/', '*/*')).rejects.toThrow(BadUpstream);
});

test.each(['<!doctype html><p>not json', '', '{"a":', '{"__proto__":{"admin":true}}'])(
  '%j is not JSON to us',
  (text) => {
    expect(() => host({}, 'http://127.0.0.1:9').parseJson(Buffer.from(text))).toThrow(BadUpstream);
  },
);

test.each([
  ['deep', () => `${'['.repeat(5_000_000)}1${']'.repeat(5_000_000)}`],
  ['of many values', () => `[${'{},'.repeat(4_000_000)}1]`],
  ['large', () => `["${'x'.repeat(17 * 1024 * 1024)}"]`],
])('JSON that is too %s is refused before it is parsed', (_, text) => {
  const parse = jest.spyOn(JSON, 'parse');
  const body = Buffer.from(text());
  try {
    expect(() => host({}, 'http://127.0.0.1:9').parseJson(body)).toThrow(BadUpstream);
    expect(parse).not.toHaveBeenCalled();
  } finally {
    parse.mockRestore();
  }
});

test('a stream comes with its length and type', async () => {
  server.answer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html', 'content-length': 3 }).end('abc'),
  );
  const reply = await host().open('/', '*/*');
  expect(reply).toMatchObject({ status: 200, contentType: 'text/html', length: 3 });
  expect((await reply.body.toArray()).join('')).toBe('abc');
});

describe('a compressed stream', () => {
  const packed = gzipSync(randomBytes(50_000).toString('hex'));
  const gzip = (body: Buffer) =>
    server.answer((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(body));

  test('is asked for and unpacked; its length is not known', async () => {
    gzip(gzipSync('abc'));
    const reply = await host().open('/', '*/*');
    expect(server.headers()['accept-encoding']).toBe('gzip');
    expect(reply.length).toBeNull();
    expect((await reply.body.toArray()).join('')).toBe('abc');
  });

  test.each([
    ['that breaks off', packed.subarray(0, 30_000)],
    ['that is none', Buffer.from('abc')],
  ])('%s fails', async (_, body) => {
    gzip(body);
    const reply = await host().open('/', '*/*');
    await expect(reply.body.toArray()).rejects.toThrow();
  });

  test('over the bound of the wire fails, though a reader would accept what it unpacks to', async () => {
    gzip(packed);
    const reply = await host().open('/', '*/*', { limits: { wireBytes: 20_000 } });
    await expect(reply.body.toArray()).rejects.toThrow(BadUpstream);
  });

  test('that stops coming fails', async () => {
    server.answer((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      response.write(packed.subarray(0, 100));
    });
    const { body } = await host({ firstByteMs: 300 }).open('/', '*/*');
    await expect(body.toArray()).rejects.toThrow(UpstreamTimeout);
  });

  test('that its reader gives up closes the connection', async () => {
    let closed: Promise<unknown> = Promise.resolve();
    server.answer((_, response) => {
      closed = new Promise((resolve) => response.on('close', resolve));
      response.writeHead(200, { 'content-encoding': 'gzip' });
      response.write(packed.subarray(0, 40_000));
    });
    const { body } = await host().open('/', '*/*');
    body.destroy();
    await closed;
  });

  test('in another encoding is refused', async () => {
    server.answer((_, response) => response.writeHead(200, { 'content-encoding': 'br' }).end('abc'));
    await expect(host().open('/', '*/*')).rejects.toThrow(BadUpstream);
  });
});
