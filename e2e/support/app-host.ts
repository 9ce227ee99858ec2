import { createServer, type ServerResponse } from 'node:http';
import { type Build, describeBuild } from './builds.ts';

/** The fault of a host: another reply, no reply, or a changed file. */
export type Fault =
  | { readonly status: number; readonly body?: string }
  | 'silence'
  | { readonly change: (text: string) => string };

/** A host of app builds on a separate origin, with faults on demand. */
export interface AppHost {
  readonly origin: string;
  /** Serves a build. Returns the address of its federation manifest. */
  serve(build: Build): string;
  /** Applies a fault to matching files from now on; null ends it. */
  fail(files: RegExp, fault: Fault | null): void;
  /** The files requested so far, as `VERSION/NAME`. */
  readonly asked: string[];
  stop(): void;
}

const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css', json: 'application/json' };

export async function startAppHost(): Promise<AppHost> {
  const builds = new Map<string, Build>();
  const faults = new Map<string, { readonly files: RegExp; readonly fault: Fault }>();
  const asked: string[] = [];

  const server = createServer((request, response) => {
    const [, version = '', name = ''] = new URL(request.url ?? '/', 'http://host').pathname.split('/');
    asked.push(`${version}/${name}`);
    const text = builds.get(version)?.get(name);
    const fault = [...faults.values()].find(({ files }) => files.test(name))?.fault;
    if (fault === 'silence') return;
    if (fault !== undefined && 'status' in fault) return send(response, name, fault.status, fault.body ?? '');
    if (text === undefined) return send(response, name, 404, '');
    send(response, name, 200, fault === undefined ? text : fault.change(text));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  const origin = `http://127.0.0.1:${port}`;

  return {
    origin,
    asked,
    serve(build) {
      const { version } = describeBuild(build);
      builds.set(version, build);
      return `${origin}/${version}/mf-manifest.json`;
    },
    fail(files, fault) {
      if (fault === null) faults.delete(files.source);
      else faults.set(files.source, { files, fault });
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function send(response: ServerResponse, name: string, status: number, body: string): void {
  response.writeHead(status, {
    'content-type': types[name.split('.').at(-1) ?? ''] ?? 'text/plain',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'no-cache',
  });
  response.end(body);
}
