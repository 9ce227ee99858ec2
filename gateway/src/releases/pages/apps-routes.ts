import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { toAnswerBytes } from '../../answers/answer-bytes.ts';
import type { AnswerBytes } from '../../answers/answer-cache.ts';
import { sendBytes } from '../../answers/send-bytes.ts';
import type { AppDescriptor } from '../../contract/apps.ts';
import { type Apps, appListCalls } from '../../contract/releases/app-list.ts';
import { defineRawRoute } from '../../http/define-routes.ts';
import { getOrAdd } from '../../storage/get-or-add.ts';
import type { OverrideService } from '../links/override-service.ts';
import type { AppRegistry } from '../registry/app-registry.ts';
import type { Shells } from '../registry/shells.ts';
import { cookieFor, findGroup } from './page-builds.ts';

interface AppsRouteDeps {
  readonly apps: AppRegistry;
  readonly settings: Apps['settings'];
  readonly shells: Shells;
  readonly overrides: OverrideService;
}

/** The list of the caller's apps, and the settings that a page needs before its user signs in. */
export async function appsRoutes(app: FastifyInstance, deps: AppsRouteDeps): Promise<void> {
  const { apps, settings, shells, overrides } = deps;
  // There are few different replies: with each canary or without it.
  const forms = new LRUCache<string, Promise<AnswerBytes>>({ max: 20 });
  const formsOfList = new WeakMap<readonly AppDescriptor[], Promise<AnswerBytes>>();
  const live = () => (shells.live === null ? {} : { shell: shells.live });
  const findForms = (list: readonly AppDescriptor[]): Promise<AnswerBytes> =>
    getOrAdd(formsOfList, list, () => {
      const answer: Apps = { apps: [...list], settings, ...live() };
      // The list is made again every second, mostly the same.
      return getOrAdd(forms, JSON.stringify(answer), () => toAnswerBytes(answer));
    });

  defineRawRoute(app, appListCalls.apps, async ({ input, request, reply }) => {
    const { shell } = input.query;
    if (shell !== undefined && request.session !== null) {
      // The list of an open page must not fail for it.
      shells.noteShell(shell).catch((err: unknown) => request.log.error({ err }, 'the shell of a page is not noted'));
    }
    const list = await apps.list(request.session);
    // Only a browser that opened a link sends the cookie, and only its user gets the build.
    const held = await overrides.heldBy(request.headers.cookie);
    if (held !== null && held.user.id === request.session?.id) {
      const shown = await overrides.applyTo(list, held);
      const answer: Apps = { ...shown, apps: [...shown.apps], settings, ...live() };
      reply.headers({ 'cache-control': 'private, no-store', vary: extendVary(reply.getHeader('vary')) });
      return reply.send(answer);
    }
    const bytes = await findForms(list);
    const group = findGroup(await apps.current(), request.session);
    const cookie = cookieFor(group, request.headers.cookie, request.protocol === 'https');
    if (cookie !== null) reply.header('set-cookie', cookie);
    reply.headers({ 'cache-control': 'private, no-cache', vary: extendVary(reply.getHeader('vary')) });
    return sendBytes(request, reply, bytes, 'application/json');
  });
}

/** A canary is for some users: the reply varies by the caller, and by the encodings that it accepts. */
function extendVary(vary: unknown): string {
  return [...(typeof vary === 'string' && vary !== '' ? [vary] : []), 'Authorization', 'Accept-Encoding'].join(', ');
}
