import { existsSync } from 'node:fs';
import path from 'node:path';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { fail, repository, run } from './processes.mjs';

// npm run bench -- gateway: each entry measures the product beside a peer, in one run.
const names = [
  'gateway',
  'load',
  'rush',
  'charts',
  'web',
  'valuation',
  'value',
  'figures',
  'agree',
  'filings',
  'market',
  'news',
  'sealed',
];
const requested = process.argv.slice(2);
const unknown = requested.filter(
  (name) => !names.includes(name) || !existsSync(path.join(repository, 'bench', `${name}.mjs`)),
);
if (unknown.length > 0) fail(`There is no bench ${unknown.join(', ')}. There is: ${names.join(', ')}.`);
await install();
await build();
for (const name of requested.length > 0 ? requested : names) {
  const { code } = await run(process.execPath, [path.join(repository, 'bench', `${name}.mjs`)]);
  if (code !== 0) process.exit(code);
}
