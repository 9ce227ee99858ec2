import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import type { z } from 'zod';
import { type Apps, appsSchema } from '../../../src/contract/releases/app-list.ts';
import { madeOverrideSchema } from '../../../src/contract/releases/overrides.ts';
import { buildTestGateway, closeGateway, type SignedIn, signInAs, type TestGateway } from '../test-gateway.ts';
import { makeManifest, writeAppBuild, writeShell } from './app-build.ts';
import { type Headers, type ReleaseCalls, releaseCalls, type TestToken } from './release-calls.ts';

type Made = z.output<typeof madeOverrideSchema>;
type Reply = Promise<LightMyRequestResponse>;

export const noRights = { promote: false, canaryForAdmins: false, otherOrigins: false };
export const localEntry = 'http://localhost:3010/mf-manifest.json';
export const localBuild = { manifest: makeManifest('valuation'), entry: localEntry };
/** A file of the build that a preview shows. */
export const previewFile = '/apps/valuation/v2/main.0123abcd.js';

/** A gateway with the app `valuation`, v1 live and v2 published, and what its users see by links. */
export interface Links {
  readonly gateway: TestGateway;
  readonly admin: SignedIn;
  readonly member: SignedIn;
  readonly calls: ReleaseCalls;
  readonly token: TestToken;
  /** Makes a link to v2 with the deploy token, or with other headers. */
  preview(body?: object, headers?: Headers): Promise<Made>;
  /** Makes a link to a local build with the deploy token. */
  local(body?: object): Promise<Made>;
  /** Opens a link as the Member, or with other headers. */
  open(made: Made, headers?: Headers): Reply;
  post(url: string, link: string): Reply;
  /** Opens a link and returns the headers of the user's browser. */
  openBrowser(made: Made, user?: SignedIn): Promise<Headers>;
  apps(headers: Headers): Promise<Apps>;
  page(headers?: Headers): Reply;
  fetchStatus(url: string, headers?: Headers): Promise<number>;
  /** Returns why a browser gets v1 in spite of its link. */
  readProblem(headers: Headers): Promise<string | null | undefined>;
  /** Returns the lines of the audit log. */
  audited(): Promise<string[]>;
  close(): Promise<void>;
}

/** Returns the secret of a link. */
export const parseLink = ({ address }: Made): string => address.replace('/#preview=', '');

export async function startLinks(folder: string, env: Readonly<Record<string, string>> = {}): Promise<Links> {
  const shellDir = writeShell(join(folder, 'shell'));
  const bundledApps = [writeAppBuild(join(folder, 'valuation'), 'valuation', 'v1')];
  const gateway = await buildTestGateway(folder, { bundledApps, shellDir, env });
  const [admin, member] = [await signInAs(gateway, 'Admin'), await signInAs(gateway, 'Member')];
  const calls = releaseCalls(gateway, admin);
  const token = await calls.makeToken();
  const published = await calls.publish({}, token.headers);
  if (published.statusCode !== 200) throw new Error(published.body);

  const get = (url: string, headers: Headers = {}) => gateway.app.inject({ url, headers });
  const post = (url: string, link: string, headers: Headers = member.headers) =>
    gateway.app.inject({ method: 'POST', url, headers, payload: { link } });
  const made = async (reply: Reply) => madeOverrideSchema.parse((await reply).json());
  const links: Links = {
    gateway,
    admin,
    member,
    calls,
    token,
    preview: (body = {}, headers = token.headers) =>
      made(calls.send('valuation/previews', { version: 'v2', ...body }, headers)),
    local: (body = {}) => made(calls.send('valuation/local-builds', { ...localBuild, ...body }, token.headers)),
    open: (link, headers) => post('/api/overrides', parseLink(link), headers),
    post,
    async openBrowser(link, user = member) {
      const reply = await links.open(link, user.headers);
      if (reply.statusCode !== 200) throw new Error(reply.body);
      return { ...user.headers, cookie: String(reply.headers['set-cookie']).split(';')[0] ?? '' };
    },
    apps: async (headers) => appsSchema.parse((await get('/api/apps', headers)).json()),
    page: (headers) => get('/', headers),
    fetchStatus: async (url, headers) => (await get(url, headers)).statusCode,
    async readProblem(headers) {
      const { override, apps } = await links.apps(headers);
      expect(apps.map(({ version }) => version)).toEqual(['v1']);
      expect(await links.fetchStatus(previewFile, headers)).toBe(404);
      return override?.problem;
    },
    audited: async () =>
      (await gateway.services.audit.page('', '')).entries.map(({ actor, action }) => `${action} by ${actor}`),
    close: () => closeGateway(gateway),
  };
  return links;
}
