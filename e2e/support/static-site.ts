import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';

export interface StaticSite {
  readonly address: string;
  stop(): void;
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};

/** Serves a build from a separate origin. Every address without a file gets its page, with the address of the gateway. */
export async function startStaticSite(folder: string, port: number, gateway: string): Promise<StaticSite> {
  const page = readFileSync(path.join(folder, 'index.html'), 'utf8').replace(
    '</title>',
    `</title><meta name="basecase-gateway" content="${gateway}">`,
  );
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    const file = path.join(folder, path.basename(pathname));
    if (path.extname(pathname) !== '' && existsSync(file)) {
      response.setHeader('content-type', types[path.extname(file)] ?? 'application/octet-stream');
      createReadStream(file).pipe(response);
    } else {
      response.setHeader('content-type', 'text/html');
      response.end(page);
    }
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { address: `http://127.0.0.1:${port}`, stop: () => server.close() };
}
