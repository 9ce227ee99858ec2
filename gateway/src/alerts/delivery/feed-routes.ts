import type { FastifyInstance, FastifyRequest } from 'fastify';
import { defineRawRoute, defineRoute } from '../../http/define-route.ts';
import type { AnonymousLimit } from '../../http/request-counter.ts';
import { addMissing, apiHeaders } from '../../http/security-headers.ts';
import { type FeedAddresses, noFeed } from './feed-addresses.ts';

interface FeedAddressOptions {
  readonly feedAddresses: FeedAddresses;
}

/** The secret address of a user's calendar and feeds: each user sees, renews and ends their own. */
export async function feedAddressRoutes(
  app: FastifyInstance,
  { feedAddresses: addresses }: FeedAddressOptions,
): Promise<void> {
  defineRoute(app, 'feedAddress', ({ user }) => addresses.readAddress(user().id));
  defineRoute(app, 'renewFeedAddress', ({ user }) => addresses.renewAddress(user().id));
  defineRoute(app, 'endFeedAddress', async ({ user }) => {
    await addresses.endAddress(user().id);
    return { address: null };
  });
}

/** A file below secret addresses. */
export interface Feed {
  readonly name: 'feedCalendar' | 'feedAlerts';
  /** The media type, with its character set. */
  readonly type: string;
  /**
   * Returns the file of a user.
   * @param origin of the page, for links, such as `https://basecase.example.com`
   */
  readonly write: (userId: string, origin: string) => Promise<string>;
}

interface FeedOptions extends FeedAddressOptions {
  readonly feeds: readonly Feed[];
  readonly anonymousLimit: AnonymousLimit;
  /** The address of the page where the operator has set it; null takes the one that the caller used. */
  readonly pageUrl: string | null;
}

/** Serves the files below secret addresses to calendars and feed readers, which have no session. */
export async function feedRoutes(
  app: FastifyInstance,
  { feeds, feedAddresses: addresses, anonymousLimit, pageUrl }: FeedOptions,
): Promise<void> {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    addMissing(reply, { ...apiHeaders, 'x-robots-tag': 'noindex' });
    done();
  });
  for (const { name, type, write } of feeds) {
    defineRawRoute(app, name, async ({ input, request, reply }) => {
      const limited = anonymousLimit.count(request.ip);
      if (limited !== null) throw limited;
      const userId = await addresses.openFeed(input.params.token);
      return reply.type(type).send(await write(userId, pageUrl ?? readOrigin(request)));
    });
  }
  // Without these the page would reply, and the log would have the address.
  for (const path of ['/feeds/:token', '/feeds/:token/*']) {
    app.get(path, { schema: { hide: true } }, () => {
      throw noFeed();
    });
  }
}

function readOrigin({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${host}`;
}
