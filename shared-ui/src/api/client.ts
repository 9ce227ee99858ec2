import type { CallInput, CallReply, Route, RouteName } from '@basecase/gateway/contract';
import { type ErrorCode, isErrorCode } from '@basecase/gateway/contract/error-codes';
import { sanitizeMessage } from '@basecase/gateway/contract/error-text';
import { pageRoutes } from '@basecase/gateway/contract/page-routes';
import { ApiError, NetworkError } from './api-error.ts';

export interface ApiClientOptions {
  /** Address of the gateway without a trailing slash; empty for the page's own origin. */
  readonly baseUrl: string;
  /** Returns the current bearer token; null for a signed-out visitor. */
  readonly token: () => string | null;
  /** Called with the token when the gateway refuses it. */
  readonly onUnauthorized: (token: string) => void;
  /** Asks the user to prove the session. Resolves to whether they did: the call is then made again. */
  readonly onProofNeeded?: () => Promise<boolean>;
  readonly fetch?: typeof fetch;
  /** NAME/VERSION of the app that makes the calls; the gateway limits them to those that its build names. */
  readonly app?: string;
}

type InputArguments<Name extends RouteName> =
  object extends CallInput<Name>
    ? [input?: CallInput<Name>, signal?: AbortSignal]
    : [input: CallInput<Name>, signal?: AbortSignal];

export interface ApiClient {
  /**
   * Makes one call of the contract.
   * @throws ApiError when the gateway answers with an error; NetworkError when it does not answer
   */
  call<Name extends RouteName>(name: Name, ...args: InputArguments<Name>): Promise<CallReply<Name>>;
  /** Makes a call whose reply is a file. */
  download(name: 'edgarDownload', input: CallInput<'edgarDownload'>): Promise<Blob>;
  /** Returns the address of a call that a frame makes: its ticket replaces the token. */
  address(name: 'filingPage', input: CallInput<'filingPage'>): string;
}

type LaterRouteName = Exclude<RouteName, keyof typeof pageRoutes>;

interface LooseInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** The gateway holds a call for ten seconds and its load goes on: the call waits two minutes for it in all. */
const mostAsked = 10;
const loadingPauseMs = 2_000;
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Creates the typed client of the gateway. It sends the bearer token, reads error texts and reports a refused token. */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const requestOnce = async (name: RouteName, input: LooseInput, signal?: AbortSignal) => {
    const route: Route = isPageRoute(name) ? pageRoutes[name] : await laterRoute(name);
    const token = options.token();
    const headers: Record<string, string> = { accept: 'application/json' };
    if (token !== null) headers.authorization = `Bearer ${token}`;
    // Another origin must allow the header first.
    if (options.app !== undefined && options.baseUrl === '') headers['x-basecase-app'] = options.app;
    if (input.body !== undefined) headers['content-type'] = 'application/json';
    const response = await send(options, options.baseUrl + fillPath(route.path, input), {
      method: route.method,
      headers,
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      // Its page is being left.
      ...(name === 'reportVisits' && { keepalive: true }),
      ...(signal === undefined ? {} : { signal }),
    });
    if (response.status === 401 && token !== null) options.onUnauthorized(token);
    if (!response.ok) throw await parseError(response, route.context);
    return { response, route };
  };
  const request: typeof requestOnce = async (...call) => {
    for (let asked = 1; ; asked += 1) {
      try {
        return await requestOnce(...call);
      } catch (error) {
        const code = error instanceof ApiError && asked < mostAsked ? error.code : null;
        if (code === 'still_loading') await wait(loadingPauseMs);
        else if (code !== 'proof_needed' || asked > 1 || !(await options.onProofNeeded?.())) throw error;
      }
    }
  };

  return {
    async call(name, ...[input, signal]) {
      const { response, route } = await request(name, input ?? {}, signal);
      const body: unknown = await response.json().catch(() => null);
      if (typeof body !== 'object' || body === null || 'error' in body) {
        const { text, said } = chooseMessage(body, route.context);
        throw new ApiError(text, response.status, null, { said });
      }
      // The gateway validates every reply by the same contract before it sends it.
      return body as CallReply<typeof name>;
    },
    async download(name, input) {
      return (await request(name, input)).response.blob();
    },
    address: (name, input) => options.baseUrl + fillPath(pageRoutes[name].path, input),
  };
}

function isPageRoute(name: RouteName): name is keyof typeof pageRoutes {
  return Object.hasOwn(pageRoutes, name);
}

async function laterRoute(name: LaterRouteName): Promise<Route> {
  try {
    return (await import('@basecase/gateway/contract/later-routes')).laterRoutes[name];
  } catch (error) {
    throw new NetworkError(error);
  }
}

async function send(options: ApiClientOptions, url: string, init: RequestInit): Promise<Response> {
  try {
    return await (options.fetch ?? fetch)(url, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new NetworkError(error);
  }
}

/** Returns the path of a call with its parameters and its query. */
export function fillPath(path: string, input: LooseInput): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(readText(input.params, name)));
  if (typeof input.query !== 'object' || input.query === null) return filled;
  const given = Object.entries(input.query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? filled : `${filled}?${new URLSearchParams(given)}`;
}

function readText(record: unknown, name: string): string {
  const value: unknown = typeof record === 'object' && record !== null ? Reflect.get(record, name) : undefined;
  return String(value);
}

async function parseError(response: Response, context: string): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  const { text, said } = chooseMessage(body, context);
  return new ApiError(text, response.status, readCode(body), {
    said,
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : null,
  });
}

function readCode(body: unknown): ErrorCode | null {
  if (typeof body !== 'object' || body === null || !('code' in body)) return null;
  if ('exact' in body && isErrorCode(body.exact)) return body.exact;
  return isErrorCode(body.code) ? body.code : null;
}

interface ReplyText {
  readonly text: string;
  /** False for a text that only names the call. */
  readonly said: boolean;
}

/**
 * The text of a failure reply: its `error` field; a general text when it has only `message`; else a text that names the call.
 * @param context completes "Failed to fetch …"
 */
function chooseMessage(body: unknown, context: string): ReplyText {
  if (typeof body === 'object' && body !== null) {
    if ('error' in body && typeof body.error === 'string' && body.error !== '') {
      return { text: sanitizeMessage(body.error), said: true };
    }
    if ('message' in body) return { text: 'Unable to fetch data. Please try again.', said: true };
  }
  return { text: `Failed to fetch ${context}`, said: false };
}
