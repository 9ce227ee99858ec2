import type { LightMyRequestResponse } from 'fastify';
import type { z } from 'zod';
import { appsSchema } from '../../../src/contract/releases/app-list.ts';
import { madeDeployTokenSchema } from '../../../src/contract/releases/deploy-tokens.ts';
import { type AppRelease, appReleaseSchema, storedBuildSchema } from '../../../src/contract/releases/releases.ts';
import type { TestGateway } from '../test-gateway.ts';
import { encodeBody, makeUpload, sha256, type TestBuild, type TestUpload } from './app-build.ts';

export type Headers = Readonly<Record<string, string>>;

/** A deploy token with the headers of its calls. */
export type TestToken = z.output<typeof madeDeployTokenSchema> & { readonly headers: Headers };

/** Release calls for the app `valuation`, with the headers of an Admin by default. */
export interface ReleaseCalls {
  /** Calls a path below /api/releases/. */
  send(path: string, payload?: object, headers?: Headers, method?: 'POST' | 'PUT' | 'DELETE'): Reply;
  /** Publishes v2, or another build, and returns the last reply. Its address has the app and the version of `change`. */
  publish(build?: Partial<TestBuild>, headers?: Headers, change?: Partial<TestUpload>): Reply;
  sendFile(app: string, content: Buffer, headers?: Headers, digest?: string): Reply;
  /** Sends a change with the current revision. */
  change(action: 'promote' | 'canary' | 'rollback', body: object, headers?: Headers): Reply;
  state(): Promise<AppRelease>;
  /** Returns the version that the sender of the headers gets. */
  liveFor(headers?: Headers): Promise<string | undefined>;
  /** Returns the sources that the page of the Admin may load scripts from. */
  scriptSources(): Promise<string | undefined>;
  makeToken(app?: string): Promise<TestToken>;
}

type Reply = Promise<LightMyRequestResponse>;

export function releaseCalls(gateway: TestGateway, admin: { readonly headers: Headers }): ReleaseCalls {
  const send: ReleaseCalls['send'] = (path, payload, headers = admin.headers, method = 'POST') =>
    gateway.app.inject({ method, url: `/api/releases/${path}`, headers, ...(payload && { payload }) });
  const sendFile: ReleaseCalls['sendFile'] = (name, content, headers = admin.headers, digest = sha256(content)) =>
    gateway.app.inject({
      method: 'PUT',
      url: `/api/releases/${name}/files/${digest}`,
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      payload: content,
    });
  const state = async () =>
    appReleaseSchema.parse(
      (await gateway.app.inject({ url: '/api/releases/valuation', headers: admin.headers })).json(),
    );
  return {
    send,
    state,
    async publish(build = {}, headers = admin.headers, change = {}) {
      const upload = { ...makeUpload({ name: 'valuation', version: 'v2', ...build }), name: 'valuation', ...change };
      const url = `${upload.name}/builds/${encodeURIComponent(upload.version)}`;
      const store = () => send(url, encodeBody(upload), headers, 'PUT');
      const first = await store();
      if (first.statusCode !== 200) return first;
      const missing = new Set(storedBuildSchema.parse(first.json()).missing);
      for (const { content } of upload.files.filter((file) => missing.has(sha256(file.content)))) {
        const sent = await sendFile(upload.name, content, headers);
        if (sent.statusCode !== 200) return sent;
      }
      return missing.size === 0 ? first : store();
    },
    sendFile,
    change: async (action, body, headers) =>
      send(`valuation/${action}`, { ...body, revision: (await state()).revision }, headers),
    async liveFor(headers = {}) {
      const reply = await gateway.app.inject({ url: '/api/apps', headers });
      return appsSchema.parse(reply.json()).apps.find(({ name }) => name === 'valuation')?.version;
    },
    async scriptSources() {
      const cookie = 'basecase-builds=Admin';
      const policy = String(
        (await gateway.app.inject({ url: '/', headers: { cookie } })).headers['content-security-policy'],
      );
      return /script-src ([^;]*)/.exec(policy)?.[1];
    },
    async makeToken(name = 'valuation') {
      const made = madeDeployTokenSchema.parse((await send(`${name}/tokens`, { name: 'pipeline' })).json());
      return { ...made, headers: { authorization: `Bearer ${made.secret}` } };
    },
  };
}
