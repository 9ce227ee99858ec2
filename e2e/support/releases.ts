import { createHash } from 'node:crypto';
import type { AppRelease, CallInput, CallReply } from '@basecase/gateway/contract';
import { type ApiClient, createApiClient } from '@basecase/shared-ui/api/client';
import { type Build, calculateDigests, describeBuild, type Manifest } from './builds.ts';
import type { Product } from './product.ts';

/** The release calls of a gateway, as its Admin. */
export interface Releases {
  readRelease(app: string): Promise<AppRelease>;
  /** Uploads a build. Returns its version. */
  publish(build: Build): Promise<string>;
  /** Registers a build on another host, with changes of its descriptor. Returns its version. */
  register(build: Build, entry: string, changes?: Partial<Manifest>): Promise<string>;
  promote(app: string, version: string): Promise<void>;
  canary(app: string, canary: Omit<CallInput<'setCanary'>['body'], 'revision'>): Promise<void>;
  rollBack(app: string): Promise<void>;
  setFlag(app: string, flag: string, setting: CallInput<'setFlag'>['body']): Promise<void>;
  deployToken(app: string): Promise<CallReply<'makeDeployToken'>>;
  revokeToken(app: string, id: string): Promise<void>;
  /** Sets the rights of the deploy tokens of an app; all others are off. */
  allow(app: string, permissions: Partial<AppRelease['policy']>): Promise<void>;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Opens a connection for each call: the gateway may end an idle one just when a busy machine uses it again. */
const fetchAlone: typeof fetch = (url, init) => {
  const headers = new Headers(init?.headers);
  headers.set('connection', 'close');
  return fetch(url, { ...init, headers });
};

export async function openReleases(product: Product): Promise<Releases> {
  let token: string | null = null;
  const api: ApiClient = createApiClient({
    baseUrl: product.address,
    fetch: fetchAlone,
    token: () => token,
    onUnauthorized: () => undefined,
    // Tests of a worker share it for longer than a sign-in proves.
    onProofNeeded: () => signIn().then(() => true),
  });
  const signIn = async () => {
    token = (await api.call('login', { body: product.account('Admin') })).token;
  };
  await signIn();

  const readRelease = (app: string) => api.call('appRelease', { params: { app } });
  const readRevision = async (app: string) => (await readRelease(app)).revision;
  return {
    readRelease,
    async publish(build) {
      const { manifest, version } = describeBuild(build);
      const { name: app } = manifest;
      const files = [...build].map(([path, text]) => ({ path, digest: sha256(text), bytes: Buffer.byteLength(text) }));
      const body = { files, force: false, checked: { screens: 1, shell: null } };
      const store = () => api.call('storeBuild', { params: { app, version }, body });
      const { missing } = await store();
      for (const [, text] of [...build].filter(([, text]) => missing.includes(sha256(text)))) {
        const url = `${product.address}/api/releases/${app}/files/${sha256(text)}`;
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' };
        const { status } = await fetchAlone(url, { method: 'PUT', headers, body: text });
        if (status !== 200) throw new Error(`A file of ${app} was refused with status ${status}.`);
      }
      if (missing.length > 0) await store();
      return version;
    },
    async register(build, entry, changes = {}) {
      const { manifest, version, shared } = describeBuild(build);
      const body = {
        manifest: { ...manifest, ...changes },
        version,
        shared,
        entry,
        digests: calculateDigests(build),
        force: true,
        checked: { screens: 1, shell: null },
      };
      await api.call('registerBuild', { params: { app: manifest.name }, body });
      return version;
    },
    async promote(app, version) {
      await api.call('promoteBuild', { params: { app }, body: { version, revision: await readRevision(app) } });
    },
    async canary(app, canary) {
      await api.call('setCanary', { params: { app }, body: { ...canary, revision: await readRevision(app) } });
    },
    async setFlag(app, flag, setting) {
      await api.call('setFlag', { params: { app, flag }, body: setting });
    },
    deployToken(app) {
      return api.call('makeDeployToken', { params: { app }, body: { name: 'test' } });
    },
    async revokeToken(app, id) {
      await api.call('revokeDeployToken', { params: { app, id } });
    },
    async allow(app, permissions) {
      const body = { promote: false, canaryForAdmins: false, otherOrigins: false, ...permissions };
      await api.call('setDeployPolicy', { params: { app }, body });
    },
    async rollBack(app) {
      await api.call('rollBackApp', { params: { app }, body: { revision: await readRevision(app) } });
    },
  };
}
