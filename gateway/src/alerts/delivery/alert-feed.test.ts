import fc from 'fast-check';
import { parseFeed } from 'htmlparser2';
import { gatewayHarness } from '../../../test/support/test-gateway.ts';
import type { Alert } from '../../contract/watching/alerts.ts';
import { feedAddressSchema } from '../../contract/watching/alerts.ts';
import { writeAlertFeed } from './feed-routes.ts';

const gateway = gatewayHarness();
const member = gateway.signedIn('Member');
const other = gateway.signedIn('Member');

test('the feed has the alerts that its user wants there, below the secret address alone', async () => {
  const { alerts, alertSettings } = gateway.services;
  const ways = { price: { app: true, mail: false, rss: false } };
  await alertSettings.saveSettings(member.id, { ways, mail: { mode: 'off', at: '07:00', zone: 'UTC' } });
  const make = (userId: string, event: string, kind: 'filing' | 'price') => {
    return { userId, event, kind, app: 'research', title: `Title of ${event}`, text: 'A & B', href: '/edgar?a=1&b=2' };
  };
  await alerts.addAlerts([
    make(member.id, 'a', 'filing'),
    make(member.id, 'b', 'price'),
    make(other.id, 'c', 'filing'),
  ]);
  const made = await gateway.app.inject({ method: 'POST', url: '/api/feeds/address', headers: member.headers });
  const path = feedAddressSchema.parse(made.json()).address?.path ?? '';
  const reply = await gateway.app.inject({ url: `${path}/alerts.rss`, headers: { host: 'basecase.example.com' } });
  expect(reply.headers).toMatchObject({
    'content-type': 'application/rss+xml; charset=utf-8',
    'x-robots-tag': 'noindex',
    'cache-control': 'no-store',
  });
  expect(parseFeed(reply.body)).toMatchObject({
    type: 'rss',
    title: 'Basecase alerts',
    link: 'http://basecase.example.com/alerts',
    items: [
      {
        title: 'Title of a',
        description: 'A & B',
        link: 'http://basecase.example.com/edgar?a=1&b=2',
        pubDate: expect.any(Date),
      },
    ],
  });
});

test('any text is read as it is, without what XML does not allow', () => {
  const text = fc.string({ unit: 'binary' }).map((value) => value.trim());
  fc.assert(
    fc.property(text, text, (title, about) => {
      const alert: Alert = {
        id: 'one',
        app: 'research',
        kind: 'filing',
        title,
        text: about,
        href: '/edgar',
        at: '2026-11-20T16:31:00.000Z',
        readAt: null,
      };
      const feed = writeAlertFeed([alert], 'https://basecase.example.com');
      expect(feed).not.toMatch(/(?![\t\n\r])\p{Cc}|\p{Cs}/u);
      const [item] = parseFeed(feed)?.items ?? [];
      const kept = (value: string) => value.replaceAll(/(?![\t\n\r])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu, '').trim();
      expect([item?.title ?? '', item?.description ?? '']).toEqual([kept(title), kept(about)]);
    }),
  );
});
