import { pino } from 'pino';
import { RequestLog } from './request-log.ts';

test('the child logger is created with the first line, and every line carries the request id', () => {
  const lines: string[] = [];
  const log = pino({ base: null, timestamp: false }, { write: (line: string) => void lines.push(line) });
  const child = jest.spyOn(log, 'child');
  const own = new RequestLog(log, 'r1');
  expect(typeof own.info).toBe('function');
  expect(child).not.toHaveBeenCalled();
  own.info({ status: 200 }, 'call');
  own.warn('again');
  expect(child).toHaveBeenCalledTimes(1);
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    { level: 30, reqId: 'r1', status: 200, msg: 'call' },
    { level: 40, reqId: 'r1', msg: 'again' },
  ]);
});
