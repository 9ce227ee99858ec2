import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { sharedVersions } from '../shared-ui/src/federation/shared-dependencies.mjs';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { repository, say } from './processes.mjs';

/** The generated files by path: `npm run generate` writes them, `npm run check` compares them. */
const generated = {
  '.env.example': settingsExample,
  'docs/app.schema.json': appSchema,
  'docs/host-contract.md': hostContract,
};

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

/** The JSON schema of an app's `app.json`, from the gateway's zod schema. */
async function appSchema() {
  await build({ only: ['gateway'] });
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

/** docs/host-contract.md with the versions that the current shell provides. */
function hostContract() {
  const { version } = JSON.parse(read('shared-ui/src/host/contract.json'));
  const modules = Object.entries(sharedVersions).map(([name, of]) => [`\`${name}\``, of]);
  const rows = [['host contract', version], ...modules];
  const width = Math.max(...rows.map(([name]) => name.length));
  const line = ([name, of], fill = ' ') => `| ${name.padEnd(width, fill)} | ${of.padEnd(7, fill)} |`;
  const table = [line(['module', 'version']), line(['', ''], '-'), ...rows.map((row) => line(row))].join('\n');
  const [begin, end] = ['<!-- begin: npm run generate -->', '<!-- end -->'];
  const text = read('docs/host-contract.md');
  return text.replace(begin + between(text, begin, end) + end, `${begin}\n\n${table}\n\n${end}`);
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
