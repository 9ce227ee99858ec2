import type { FastifyInstance } from 'fastify';
import { NotFound } from '../../errors/errors.ts';
import { defineRoute } from '../../http/define-route.ts';
import { toReleaser } from '../registry/deploy-tokens.ts';
import { overrideCookie, overrideCookieIn } from './override-links.ts';
import type { OverrideService } from './override-service.ts';

export async function overrideRoutes(
  app: FastifyInstance,
  { overrides }: { readonly overrides: OverrideService },
): Promise<void> {
  defineRoute(app, 'makePreview', (call) =>
    overrides.makePreview(call.input.params.app, call.input.body, toReleaser(call)),
  );
  defineRoute(app, 'showLocalBuild', (call) =>
    overrides.showLocal(call.input.params.app, call.input.body, toReleaser(call)),
  );
  defineRoute(app, 'renewLocalBuild', async ({ input: { params } }) => ({
    endsAt: new Date(await overrides.renewLocal(params.app, params.id)).toISOString(),
  }));
  defineRoute(app, 'endOverride', async ({ input: { params }, actor }) => {
    await overrides.end(params.app, params.id, actor());
    return { message: 'The link has ended.' };
  });
  defineRoute(app, 'buildLinks', async () => ({ links: await overrides.list() }));

  defineRoute(app, 'readOverrideLink', ({ input, user }) => overrides.readLink(input.body.link, user()));
  defineRoute(app, 'openOverride', async ({ input, user, request, reply }) => {
    const { offer, cookie } = await overrides.open(input.body.link, user());
    reply.header('set-cookie', overrideCookie({ value: cookie, comparesLive: false }, request.protocol));
    return offer;
  });
  defineRoute(app, 'compareOverride', ({ input, request, reply }) => {
    const cookie = overrideCookieIn(request.headers.cookie);
    if (cookie === null) throw new NotFound('This browser shows released builds.');
    const comparesLive = input.body.live;
    reply.header('set-cookie', overrideCookie({ ...cookie, comparesLive }, request.protocol));
    return { message: `This browser shows the ${comparesLive ? 'released build' : 'build of its link'}.` };
  });
  defineRoute(app, 'leaveOverride', ({ request, reply }) => {
    reply.header('set-cookie', overrideCookie(null, request.protocol));
    return { message: 'This browser shows released builds.' };
  });
}
