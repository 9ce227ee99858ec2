import type { AppManifest, Apps, Role, Route, RouteName, User } from '@basecase/gateway/contract';
import { laterRoutes } from '@basecase/gateway/contract/later-routes';
import { pageRoutes } from '@basecase/gateway/contract/page-routes';
import type { FakeReplies } from './fake-api.ts';

/** A request as the browser of a check makes it. */
interface PageRequest {
  method(): string;
  url(): string;
  headers(): Readonly<Record<string, string>>;
  postDataJSON(): unknown;
}

interface PageReply {
  readonly status: number;
  readonly contentType: string;
  readonly body: string | Uint8Array;
}

export interface ReplayedBuild {
  /** The app.json of the build. */
  readonly manifest: AppManifest & { readonly version: string };
  readonly files: readonly { readonly path: string; readonly content: Uint8Array }[];
}

const fallback = 'application/json';
const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css', woff2: 'font/woff2' };
const routes: Readonly<Record<RouteName, Route>> = { ...pageRoutes, ...laterRoutes };
const roles: readonly Role[] = ['Guest', 'Member', 'Admin'];

/**
 * A gateway without a process, in which one build is live: it answers the requests of a page out of a table of replies,
 * and refuses the calls that the app's app.json does not name.
 */
export function createReplayGateway({ manifest, files }: ReplayedBuild, replies: FakeReplies) {
  const { name, version, calls, flags, ...described } = manifest;
  const folder = `/apps/${name}/${version}/`;
  const apps: Apps = {
    apps: [{ ...described, name, version, flags: Object.keys(flags ?? {}), entry: `${folder}mf-manifest.json` }],
    settings: { signUp: 'closed', logoBaseUrl: null, sampleData: true, reportedVisits: 0 },
  };

  async function answer(request: PageRequest): Promise<PageReply> {
    const { pathname, searchParams } = new URL(request.url());
    const { authorization = '', 'x-basecase-app': app } = request.headers();
    const { call, params } = findCall(request.method(), pathname) ?? {};
    if (call === undefined) return missing;
    if (call === 'apps') return json(200, apps);
    if (call === 'me')
      return json(200, { user: userOf(roles.find((role) => authorization.endsWith(role)) ?? 'Guest') });
    if (app !== undefined && calls?.includes(call) === false) {
      return json(403, { error: `The app ${name} does not name the call ${call} in its app.json.`, code: 'forbidden' });
    }
    const reply: unknown = replies[call];
    if (reply === undefined) return missing;
    if (reply instanceof Error) return json(502, { error: reply.message, code: 'bad_upstream' });
    const input = { params, query: Object.fromEntries(searchParams), body: request.postDataJSON() };
    return json(200, typeof reply === 'function' ? await reply(input) : reply);
  }

  return {
    /** Nothing listens there: the browser of the check answers each request by `reply`. */
    address: 'http://localhost:9',
    sessionOf: async (role: Role) => ({ token: role, user: userOf(role) }),
    async reply(request: PageRequest): Promise<PageReply> {
      const { pathname } = new URL(request.url());
      if (!pathname.startsWith('/apps/')) return answer(request);
      const file = files.find(({ path }) => folder + path === pathname);
      if (file === undefined) return missing;
      return { status: 200, contentType: types[pathname.split('.').at(-1) ?? ''] ?? fallback, body: file.content };
    },
    stop: async () => undefined,
  };
}

const userOf = (role: Role): User => ({ email: `${role.toLowerCase()}@example.com`, role });

const json = (status: number, body: unknown): PageReply => ({
  status,
  contentType: fallback,
  body: JSON.stringify(body),
});

const missing = json(404, { error: 'The samples have no such answer.', code: 'not_found' });

/** Returns the call of a request with the parameters of its path; null for an address that no call has. */
function findCall(method: string, pathname: string) {
  const segments = pathname.split('/');
  for (const call of Object.keys(routes).filter(isRoute)) {
    const parts = routes[call].path.split('/');
    const fits = (part: string, index: number) => part.startsWith(':') || part === segments[index];
    if (routes[call].method !== method || parts.length !== segments.length || !parts.every(fits)) continue;
    const named = parts.flatMap((part, index) =>
      part.startsWith(':') ? [[part.slice(1), decodeURIComponent(segments[index] ?? '')]] : [],
    );
    return { call, params: Object.fromEntries(named) };
  }
  return null;
}

function isRoute(name: string): name is RouteName {
  return Object.hasOwn(routes, name);
}
