import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { fingerprint } from '../shared-ui/src/federation/contract-surface.mjs';
import { build } from './build.mjs';
import { currentContract } from './contract.mjs';
import { install } from './install.mjs';
import { binary, repository, run, say } from './processes.mjs';

/** The generated files by path: `npm run generate` writes them, `npm run check` compares them. */
const generated = {
  '.env.example': settingsExample,
  'gateway/src/contract/page-routes.ts': () => routesTable('pageRoutes'),
  'gateway/src/contract/later-routes.ts': () => routesTable('laterRoutes'),
  'docs/app.schema.json': appSchema,
  'docs/host-contract.md': hostContract,
  'shared-ui/src/host/offered.json': offered,
};

let gateway = null;

/** Builds the gateway once: several files are written from its contract. */
function buildGateway() {
  gateway ??= build({ only: ['gateway'] });
  return gateway;
}

/** Compiles the gateway. A new call that the tables lack is a type error, which does not keep the compiler from writing. */
function compileGateway() {
  return run(process.execPath, [binary('typescript/bin/tsc'), '-b', 'gateway'], { quiet: true });
}

/** Returns whether all generated files are up to date; prints the names of those that are not. */
export async function generatedAreCurrent() {
  const stale = [];
  for (const [file, content] of Object.entries(generated)) if (read(file) !== (await content())) stale.push(file);
  if (stale.length > 0) say(`Not up to date: ${stale.join(', ')}. Run: npm run generate`);
  return stale.length === 0;
}

/** Every setting as a comment with its default, from the table in docs/operations.md. A gateway test compares that table with the code. */
function settingsExample() {
  const table = between(read('docs/operations.md'), '## Settings', '\n## ');
  const rows = table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const settings = rows.map(([, names, defaults, text]) => {
    const values = /^(`[^`]*`(, )?)+$/.test(defaults) ? quoted(defaults) : [];
    const lines = quoted(names).map((name, index) => `#${name}=${values[index] ?? ''}`);
    return [`# ${text.replaceAll('`', '')}`, ...lines].join('\n');
  });
  const head = [
    '# Settings of the gateway. Copy this file to .env, which `npm start` reads, and take the # from what you set.',
    '# Variables of the environment win over .env. Written from docs/operations.md by `npm run generate`.',
  ];
  return `${[head.join('\n'), ...settings].join('\n\n')}\n`;
}

const tables = {
  pageRoutes:
    'The routes of the pages that most visitors open. The shell’s first load contains them: plain data, no schema.',
  laterRoutes: 'The routes of all other calls. The client loads them when it first needs one.',
};

/** The slim table of the calls of the first load, or of all others, from the gateway's contract. */
async function routesTable(name) {
  await compileGateway();
  const { calls } = await import(pathToFileURL(path.join(repository, 'gateway/dist/contract/calls.js')).href);
  const rows = Object.entries(calls)
    .filter(([, { firstLoad }]) => firstLoad === (name === 'pageRoutes'))
    .map(([call, { method, path: address, context }]) => {
      return `${call}: { method: '${method}', path: '${address}', context: '${context}' },`;
    });
  const text = `// Written by \`npm run generate\` from contract/calls.ts.
import type { Route } from './call.ts';

/** ${tables[name]} */
export const ${name} = {
${rows.join('\n')}
} as const satisfies Record<string, Route>;
`;
  return formatted(text);
}

/** Returns a TypeScript text as the formatter of the repository writes it. */
function formatted(text) {
  const formatter = [binary('@biomejs/biome/bin/biome'), 'check', '--write', '--stdin-file-path=generated.ts'];
  return execFileSync(process.execPath, formatter, { cwd: repository, input: text, encoding: 'utf8' });
}

/** The JSON schema of an app's `app.json`, from the gateway's zod schema. */
async function appSchema() {
  await buildGateway();
  const contract = pathToFileURL(path.join(repository, 'gateway/dist/contract/apps.js'));
  const { appManifestSchema } = await import(contract.href);
  // Editors must mark misspelt names; the gateway ignores unknown ones.
  const closed = ({ jsonSchema }) => {
    if (jsonSchema.properties !== undefined) jsonSchema.additionalProperties = false;
  };
  const schema = appManifestSchema.toJSONSchema({ io: 'input', target: 'draft-7', override: closed });
  const { files: addedByTheBuild, ...properties } = schema.properties;
  const written = { ...schema, properties: { $schema: { type: 'string' }, ...properties } };
  return `${JSON.stringify(written, null, 2)}\n`;
}

/** docs/host-contract.md with the versions of this commit, and a fingerprint of what each of them names. */
async function hostContract() {
  const { versions, host, http, descriptor, exports, library } = await currentContract();
  const modules = Object.entries(versions.shared).map(([name, version]) => [
    `\`${name}\``,
    version,
    exports[name] === undefined ? '' : fingerprint(exports[name]),
  ]);
  const rows = [
    ['part', 'version', 'fingerprint'],
    ['host contract', versions.contract, fingerprint({ ...host, ...http, ...descriptor })],
    ...modules,
    ['other exports of `shared-ui`', versions.library, fingerprint(library)],
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column].length)));
  const line = (row, fill = ' ') => `| ${row.map((cell, column) => cell.padEnd(widths[column], fill)).join(' | ')} |`;
  const [head, ...others] = rows.map((row) => line(row));
  const table = [head, line(['', '', ''], '-'), ...others].join('\n');
  const [begin, end] = ['<!-- begin: npm run generate -->', '<!-- end -->'];
  const text = read('docs/host-contract.md');
  return text.replace(begin + between(text, begin, end) + end, `${begin}\n\n${table}\n\n${end}`);
}

/** The host contract as a build of the shell offers it and a build of an app records it: a fingerprint per member. */
async function offered() {
  const { host } = await currentContract();
  const members = Object.entries(host).map(([name, type]) => [name, fingerprint(type)]);
  return `${JSON.stringify(Object.fromEntries(members), null, 2)}\n`;
}

/** The text after the first `start` and before the next `end`. */
function between(text, start, end) {
  const from = text.indexOf(start) + start.length;
  return text.slice(from, text.indexOf(end, from));
}

function quoted(text) {
  return [...text.matchAll(/`([^`]*)`/g)].map(([, value]) => value);
}

function read(file) {
  const full = path.join(repository, file);
  return existsSync(full) ? readFileSync(full, 'utf8') : '';
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await install();
  for (const [file, content] of Object.entries(generated)) {
    writeFileSync(path.join(repository, file), await content());
    say(`wrote ${file}`);
  }
}
