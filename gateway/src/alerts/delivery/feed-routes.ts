import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { describeResultsBasis } from '../../contract/figures/results-rules.ts';
import type { Alert } from '../../contract/watching/alerts.ts';
import { alertCalls } from '../../contract/watching/alerts.ts';
import type { CalendarEntry, CalendarKind } from '../../contract/watching/dates.ts';
import { defineRawRoute } from '../../http/define-routes.ts';
import type { AnonymousLimit } from '../../http/request-counter.ts';
import { addMissing, apiHeaders } from '../../http/security-headers.ts';
import type { SessionUser } from '../../http/session-user.ts';
import type { CalendarService } from '../../watchlists/calendar-service.ts';
import type { AlertStore } from '../store/alert-store.ts';
import { escapeMarkup } from './escape-markup.ts';
import { type FeedAddresses, noFeed } from './feed-addresses.ts';
import { type CalendarEvent, writeCalendar } from './icalendar.model.ts';

interface FeedDeps {
  readonly alerts: Pick<AlertStore, 'listFeed'>;
  readonly calendar: Pick<CalendarService, 'readCalendar'>;
  readonly sessions: { readUser(id: string): Promise<SessionUser | null> };
  readonly feedAddresses: FeedAddresses;
  readonly anonymousLimit: AnonymousLimit;
  /** The page has the address of its settings for mail; without one, that which the caller used. */
  readonly config: Pick<Config, 'mail'>;
}

/** Serves the files below secret addresses to calendars and feed readers, which have no session. */
export async function feedRoutes(
  app: FastifyInstance,
  { alerts, calendar, sessions, feedAddresses: addresses, anonymousLimit, config }: FeedDeps,
): Promise<void> {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    addMissing(reply, { ...apiHeaders, 'x-robots-tag': 'noindex' });
    done();
  });

  /** @param write returns the file of a user, with links to the origin of the page, such as `https://basecase.example.com` */
  function serve(
    feed: typeof alertCalls.feedCalendar | typeof alertCalls.feedAlerts,
    type: string,
    write: (userId: string, origin: string) => Promise<string>,
  ): void {
    defineRawRoute(app, feed, async ({ input, request, reply }) => {
      const limited = anonymousLimit.count(request.ip);
      if (limited !== null) throw limited;
      const userId = await addresses.openFeed(input.params.token);
      return reply
        .type(type)
        .send(await write(userId, config.mail?.pageUrl ?? `${request.protocol}://${request.host}`));
    });
  }

  serve(alertCalls.feedCalendar, 'text/calendar; charset=utf-8', async (userId, origin) => {
    const user = await sessions.readUser(userId);
    if (user === null) throw noFeed();
    return writeCalendarFeed((await calendar.readCalendar(user)).entries, origin);
  });
  serve(alertCalls.feedAlerts, 'application/rss+xml; charset=utf-8', async (userId, origin) =>
    writeAlertFeed(await alerts.listFeed(userId), origin),
  );
  // Without these the page would reply, and the log would have the address.
  for (const path of ['/feeds/:token', '/feeds/:token/*']) {
    app.get(path, { schema: { hide: true } }, () => {
      throw noFeed();
    });
  }
}

/** Writes dates as the calendar that programs subscribe to. @param origin of the page, for links */
function writeCalendarFeed(entries: readonly CalendarEntry[], origin: string): string {
  return writeCalendar({ title: 'Basecase', at: Date.now(), events: entries.map((entry) => toEvent(entry, origin)) });
}

const titles: Readonly<Record<CalendarKind, string>> = {
  results: 'results',
  exDividend: 'ex-dividend',
  dividend: 'pays a dividend',
  fiscalYearEnd: 'fiscal year ends',
};

/**
 * Returns an event of a calendar program. Its id names company, kind and year, and for results the quarter: an estimate
 * that moves by days moves the event.
 */
function toEvent({ symbol, name, kind, day, basis, before }: CalendarEntry, origin: string): CalendarEvent {
  const isEstimate = basis === 'estimate';
  const period = kind === 'results' && before !== null ? before.day : day;
  return {
    id: `${kind}-${symbol}-${period}`,
    day,
    title: `${symbol} ${titles[kind]}${isEstimate ? ' (estimate)' : ''}`,
    text: [name, `${describeSource({ kind, basis, before })}.`].filter((line) => line !== null).join('\n'),
    href: `${origin}/overview?${new URLSearchParams({ symbol })}`,
    isSure: kind !== 'results',
  };
}

function describeSource({ kind, basis, before }: Pick<CalendarEntry, 'kind' | 'basis' | 'before'>): string {
  if (kind === 'results') return describeResultsBasis(before, (day) => day);
  return basis === 'sec' ? 'By the list of the SEC' : 'By the data provider';
}

/** Writes alerts as RSS 2.0. @param origin of the page, for links */
export function writeAlertFeed(alerts: readonly Alert[], origin: string): string {
  const [newest] = alerts;
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<rss version="2.0"><channel>',
    '<title>Basecase alerts</title>',
    `<link>${escapeMarkup(`${origin}/alerts`)}</link>`,
    '<description>News of the companies that you follow</description>',
    ...(newest === undefined ? [] : [`<lastBuildDate>${new Date(newest.at).toUTCString()}</lastBuildDate>`]),
    ...alerts.map((alert) => writeItem(alert, origin)),
    '</channel></rss>',
    '',
  ].join('\n');
}

function writeItem({ id, title, text, href, at }: Alert, origin: string): string {
  return [
    '<item>',
    `<title>${escapeMarkup(title)}</title>`,
    `<link>${escapeMarkup(`${origin}${href}`)}</link>`,
    `<guid isPermaLink="false">${escapeMarkup(id)}</guid>`,
    `<pubDate>${new Date(at).toUTCString()}</pubDate>`,
    `<description>${escapeMarkup(text)}</description>`,
    '</item>',
  ].join('');
}
