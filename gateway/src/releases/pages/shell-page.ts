import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { inEachEncoding } from '../../answers/answer-bytes.ts';
import type { AnswerBytes } from '../../answers/answer-cache.ts';
import { sendBytes } from '../../answers/send-bytes.ts';
import { pagePolicy } from '../../http/page-policy.ts';
import { pageHeaders } from '../../http/security-headers.ts';
import { getOrAdd } from '../../storage/get-or-add.ts';
import { FreshValue } from '../registry/fresh-value.ts';
import { groupFrom, type LinkedBuild, type PageBuilds, type PageGroup, withLinked } from './page-builds.ts';

export interface ShellPageOptions {
  readonly folder: string;
  readonly logoBaseUrl: string | null;
  /** Factor of the times after which the page gives up a part of itself. */
  readonly pagePatience: number;
  /** Returns the builds of other hosts that the page of a group may load; the same object while nothing changes. */
  readonly builds: (group: PageGroup | null) => Promise<PageBuilds>;
  /** Returns the build that the browser alone gets by a link; null without one. */
  readonly linkedBuild: (request: FastifyRequest) => Promise<LinkedBuild | null>;
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

/** The shell's page, in memory: strangers ask for it, and every address has it. */
export class ShellPage {
  readonly #options: ShellPageOptions;
  readonly #file: FreshValue<PageFile>;
  #last: PageFile | null = null;

  constructor(options: ShellPageOptions) {
    this.#options = options;
    // The callers report a page that cannot be read.
    this.#file = new FreshValue({ read: () => this.#readPage(), onError: () => undefined, rereadMs: 1000 });
  }

  /** Replies with the page; with a 404 where there is none. */
  async reply(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const released = await this.#options.builds(groupFrom(request.headers.cookie));
    const linked = await this.#options.linkedBuild(request);
    const pageBuilds = linked === null ? released : withLinked(released, linked);
    const file = await this.#file.get().catch((err: unknown) => {
      request.log.error({ err }, 'the page of the shell cannot be read');
      return null;
    });
    if (file === null) {
      reply.callNotFound();
      return reply;
    }
    const bytes = await findForm(file, pageBuilds);
    reply.headers({
      'content-security-policy': this.#findPolicy(file, pageBuilds),
      ...pageHeaders(request.protocol),
      // A page that allows one browser more must not be kept for another, or for later.
      'cache-control': linked === null ? 'no-cache' : 'private, no-store',
      vary: 'Accept, Accept-Encoding, Cookie',
    });
    return sendBytes(request, reply, bytes, 'text/html');
  }

  #findPolicy({ policies, limitsScripts }: PageFile, pageBuilds: PageBuilds): string {
    const { logoBaseUrl } = this.#options;
    return getOrAdd(policies, pageBuilds, () => pagePolicy(pageBuilds, { logoBaseUrl, limitsScripts }));
  }

  async #readPage(): Promise<PageFile> {
    const { folder, pagePatience } = this.#options;
    const path = join(folder, 'index.html');
    const { mtimeMs } = await stat(path);
    if (this.#last?.mtimeMs === mtimeMs) return this.#last;
    const file = await readFile(path, 'utf8');
    const text = pagePatience === 1 ? file : addMeta(file, 'patience', String(pagePatience));
    const limitsScripts = text.includes('<meta name="basecase-scripts" content="limited">');
    this.#last = { mtimeMs, text, limitsScripts, policies: new WeakMap(), forms: new LRUCache({ max: mostForms }) };
    return this.#last;
  }
}

/** Returns the page with the builds of other hosts that its policy allows, by which it knows when it has to be loaded again. */
function findForm({ text, forms }: PageFile, { builds }: PageBuilds): Promise<AnswerBytes> {
  const names = builds.join(' ');
  return getOrAdd(forms, names, () => inEachEncoding(Buffer.from(addMeta(text, 'builds', names))));
}

function addMeta(page: string, name: string, content: string): string {
  return page.replace('</title>', `</title><meta name="basecase-${name}" content="${content}">`);
}
