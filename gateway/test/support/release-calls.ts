import type { LightMyRequestResponse } from 'fastify';
import type { z } from 'zod';
import { appsSchema } from '../../src/contract/apps.ts';
import { type AppRelease, appReleaseSchema, madeDeployTokenSchema } from '../../src/contract/releases.ts';
import { type TestBuild, uploadOf } from './app-build.ts';
import type { TestGateway } from './test-gateway.ts';

export type Headers = Readonly<Record<string, string>>;

/** A deploy token with the headers of its calls. */
export type TestToken = z.output<typeof madeDeployTokenSchema> & { readonly headers: Headers };

/** Release calls for the app `valuation`, with the headers of an Admin by default. */
export interface ReleaseCalls {
  /** Calls a path below /api/releases/. */
  send(path: string, payload?: object, headers?: Headers, method?: 'POST' | 'PUT' | 'DELETE'): Reply;
  /** Publishes v2, or another build. */
  publish(build?: Partial<TestBuild>, headers?: Headers, change?: object): Reply;
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

export function releaseCalls({ app }: TestGateway, admin: Headers): ReleaseCalls {
  const send: ReleaseCalls['send'] = (path, payload, headers = admin, method = 'POST') =>
    app.inject({ method, url: `/api/releases/${path}`, headers, ...(payload && { payload }) });
  const state = async () =>
    appReleaseSchema.parse((await app.inject({ url: '/api/releases/valuation', headers: admin })).json());
  return {
    send,
    state,
    publish: (build = {}, headers = admin, change = {}) =>
      send('valuation/builds', { ...uploadOf({ name: 'valuation', version: 'v2', ...build }), ...change }, headers),
    change: async (action, body, headers) =>
      send(`valuation/${action}`, { ...body, revision: (await state()).revision }, headers),
    async liveFor(headers = {}) {
      const reply = await app.inject({ url: '/api/apps', headers });
      return appsSchema.parse(reply.json()).apps.find(({ name }) => name === 'valuation')?.version;
    },
    async scriptSources() {
      const cookie = 'basecase-builds=Admin';
      const policy = String((await app.inject({ url: '/', headers: { cookie } })).headers['content-security-policy']);
      return /script-src ([^;]*)/.exec(policy)?.[1];
    },
    async makeToken(name = 'valuation') {
      const made = madeDeployTokenSchema.parse((await send(`${name}/tokens`, { name: 'pipeline' })).json());
      return { ...made, headers: { authorization: `Bearer ${made.secret}` } };
    },
  };
}
