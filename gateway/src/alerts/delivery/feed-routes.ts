import type { FastifyInstance } from 'fastify';
import { defineRawRoute } from '../../http/define-route.ts';
import type { AnonymousLimit } from '../../http/request-counter.ts';
import { addMissing, apiHeaders } from '../../http/security-headers.ts';
import type { SessionUser } from '../../http/session-user.ts';
import type { CalendarService } from '../../watchlists/calendar-service.ts';
import type { AlertStore } from '../store/alert-store.ts';
import { writeAlertFeed } from './alert-feed.ts';
import { writeCalendarFeed } from './calendar-feed.ts';
import { type FeedAddresses, noFeed } from './feed-addresses.ts';

interface FeedDeps {
  readonly alerts: Pick<AlertStore, 'listFeed'>;
  readonly calendar: Pick<CalendarService, 'readCalendar'>;
  readonly sessions: { readUser(id: string): Promise<SessionUser | null> };
  readonly feedAddresses: FeedAddresses;
  readonly anonymousLimit: AnonymousLimit;
  /** The address of the page where the operator has set it; null takes the one that the caller used. */
  readonly pageUrl: string | null;
}

/** Serves the files below secret addresses to calendars and feed readers, which have no session. */
export async function feedRoutes(
  app: FastifyInstance,
  { alerts, calendar, sessions, feedAddresses: addresses, anonymousLimit, pageUrl }: FeedDeps,
): Promise<void> {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    addMissing(reply, { ...apiHeaders, 'x-robots-tag': 'noindex' });
    done();
  });

  /** @param write returns the file of a user, with links to the origin of the page, such as `https://basecase.example.com` */
  function serve(
    name: 'feedCalendar' | 'feedAlerts',
    type: string,
    write: (userId: string, origin: string) => Promise<string>,
  ): void {
    defineRawRoute(app, name, async ({ input, request, reply }) => {
      const limited = anonymousLimit.count(request.ip);
      if (limited !== null) throw limited;
      const userId = await addresses.openFeed(input.params.token);
      return reply.type(type).send(await write(userId, pageUrl ?? `${request.protocol}://${request.host}`));
    });
  }

  serve('feedCalendar', 'text/calendar; charset=utf-8', async (userId, origin) => {
    const user = await sessions.readUser(userId);
    if (user === null) throw noFeed();
    return writeCalendarFeed((await calendar.readCalendar(user)).entries, origin);
  });
  serve('feedAlerts', 'application/rss+xml; charset=utf-8', async (userId, origin) =>
    writeAlertFeed(await alerts.listFeed(userId), origin),
  );
  // Without these the page would reply, and the log would have the address.
  for (const path of ['/feeds/:token', '/feeds/:token/*']) {
    app.get(path, { schema: { hide: true } }, () => {
      throw noFeed();
    });
  }
}
