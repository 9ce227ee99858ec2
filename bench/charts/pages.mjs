import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import { standaloneConfig } from '../../shared-ui/src/federation/webpack-preset.mjs';

/** Builds the pages of both sides with the product's own settings. */
export async function buildPages(folder) {
  const base = standaloneConfig({
    folder: import.meta.dirname,
    manifest: { name: 'charts' },
    version: 'bench',
    mode: 'production',
  });
  const config = {
    ...base,
    entry: { basecase: './basecase.tsx', peer: './peer.tsx' },
    output: { ...base.output, path: folder, filename: '[name].js' },
    plugins: [new MiniCssExtractPlugin({ filename: '[name].css' })],
  };
  const stats = await new Promise((resolve, reject) =>
    webpack(config, (error, result) => (error === null ? resolve(result) : reject(error))),
  );
  if (stats.hasErrors()) throw new Error(stats.toString('errors-only'));
}

const types = { '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' };

/** Serves `/basecase` and `/peer` and their files on a free port. */
export async function servePages(folder) {
  const server = createServer((request, response) => {
    const name = path.basename(request.url ?? '');
    const type = types[path.extname(name)];
    try {
      const body = type === undefined ? renderPage(name) : readFileSync(path.join(folder, name));
      response.writeHead(200, { 'content-type': type ?? 'text/html' }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { address: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

const renderPage = (name) =>
  `<!doctype html><html lang="en" data-theme="light"><title>${name}</title><link rel="stylesheet" href="/${name}.css">` +
  `<body><script src="/${name}.js"></script></body></html>`;
