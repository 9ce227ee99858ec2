import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { frontEnds } from './apps.mjs';
import { build } from './build.mjs';
import { keepContract } from './contract.mjs';
import { install } from './install.mjs';
import { repository, say } from './processes.mjs';

// npm run keep-release: stores the builds of this commit as the previous release, which tests run beside later ones, and its
// contract, which `npm run check` compares later ones with. Fonts, maps and compressed copies are omitted: no test needs them.
await install();
await build();
const kept = path.join(repository, 'e2e/previous');
mkdirSync(kept, { recursive: true });
for (const name of frontEnds) {
  const folder = path.join(repository, name, 'dist/build');
  const names = readdirSync(folder).filter((file) => /\.(js|css|html|json)$/.test(file) && file !== 'mf-stats.json');
  const files = Object.fromEntries(names.map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]));
  const packed = brotliCompressSync(JSON.stringify(files), {
    params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS },
  });
  writeFileSync(path.join(kept, `${name}.json.br`), packed);
  say(`kept ${name}: ${names.length} files, ${(packed.length / 1000).toFixed(0)} kB`);
}
await keepContract();
