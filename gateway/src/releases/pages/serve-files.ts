import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isBuildFile } from '../../contract/releases/releases.ts';
import type { AnonymousLimit } from '../../http/request-counter.ts';
import { appFileHeaders } from '../../http/security-headers.ts';
import type { OverrideService } from '../links/override-service.ts';
import type { AppRegistry } from '../registry/app-registry.ts';
import { cachePageBuilds } from './page-builds.ts';
import { ShellPage } from './shell-page.ts';

export interface FileOptions {
  readonly registry: AppRegistry;
  readonly overrides: OverrideService;
  /** Folder of the shell's build; null serves no page. */
  readonly shellDir: string | null;
  readonly logoBaseUrl: string | null;
  readonly pagePatience: number;
  readonly anonymousLimit: AnonymousLimit;
}

const year = 'public, max-age=31536000, immutable';

/** Serves the builds of the apps below /apps/NAME/VERSION/, and the shell with its page for every other address. */
export async function serveFiles(app: FastifyInstance, options: FileOptions): Promise<void> {
  await app.register(staticFiles, {
    serve: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
    dotfiles: 'ignore',
  });

  app.get<{ Params: { name: string; version: string; '*': string } }>(
    '/apps/:name/:version/*',
    { schema: { hide: true } },
    async (request, reply) => {
      const { name, version, '*': path } = request.params;
      reply.headers({ ...appFileHeaders(path), ...fileHeaders(path) });
      // A service worker could answer addresses below its own with pages that lack our content policy.
      const isServiceWorker = request.headers['service-worker'] !== undefined;
      if (isServiceWorker || !isBuildFile(path)) return reply.callNotFound();
      const folder = await options.registry.findFolder(name, version);
      if (folder !== null) return reply.sendFile(path, folder);
      const linked = await options.overrides.folderFor(request.headers.cookie, name, version);
      if (linked === null) return reply.callNotFound();
      return reply.header('cache-control', 'private, no-store').sendFile(path, linked);
    },
  );

  const { shellDir, logoBaseUrl, pagePatience, registry, overrides, anonymousLimit } = options;
  if (shellDir === null) return;
  const page = new ShellPage({
    folder: shellDir,
    logoBaseUrl,
    pagePatience,
    builds: cachePageBuilds(registry),
    async linkedBuild({ headers }) {
      const held = await overrides.heldBy(headers.cookie);
      return held?.build == null ? null : { build: held.build, local: held.override.build.kind === 'local' };
    },
  });
  app.get<{ Params: { '*': string } }>('/*', { schema: { hide: true } }, async (request, reply) => {
    const path = request.params['*'];
    if (isPage(request, path)) {
      const limited = anonymousLimit.count(request.ip);
      if (limited !== null) throw limited;
      return page.reply(request, reply);
    }
    if (path === '' || isReserved(path) || isSourceMap(path)) return reply.callNotFound();
    return reply.headers(fileHeaders(path)).sendFile(path, shellDir);
  });
}

/** Returns whether a file's name carries a digest of its content, which then never changes. */
function fileHeaders(path: string): Record<string, string> {
  const hashed = /[.-][0-9a-f]{8,}(\.[a-z0-9]{1,8}){1,3}$/i.test(path);
  return { 'cache-control': hashed ? year : 'no-cache', vary: 'Accept-Encoding' };
}

/** Returns whether the caller wants a page: a navigating browser says so; others must ask for a path without a file name. */
function isPage(request: FastifyRequest, path: string): boolean {
  if (isReserved(path)) return false;
  if (path === '' || path === 'index.html') return true;
  const accept = request.headers.accept ?? '*/*';
  const hasFileName = /\.[a-z0-9]{1,8}$/i.test(path);
  return !hasFileName && (accept.includes('text/html') || accept.includes('*/*'));
}

/** The sources are for the team alone; their maps stay in the folder of the build. Builds of apps have no maps at all. */
function isSourceMap(path: string): boolean {
  return /\.map(\.(br|gz))?$/i.test(path);
}

function isReserved(path: string): boolean {
  return /^(api|docs)(\/|$)|^apps\//.test(path);
}
