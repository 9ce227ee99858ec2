import fc from 'fast-check';
import { outsideServer } from '../../../test/support/outside-server.ts';
import { readNewestYield, Treasury } from './treasury.ts';

const server = outsideServer();
const outcomes: string[] = [];
const treasury = (limits = {}) =>
  new Treasury({
    baseUrl: server.base,
    onCall: (outcome) => outcomes.push(outcome),
    now: () => new Date('2026-11-02T12:00:00Z'),
    limits,
  });

const head = 'Date,"1 Mo","2 Mo","10 Yr","30 Yr"';
const emptyMonth = 'Date\n';

test.each([
  [
    'the newest day, whatever the order',
    `${head}\n10/01/2026,4,4,5.24,5.6\n10/02/2026,4,4,5.28,5.6\n`,
    0.0528,
    '2026-10-02',
  ],
  ['without carriage returns and blank lines', `${head}\r\n\r\n10/02/2026,4,4,5.28,5.6\r\n`, 0.0528, '2026-10-02'],
  [
    'a day before one that was not quoted',
    `${head}\n10/02/2026,4,4,,5.6\n10/01/2026,4,4,5.2,5.6\n`,
    0.052,
    '2026-10-01',
  ],
])('reads %s', (_, body, rate, day) => {
  expect(readNewestYield(body)).toEqual({ day, rate: expect.closeTo(rate, 12) });
});

test.each([
  ['a page', '<!doctype html><p>Sorry</p>'],
  ['nothing', ''],
  ['a column that moved', `${head}\n10/02/2026,4,4,5.28\n`],
  ['a text in place of a yield', `${head}\n10/02/2026,4,4,N/A,5.6\n`],
  ['a yield beyond all others', `${head}\n10/02/2026,4,4,52.8,5.6\n`],
  ['a day of another form', `${head}\n2026-10-02,4,4,5.28,5.6\n`],
  ['no ten-year bond', 'Date,"1 Mo"\n10/02/2026,4\n'],
])('refuses %s', (_, body) => {
  expect(readNewestYield(body)).toBe('unreadable');
});

test('any text is a yield of a day, none, or refused', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((text) => `${head}\n${text}`),
      ),
      (body) => {
        const found = readNewestYield(body);
        if (found === null || found === 'unreadable') return;
        expect(found.day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
        expect(Math.abs(found.rate)).toBeLessThanOrEqual(0.25);
      },
    ),
  );
});

test('a month without a day falls back to the month before, and to no other', async () => {
  server.answer((request, response) =>
    response.end(request.url?.includes('/all/202611') ? emptyMonth : `${head}\n10/30/2026,4,4,4.31,5\n`),
  );
  expect(await treasury().loadTenYearYield()).toEqual({ day: '2026-10-30', rate: 0.0431 });
  expect(server.asked.map((path) => path.split('?')[0]?.split('/').at(-1))).toEqual(['202611', '202610']);
  server.answer((_, response) => response.end(emptyMonth));
  await expect(treasury().loadTenYearYield()).rejects.toThrow('no ten-year yield in two months');
});

test('an error, a page and a flood are named as a failure of the Treasury', async () => {
  server.answer((_, response) => response.writeHead(503).end('busy'));
  await expect(treasury().loadTenYearYield()).rejects.toThrow('The Treasury sent yields that cannot be read');
  server.answer((_, response) => response.end('<html></html>'));
  await expect(treasury().loadTenYearYield()).rejects.toThrow('The Treasury sent yields that cannot be read');
  server.answer((_, response) => response.end('x'.repeat(5_000)));
  await expect(treasury({ wireBytes: 1_000 }).loadTenYearYield()).rejects.toThrow(/^The Treasury/);
  expect(outcomes).toContain('answered');
});
