import { Writable } from 'node:stream';
import { createLogger } from './logger.ts';

function logged(write: (log: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  write(createLogger({ level: 'info', secrets: ['CANARYKEY123'], destination }));
  return lines.join('');
}

test('the log writes an error with its cause and without the API key', () => {
  const error = new Error('GET https://host/query?apikey=CANARYKEY123 failed', {
    cause: new Error('socket CANARYKEY123'),
  });
  const line = logged((log) => log.error({ err: error }, 'call failed'));
  expect(line).toContain('apikey=[secret]');
  expect(JSON.parse(line)).toMatchObject({
    level: 50,
    msg: 'call failed',
    err: { cause: { message: 'socket [secret]' } },
  });
  expect(line).not.toContain('CANARYKEY123');
});

test('the log writes only method and path of a request', () => {
  const req = { id: '1', method: 'GET', url: '/api/edgar/search?q=secret', headers: { authorization: 'Bearer x' } };
  expect(JSON.parse(logged((log) => log.info({ req }, 'call'))).req).toEqual({
    id: '1',
    method: 'GET',
    path: '/api/edgar/search',
  });
});

test('the log writes the route of a path with a token, which opens something to its holder', () => {
  const req = { id: '1', method: 'GET', url: '/api/shared/abc', routeOptions: { url: '/api/shared/:token' } };
  expect(JSON.parse(logged((log) => log.info({ req }, 'call'))).req.path).toBe('/api/shared/:token');
});
