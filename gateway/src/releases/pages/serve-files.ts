import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { inEachEncoding } from '../../answers/answer-bytes.ts';
import type { AnswerBytes } from '../../answers/answer-cache.ts';
import { sendBytes } from '../../answers/send-bytes.ts';
import { isBuildFile } from '../../contract/releases/releases.ts';
import { pagePolicy } from '../../http/page-policy.ts';
import type { AnonymousLimit } from '../../http/request-counter.ts';
import { appFileHeaders, pageHeaders } from '../../http/security-headers.ts';
import { getOrAdd } from '../../storage/get-or-add.ts';
import type { OverrideService } from '../links/override-service.ts';
import type { AppRegistry } from '../registry/app-registry.ts';
import { FreshValue } from '../registry/fresh-value.ts';
import { cachePageBuilds, groupFrom, type PageBuilds, withLinked } from './page-builds.ts';

interface FileDeps {
  readonly registry: AppRegistry;
  readonly overrides: OverrideService;
  /** Folder of the shell's build; null serves no page. */
  readonly shellDir: string | null;
  readonly logoBaseUrl: string | null;
  /** Factor of the times after which the page gives up a part of itself. */
  readonly pagePatience: number;
  readonly anonymousLimit: AnonymousLimit;
}

const year = 'public, max-age=31536000, immutable';

/** Serves the builds of the apps below /apps/NAME/VERSION/, and the shell with its page for every other address. */
export async function serveFiles(app: FastifyInstance, deps: FileDeps): Promise<void> {
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
      const folder = await deps.registry.findFolder(name, version);
      if (folder !== null) return reply.sendFile(path, folder);
      const linked = await deps.overrides.folderFor(request.headers.cookie, name, version);
      if (linked === null) return reply.callNotFound();
      return reply.header('cache-control', 'private, no-store').sendFile(path, linked);
    },
  );

  const { shellDir, anonymousLimit } = deps;
  if (shellDir === null) return;
  const sendPage = createShellPage(shellDir, deps);
  app.get<{ Params: { '*': string } }>('/*', { schema: { hide: true } }, async (request, reply) => {
    const path = request.params['*'];
    if (isPage(request, path)) {
      const limited = anonymousLimit.count(request.ip);
      if (limited !== null) throw limited;
      return sendPage(request, reply);
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

interface PageFile {
  readonly mtimeMs: number;
  readonly text: string;
  /** Whether this shell limits its scripts: older ones do not. */
  readonly limitsScripts: boolean;
  readonly policies: WeakMap<PageBuilds, string>;
  /** The page with the names of the builds that it may load, by these names. */
  readonly forms: LRUCache<string, Promise<AnswerBytes>>;
}

/** Forms of the page that are kept: each canary of another host makes a few. */
const mostForms = 20;

/**
 * Returns a function that replies with the shell's page, or with a 404 where there is none. The page is in memory:
 * strangers ask for it, and every address has it.
 */
function createShellPage(folder: string, { registry, overrides, logoBaseUrl, pagePatience }: FileDeps) {
  const findBuilds = cachePageBuilds(registry);
  let last: PageFile | null = null;
  // The callers report a page that cannot be read.
  const kept = new FreshValue({ read: readPage, onError: () => undefined, rereadMs: 1000 });

  async function readPage(): Promise<PageFile> {
    const path = join(folder, 'index.html');
    const { mtimeMs } = await stat(path);
    if (last?.mtimeMs === mtimeMs) return last;
    const file = await readFile(path, 'utf8');
    const text = pagePatience === 1 ? file : addMeta(file, 'patience', String(pagePatience));
    const limitsScripts = text.includes('<meta name="basecase-scripts" content="limited">');
    last = { mtimeMs, text, limitsScripts, policies: new WeakMap(), forms: new LRUCache({ max: mostForms }) };
    return last;
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const released = await findBuilds(groupFrom(request.headers.cookie));
    const held = await overrides.heldBy(request.headers.cookie);
    const linked = held?.build == null ? null : { build: held.build, local: held.override.build.kind === 'local' };
    const pageBuilds = linked === null ? released : withLinked(released, linked);
    const file = await kept.get().catch((err: unknown) => {
      request.log.error({ err }, 'the page of the shell cannot be read');
      return null;
    });
    if (file === null) {
      reply.callNotFound();
      return reply;
    }
    const { policies, limitsScripts } = file;
    const bytes = await findForm(file, pageBuilds);
    reply.headers({
      'content-security-policy': getOrAdd(policies, pageBuilds, () =>
        pagePolicy(pageBuilds, { logoBaseUrl, limitsScripts }),
      ),
      ...pageHeaders(request.protocol),
      // A page that allows one browser more must not be kept for another, or for later.
      'cache-control': linked === null ? 'no-cache' : 'private, no-store',
      vary: 'Accept, Accept-Encoding, Cookie',
    });
    return sendBytes(request, reply, bytes, 'text/html');
  };
}

/** Returns the page with the builds of other hosts that its policy allows, by which it knows when it has to be loaded again. */
function findForm({ text, forms }: PageFile, { builds }: PageBuilds): Promise<AnswerBytes> {
  const names = builds.join(' ');
  return getOrAdd(forms, names, () => inEachEncoding(Buffer.from(addMeta(text, 'builds', names))));
}

function addMeta(page: string, name: string, content: string): string {
  return page.replace('</title>', `</title><meta name="basecase-${name}" content="${content}">`);
}
