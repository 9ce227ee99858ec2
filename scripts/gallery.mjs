import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { install } from './install.mjs';
import { binary, fail, repository, run, say } from './processes.mjs';

// npm run gallery [-- --port N]: serves a page with every component and chart, by default on a free port.
const { values } = parseArgs({ options: { port: { type: 'string', default: '0' } } });
const folder = path.join(repository, 'shared-ui/gallery/dist/page');
const types = { '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2', '.html': 'text/html' };

await install();
say('Building the gallery …');
const { code, output } = await run(
  process.execPath,
  [binary('webpack-cli/bin/cli.js'), '--config', 'shared-ui/gallery/webpack.config.mjs'],
  { quiet: true, env: { ...process.env, NODE_ENV: 'production' } },
);
if (code !== 0) fail(`The gallery could not be built:\n${output}`);

const server = createServer((request, response) => {
  // Only the base name is used, because a request must not leave the folder.
  const name = path.basename(new URL(request.url ?? '/', 'http://gallery').pathname) || 'index.html';
  try {
    const body = readFileSync(path.join(folder, name));
    response.writeHead(200, { 'content-type': types[path.extname(name)] ?? 'application/octet-stream' }).end(body);
  } catch {
    response.writeHead(404).end();
  }
});
server.on('error', (error) => fail(error.message));
server.listen(Number(values.port), '127.0.0.1', () => say(`Gallery: http://127.0.0.1:${server.address().port}`));
