import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { schemaChanges, typeChanges, versionProblem } from '../shared-ui/src/federation/contract-changes.mjs';
import {
  fingerprint,
  schemaEntries,
  typeEntries,
  valueExports,
} from '../shared-ui/src/federation/contract-surface.mjs';
import { sharedVersions } from '../shared-ui/src/federation/shared-dependencies.mjs';
import { binary, fail, repository, run, say } from './processes.mjs';

const sources = path.join(repository, 'shared-ui/src');
const types = path.join(repository, 'shared-ui/dist/types');
/** The contract of the previous release, which `npm run keep-release` stores beside its builds. */
const released = path.join(repository, 'e2e/previous/contract.json.br');
const ownModules = { host: 'host/index', query: 'libraries/query', router: 'libraries/router' };

/**
 * Returns all that apps can see of this commit, from the compiler's declarations and the gateway's schemas: tables of
 * `contract-surface.mjs`, and the versions that name them.
 */
export async function currentContract() {
  await compile();
  const { version: contract, library } = json('shared-ui/src/host/contract.json');
  return {
    versions: { contract, library, shared: sharedVersions },
    host: {
      ...declarations('host/host-api'),
      ...declarations('host/host-context'),
      ...only(declarations('api/client'), 'ApiClient'),
    },
    ...(await gatewayTables()),
    exports: await exportedNames(),
    library: libraryTable(),
  };
}

/** The TypeScript compiler writes the declarations; it does nothing when they are up to date. */
async function compile() {
  const compiler = [binary('typescript/bin/tsc'), '-b', 'shared-ui'];
  const { code, output } = await run(process.execPath, compiler, { quiet: true });
  if (code !== 0) fail(`The types could not be compiled:\n${output}`);
}

/** The HTTP API and app.json as flat tables of their JSON schemas. */
async function gatewayTables() {
  const contract = (file) => import(pathToFileURL(path.join(repository, 'gateway/dist/contract', file)).href);
  const [{ calls }, { appManifestSchema }] = await Promise.all([contract('calls.js'), contract('apps.js')]);
  const http = Object.entries(calls).flatMap(([name, parts]) => {
    const { method, path: address, access } = parts;
    const schemas = ['params', 'query', 'body', 'reply'].filter((part) => parts[part] !== undefined);
    const tables = schemas.map((part) => {
      const schema = parts[part];
      const form = jsonSchema(schema, part === 'reply' ? 'output' : 'input');
      // A query whose parameters are all optional may be omitted, as may an optional body.
      const required = part === 'query' ? (form.required ?? []).length > 0 : !schema.safeParse(undefined).success;
      return schemaEntries(form, `${name} ${part}`, required);
    });
    return Object.entries(
      Object.assign({ [name]: { call: `${method} ${address}`, access: [access].flat() } }, ...tables),
    );
  });
  return {
    http: Object.fromEntries(http),
    descriptor: schemaEntries(jsonSchema(appManifestSchema, 'input'), 'app.json'),
  };
}

const jsonSchema = (schema, io) => schema.toJSONSchema({ io, unrepresentable: 'any' });

/** The names that each of our shared modules exports at run time. */
async function exportedNames() {
  const query = Object.keys(createRequire(path.join(repository, 'shared-ui/package.json'))('@tanstack/react-query'));
  const host = Object.entries({ ...declarations('host/host-api'), ...declarations('host/host-context') })
    .filter(([, text]) => /^(function|const) /.test(text))
    .map(([name]) => name);
  const names = { host, query, router: valueExports(read('libraries/router')) };
  const table = ([module, list]) => [
    `@basecase/shared-ui/${module}`,
    Object.fromEntries(list.sort().map((name) => [name, ''])),
  ];
  return Object.fromEntries(Object.entries(names).map(table));
}

/** The exports of every other module of shared-ui, with fingerprints in place of their types. */
function libraryTable() {
  const exported = Object.values(json('shared-ui/package.json').exports).map((target) =>
    target.replace('./src/', '').replace(/\.tsx?$/, ''),
  );
  const isExported = (file) =>
    exported.some((target) =>
      target.endsWith('*') ? path.posix.dirname(target) === path.posix.dirname(file) : target === file,
    );
  const modules = readdirSync(types, { recursive: true })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => file.endsWith('.d.ts') && !/\.test\.d\.ts$/.test(file))
    .map((file) => file.replace(/\.d\.ts$/, ''))
    .filter((file) => isExported(file) && !Object.values(ownModules).includes(file))
    // The compiler leaves the declarations of a removed source file where they are.
    .filter((file) => ['ts', 'tsx'].some((ending) => existsSync(path.join(sources, `${file}.${ending}`))));
  return Object.fromEntries(
    modules.sort().map((file) => [file, mapped(declarations(file), (text) => fingerprint(text))]),
  );
}

/**
 * Returns the changes since the previous release by versioned part.
 * @returns {{ name: string, before: string, now: string, changes: import('../shared-ui/src/federation/contract-changes.mjs').Change[] }[]}
 */
