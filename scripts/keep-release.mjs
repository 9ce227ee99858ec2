import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { frontEnds } from './apps.mjs';
import { build } from './build.mjs';
import { keepContract } from './contract.mjs';
import { install } from './install.mjs';
import { makeOutsideApp } from './outside-app.mjs';
import { fail, repository, run, say } from './processes.mjs';

// npm run keep-release: stores the builds of this commit as the previous release, which tests run beside later ones, and its
// contract, which `npm run check` compares later ones with, and the app that the packed kit makes. Fonts, maps and compressed
// copies are omitted: no test needs them.
const kept = path.join(repository, 'e2e/previous');
await install();
await build();
mkdirSync(kept, { recursive: true });
for (const name of frontEnds) keepBuild(name, path.join(repository, name, 'dist/build'));
await keepOutsideApp();
await keepContract();

async function keepOutsideApp() {
  const folder = mkdtempSync(path.join(tmpdir(), 'basecase-kept-'));
  try {
    await makeOutsideApp('price-range', folder);
    const webpack = [path.join(folder, 'node_modules/webpack-cli/bin/cli.js')];
    const { code, output } = await run(process.execPath, webpack, { quiet: true, cwd: folder });
    if (code !== 0) fail(`The app of the kit could not be built:\n${output}`);
    keepBuild('outside-app', path.join(folder, 'dist/build'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function keepBuild(name, folder) {
  const names = readdirSync(folder).filter((file) => /\.(js|css|html|json)$/.test(file) && file !== 'mf-stats.json');
  const files = Object.fromEntries(names.map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]));
  const packed = brotliCompressSync(JSON.stringify(files), {
    params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS },
  });
  writeFileSync(path.join(kept, `${name}.json.br`), packed);
  say(`kept ${name}: ${names.length} files, ${(packed.length / 1000).toFixed(0)} kB`);
}
