import { type DestinationStream, type Logger, pino } from 'pino';

interface LogOptions {
  readonly level: string;
  /** Texts that must never be written, such as keys. */
  readonly secrets: readonly string[];
  /** Standard output when absent. */
  readonly destination?: DestinationStream;
}

interface LoggedRequest {
  readonly id?: unknown;
  readonly method?: string;
  readonly url?: string;
  readonly routeOptions?: { readonly url?: string | undefined };
}

/**
 * Returns a logger of JSON lines. It writes only method and path of a request: a query or a header may contain a secret. Of a
 * path with a token, such as a link to a shared valuation, it writes the route.
 */
export function createLogger({ level, secrets, destination }: LogOptions): Logger {
  const hide = (text: string): string => secrets.reduce((rest, secret) => rest.replaceAll(secret, '[secret]'), text);
  const describe = (error: unknown, depth = 0): unknown => {
    if (!(error instanceof Error)) return hide(String(error));
    return {
      type: error.name,
      message: hide(error.message),
      stack: hide(error.stack ?? ''),
      ...(error.cause === undefined || depth > 3 ? {} : { cause: describe(error.cause, depth + 1) }),
    };
  };
  const options = {
    level,
    serializers: {
      req: (request: LoggedRequest) => ({ id: request.id, method: request.method, path: choosePath(request) }),
      err: (error: unknown) => describe(error),
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

function choosePath({ url, routeOptions }: LoggedRequest): string | undefined {
  const route = routeOptions?.url;
  return route?.includes(':token') ? route : url?.split('?')[0];
}
