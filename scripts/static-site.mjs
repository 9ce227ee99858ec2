import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
};

/**
 * Serves the files of a build on a separate origin.
 * @param {{ folder: string, host: string, port: number, headers: Record<string, string>, meta?: Record<string, string> }} options
 * With `meta` the folder contains a page, which is served with these meta elements at every address without a file.
 * @returns {Promise<import('node:http').Server>}
 */
export function serveSite({ folder, host, port, headers, meta }) {
  const page = meta === undefined ? null : pageWith(folder, meta);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    // A build is flat, so a path is only a file name.
    const file = path.join(folder, path.basename(pathname));
    const type = types[path.extname(file)];
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.setHeader('x-content-type-options', 'nosniff');
    if (type !== undefined && path.extname(file) !== '.html' && existsSync(file)) {
      const hashed = /\.[0-9a-f]{8}\./.test(file);
      response.setHeader('content-type', type);
      response.setHeader('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      createReadStream(file).pipe(response);
    } else if (page !== null && path.extname(pathname) === '') {
      response.setHeader('content-type', types['.html']);
      response.setHeader('cache-control', 'no-cache');
      response.end(page);
    } else {
      response.statusCode = 404;
      response.end();
    }
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}

function pageWith(folder, meta) {
  const elements = Object.entries(meta).map(([name, content]) => `<meta name="${name}" content="${content}">`);
  return readFileSync(path.join(folder, 'index.html'), 'utf8').replace('</title>', `</title>${elements.join('')}`);
}
