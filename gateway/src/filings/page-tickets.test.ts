import { gunzipSync } from 'node:zlib';
import { archiveGateway } from '../../test/support/filings/archive-gateway.ts';
import { signInAs } from '../../test/support/test-gateway.ts';
import { filingDocumentSchema } from '../contract/edgar.ts';

const archive = archiveGateway();
const { get, open, read, page, downloads } = archive;

test('the page goes to a frame of ours alone, and can run, load and send nothing', async () => {
  const reply = await page((await read()).ticket);
  expect(reply.statusCode).toBe(200);
  expect(reply.body).toContain('<span data-fact id="f-1">5</span>');
  expect(reply.body).not.toContain('alert');
  expect(reply.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  });
  const packed = await page((await read()).ticket, { 'accept-encoding': 'gzip, br' });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(packed.rawPayload).toString()).toBe(reply.body);
});

test('pages of other origins that the operator lists may frame it', async () => {
  await archive.start({ CORS_ORIGINS: 'https://research.example.com' });
  const { headers } = await page((await read()).ticket);
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self' https://research.example.com");
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
});

describe('a ticket', () => {
  test('is no session, and a session is no ticket', async () => {
    const { ticket } = await read();
    const asSession = await get('/api/auth/me', { authorization: `Bearer ${ticket}` });
    expect(asSession.statusCode).toBe(401);
    const session = archive.guest().headers.authorization.replace('Bearer ', '');
    expect((await page(session)).statusCode).toBe(401);
    expect((await page('', archive.guest().headers)).statusCode).toBe(401);
  });

  test('opens its own document, whatever else the address says', async () => {
    const { ticket } = await read();
    const url = `/api/edgar/page?${new URLSearchParams({ ticket: ticket ?? '', document: 'other.htm', cik: '999' })}`;
    expect((await get(url)).body).toContain('Tools');
    expect(downloads()).toEqual(['/Archives/edgar/data/1000/000000100026000001/report.htm']);
  });

  test('that was changed is refused', async () => {
    const { ticket } = await read();
    const [head, claims = '', signature] = (ticket ?? '').split('.');
    const changed = Buffer.from(claims, 'base64url').toString().replace('report.htm', 'secret.htm');
    const forged = [head, Buffer.from(changed).toString('base64url'), signature].join('.');
    expect((await page(forged)).statusCode).toBe(401);
  });

  test('ends after five minutes', async () => {
    const { ticket } = await read();
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now + 299_000);
    try {
      expect((await page(ticket)).statusCode).toBe(200);
      clock.mockReturnValue(now + 301_000);
      expect((await page(ticket)).statusCode).toBe(401);
    } finally {
      clock.mockRestore();
    }
  });

  test('ends with the session of its user', async () => {
    const { ticket } = await read();
    await archive.gateway().app.inject({ method: 'POST', url: '/api/auth/logout', headers: archive.guest().headers });
    expect((await page(ticket)).statusCode).toBe(401);
  });

  test('of one user opens the page for them alone: another user gets their own', async () => {
    const member = await signInAs(archive.gateway(), 'Member');
    const theirs = filingDocumentSchema.parse((await open({}, member)).json());
    expect(theirs.ticket).not.toBe((await read()).ticket);
    await archive.gateway().app.inject({ method: 'POST', url: '/api/auth/logout', headers: member.headers });
    expect((await page(theirs.ticket)).statusCode).toBe(401);
    expect((await page((await read()).ticket)).statusCode).toBe(200);
  });
});
