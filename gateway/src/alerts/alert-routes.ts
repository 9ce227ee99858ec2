import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { alertCalls } from '../contract/watching/alerts.ts';
import { watchlistCalls } from '../contract/watching/watchlists.ts';
import { BadInput, BadUpstream, NotFound, RateLimited } from '../errors/errors.ts';
import { defineRawRoute, defineRoutes } from '../http/define-routes.ts';
import { RequestCounter } from '../http/request-counter.ts';
import type { AlertServices } from './create-alerts.ts';
import type { AlertMails } from './delivery/alert-mails.ts';

/** Tests a minute of one user. */
const testsPerMinute = 1;

/**
 * Each user reads and marks their own alerts, and changes how they arrive, which events of followed companies make them, and
 * the secret address of their feeds. A link in each mail stops the mails.
 */
export async function alertRoutes(app: FastifyInstance, deps: AlertServices): Promise<void> {
  const { alerts, alertSettings, alertMails, watchRules, feedAddresses } = deps;
  defineRoutes(app, alertCalls, {
    alerts: ({ user }) => alerts.listAlerts(user().id),
    markAlerts: async ({ user, input: { body } }) => {
      await alerts.markAlerts(user().id, body.ids, body.isRead);
      return alerts.listAlerts(user().id);
    },
  });
  const readSettings = async (userId: string) => ({
    ...(await alertSettings.readSettings(userId)),
    canMail: alertMails !== null,
  });
  const tests = new RequestCounter(testsPerMinute);
  defineRoutes(app, alertCalls, {
    alertSettings: ({ user }) => readSettings(user().id),
    saveAlertSettings: async ({ user, input: { body } }) => {
      await alertSettings.saveSettings(user().id, body);
      return readSettings(user().id);
    },
    testAlertMail: async ({ user }) => {
      const { id, email } = user();
      if (alertMails === null) throw new NotFound('This server sends no mail.');
      const wait = tests.count(id);
      if (wait > 0) throw new RateLimited('A test was sent a moment ago. Please try again later.', wait);
      if (!(await sendTest(alertMails, id, email))) throw new BadInput('The mail server does not know this address.');
      return { email };
    },
  });
  await app.register(stopRoutes, deps);
  defineRoutes(app, watchlistCalls, {
    watchRules: ({ user }) => watchRules.listRules(user().id),
    saveWatchRule: ({ user, input: { params, body } }) => watchRules.saveRule(user().id, params.target, body),
    resetWatchRule: ({ user, input: { params } }) => watchRules.removeRule(user().id, params.target),
  });
  defineRoutes(app, alertCalls, {
    feedAddress: ({ user }) => feedAddresses.readAddress(user().id),
    renewFeedAddress: ({ user }) => feedAddresses.renewAddress(user().id),
    endFeedAddress: async ({ user }) => {
      await feedAddresses.endAddress(user().id);
      return { address: null };
    },
  });
}

async function sendTest(mails: AlertMails, userId: string, email: string): Promise<boolean> {
  try {
    return await mails.sendTest(userId, email);
  } catch (cause) {
    throw new BadUpstream('The mail server did not take the test. Please try again later.', { cause });
  }
}

/** Programs that open each link of a mail run no script: only a person’s browser, or a mail program’s button, stops mails. */
const script = "document.querySelector('form').submit()";
const stopPolicy = [
  "default-src 'none'",
  `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');
/** The form sends itself to the address of the page, which has the token. */
const stopPage = makePage(`<form method="post"><button>Stop these mails</button></form><script>${script}</script>`);
const stoppedPage = makePage(
  '<h1>These mails are stopped</h1><p>Alerts are still in the app. Account, Alerts turns mails on again.</p>',
);

async function stopRoutes(
  app: FastifyInstance,
  { alertSettings, stopTokens }: Pick<AlertServices, 'alertSettings' | 'stopTokens'>,
): Promise<void> {
  // The body of the form says nothing that the address does not.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) =>
    done(null, undefined),
  );
  const findUser = (token: string): string => {
    const userId = stopTokens.findUser(token);
    if (userId === null) throw new BadInput('This link is not whole. Please copy all of it.');
    return userId;
  };
  defineRawRoute(app, alertCalls.stopMailsPage, async ({ input: { query }, reply }) => {
    findUser(query.token);
    reply.header('content-security-policy', stopPolicy);
    return reply.type('text/html; charset=utf-8').send(stopPage);
  });
  defineRawRoute(app, alertCalls.stopMails, async ({ input: { query }, reply }) => {
    await alertSettings.stopMails(findUser(query.token));
    return reply.type('text/html; charset=utf-8').send(stoppedPage);
  });
}

function makePage(body: string): string {
  const head =
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">';
  return `<!doctype html><html lang="en"><head>${head}<title>Basecase</title></head><body>${body}</body></html>`;
}
