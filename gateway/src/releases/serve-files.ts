import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isBuildFile } from '../contract/releases.ts';
import { appFileHeaders, pagePolicy } from '../http/security-headers.ts';
import type { AppRegistry } from './app-registry.ts';

export interface FileOptions {
  readonly registry: AppRegistry;
  /** Folder of the shell's build; null serves no page. */
  readonly shellDir: string | null;
  readonly logoBaseUrl: string | null;
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
      const folder = await options.registry.folderOf(name, version);
      return folder === null ? reply.callNotFound() : reply.sendFile(path, folder);
    },
  );

  const { shellDir } = options;
  if (shellDir === null) return;
  app.get<{ Params: { '*': string } }>('/*', { schema: { hide: true } }, async (request, reply) => {
    const path = request.params['*'];
    if (isPage(request, path)) return sendPage(reply, options, shellDir);
    if (path === '' || isReserved(path)) return reply.callNotFound();
    return reply.headers(fileHeaders(path)).sendFile(path, shellDir);
  });
}

/** Returns whether a file's name carries a digest of its content, which then never changes. */
function fileHeaders(path: string): Record<string, string> {
  const hashed = /[.-][0-9a-f]{8,}\.[a-z0-9.]+$/i.test(path);
  return { 'cache-control': hashed ? year : 'no-cache', vary: 'Accept-Encoding' };
}

async function sendPage(reply: FastifyReply, options: FileOptions, shellDir: string): Promise<FastifyReply> {
  const policy = pagePolicy(await options.registry.entries(), options.logoBaseUrl);
  return reply
    .headers({
      'content-security-policy': policy,
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-cache',
      vary: 'Accept, Accept-Encoding',
    })
    .sendFile('index.html', shellDir);
}

/** Returns whether the caller wants a page: a navigating browser says so; others must ask for a path without a file name. */
function isPage(request: FastifyRequest, path: string): boolean {
  if (isReserved(path)) return false;
  if (path === '' || path === 'index.html') return true;
  const accept = request.headers.accept ?? '*/*';
  const hasFileName = /\.[a-z0-9]{1,8}$/i.test(path);
  return !hasFileName && (accept.includes('text/html') || accept.includes('*/*'));
}

function isReserved(path: string): boolean {
  return /^(api|docs)(\/|$)|^apps\//.test(path);
}
