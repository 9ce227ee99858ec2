import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { BadInput, BadUpstream, NotFound, RateLimited } from '../../errors/errors.ts';
import { defineRawRoute, defineRoute } from '../../http/define-route.ts';
import { RequestCounter } from '../../http/request-counter.ts';
import type { AlertSettingsStore } from '../store/alert-settings-store.ts';
import type { AlertMails } from './alert-mails.ts';
import type { StopTokens } from './stop-tokens.ts';

interface AlertSettingsRouteOptions {
  readonly alertSettings: AlertSettingsStore;
  /** Null where the server sends no mail. */
  readonly alertMails: AlertMails | null;
  readonly stopTokens: StopTokens;
}

/** Tests a minute of one user. */
const testsPerMinute = 1;

/** How alerts reach users: each user sees and changes their own settings; a link in each mail stops the mails. */
export async function alertSettingsRoutes(
  app: FastifyInstance,
  { alertSettings: store, alertMails, stopTokens }: AlertSettingsRouteOptions,
): Promise<void> {
  const read = async (userId: string) => ({ ...(await store.readSettings(userId)), canMail: alertMails !== null });
  const tests = new RequestCounter(testsPerMinute);
  defineRoute(app, 'alertSettings', ({ user }) => read(user().id));
  defineRoute(app, 'saveAlertSettings', async ({ user, input: { body } }) => {
    await store.saveSettings(user().id, body);
    return read(user().id);
  });
  defineRoute(app, 'testAlertMail', async ({ user }) => {
    const { id, email } = user();
    if (alertMails === null) throw new NotFound('This server sends no mail.');
    const wait = tests.count(id);
    if (wait > 0) throw new RateLimited('A test was sent a moment ago. Please try again later.', wait);
    if (!(await sendTest(alertMails, id, email))) throw new BadInput('The mail server does not know this address.');
    return { email };
  });
  await app.register(stopRoutes, { alertSettings: store, stopTokens });
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
  { alertSettings: store, stopTokens }: Pick<AlertSettingsRouteOptions, 'alertSettings' | 'stopTokens'>,
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
  defineRawRoute(app, 'stopMailsPage', async ({ input: { query }, reply }) => {
    findUser(query.token);
    reply.header('content-security-policy', stopPolicy);
    return reply.type('text/html; charset=utf-8').send(stopPage);
  });
  defineRawRoute(app, 'stopMails', async ({ input: { query }, reply }) => {
    await store.stopMails(findUser(query.token));
    return reply.type('text/html; charset=utf-8').send(stoppedPage);
  });
}

function makePage(body: string): string {
  const head =
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">';
  return `<!doctype html><html lang="en"><head>${head}<title>Basecase</title></head><body>${body}</body></html>`;
}