export function changesSince(before, now) {
  const isReply = (place) => / reply\b/.test(place);
  const host = typeChanges(before.host, now.host);
  const contract = [
    ...host,
    ...schemaChanges(before.descriptor, now.descriptor, () => false),
    ...schemaChanges(before.http, now.http, isReply),
    ...moduleChanges(before.versions.shared, now.versions.shared),
  ];
  const modules = Object.entries(now.exports).map(([name, exported]) => ({
    name,
    before: before.versions.shared[name] ?? '0.0.0',
    now: now.versions.shared[name],
    changes: typeChanges(before.exports[name] ?? {}, exported),
  }));
  const files = [...new Set([...Object.keys(before.library), ...Object.keys(now.library)])].sort();
  const library = files.flatMap((file) =>
    typeChanges(before.library[file] ?? {}, now.library[file] ?? {}, `${file}: `),
  );
  const versions = (of) => ({ before: before.versions[of], now: now.versions[of] });
  return [
    { name: 'host contract', ...versions('contract'), changes: contract },
    ...modules,
    // The kit that apps build with has the host contract and the shared modules too.
    {
      name: 'shared-ui',
      ...versions('library'),
      changes: [...host, ...modules.flatMap(({ changes }) => changes), ...library],
    },
  ];
}

/** A shared module that is gone, or whose major version changed, breaks apps. */
function moduleChanges(before, now) {
  const major = (version) => version.split('.')[0];
  return Object.keys({ ...before, ...now }).flatMap((name) => {
    if (now[name] === undefined) return [{ kind: 'breaking', text: `The shared module ${name} is gone.` }];
    if (before[name] === undefined) return [{ kind: 'additive', text: `The shared module ${name} is new.` }];
    if (major(before[name]) === major(now[name])) return [];
    return [{ kind: 'breaking', text: `The shared module ${name} was ${before[name]} and is ${now[name]}.` }];
  });
}

/** Returns whether all changes since the previous release have their version, changelog line and row of the history. */
export async function contractIsVersioned() {
  const kept = releasedContract();
  const parts = changesSince(kept, await currentContract());
  const changelog = changelogAfter(kept.release, read('CHANGELOG.md', repository));
  const history = read('docs/host-contract.md', repository);
  const problems = parts.flatMap(({ name, before, now, changes }) => {
    if (changes.length === 0) return [];
    const version = versionProblem(name, { before, now, changes });
    const unsaid = [
      !changelog.split('\n').some((line) => line.includes(name) && line.includes(now)) &&
        `CHANGELOG.md has no line since the previous release that names ${name} ${now}.`,
      name === 'host contract' &&
        !history.includes(`| ${now}`) &&
        `The history of docs/host-contract.md has no row for ${now}.`,
    ];
    const found = version === null ? unsaid.filter(Boolean) : [version];
    if (found.length > 0) for (const { kind, text } of changes) say(`${kind}: ${text}`);
    return found;
  });
  for (const problem of problems) say(problem);
  return problems.length === 0;
}

/**
 * Returns the sections of the changelog above that of a release. Where the release is unknown or has no section, these are
 * "Unreleased" and the newest release, which may have been cut after the contract was kept.
 */
function changelogAfter(release, changelog) {
  const sections = changelog.split(/^## /m).slice(1);
  const kept = sections.findIndex((section) => release !== undefined && section.startsWith(`${release} `));
  return sections.slice(0, kept === -1 ? 2 : kept).join('');
}

/** Stores the contract of this commit as that of the previous release, with the version of that release. */
export async function keepContract() {
  const { version: release } = json('package.json');
  const packed = brotliCompressSync(JSON.stringify({ release, ...(await currentContract()) }));
  writeFileSync(released, packed);
  say(`kept the contract: ${(packed.length / 1000).toFixed(0)} kB`);
}

function releasedContract() {
  if (!existsSync(released)) fail('The contract of the previous release is missing: npm run keep-release stores it.');
  return JSON.parse(brotliDecompressSync(readFileSync(released)).toString());
}

function declarations(module) {
  const folder = path.posix.dirname(module);
  const readEntries = (source) =>
    source.startsWith('.') ? declarations(path.posix.join(folder, source).replace(/\.tsx?$/, '')) : null;
  return typeEntries(read(`${module}.d.ts`), readEntries);
}

const only = (table, name) =>
  Object.fromEntries(Object.entries(table).filter(([key]) => key === name || key.startsWith(`${name}.`)));

const mapped = (table, change) => Object.fromEntries(Object.entries(table).map(([key, value]) => [key, change(value)]));

function read(file, folder = types) {
  return readFileSync(
    path.join(folder, file.endsWith('.md') || file.endsWith('.d.ts') ? file : `${file}.d.ts`),
    'utf8',
  );
}

function json(file) {
  return JSON.parse(readFileSync(path.join(repository, file), 'utf8'));
}
