import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { writeApp } from './app/make-app.mjs';
import { appWorkspaces } from './apps.mjs';
import { binary, fail, repository, run, say } from './processes.mjs';

// npm run new-app -- price-range: creates a workspace with a working screen, its tests and its descriptor.
const [name, ...rest] = process.argv.slice(2);
if (name === undefined || rest.length > 0) fail('Usage: npm run new-app -- NAME, such as price-range');
const workspace = `mfe-${name}`;
if (existsSync(path.join(repository, workspace))) fail(`${workspace} already exists.`);
const taken = appWorkspaces.flatMap((app) => listRoutes(app)).find((route) => route === `/${name}`);
if (taken !== undefined) fail(`Another app has the route ${taken}.`);

const folder = path.join(repository, workspace);
writeApp(name, { folder, place: 'workspace', schema: '../docs/app.schema.json' });
const model = json('mfe-admin/package.json');
// Lists only the packages that the template imports, because knip rejects unused ones.
const dependencies = Object.fromEntries(
  Object.entries(model.dependencies).filter(([dependency]) => dependency.startsWith('@basecase/')),
);
write(`${workspace}/package.json`, { ...model, name: `@basecase/${workspace}`, dependencies });
const references = json('tsconfig.json');
references.references.push({ path: workspace });
write('tsconfig.json', references);
await run(process.execPath, [
  binary('@biomejs/biome/bin/biome'),
  'check',
  '--write',
  '--log-level=error',
  workspace,
  'tsconfig.json',
]);

say(`Created ${workspace}: a screen at /${name}, its model and their tests.`);
say('Next:');
say(`  npm install                       links the workspace and adds it to the lock file`);
say(`  npm run dev -- --app ${name}      hot reload on http://localhost:3000/${name}`);
say(`  npx jest --selectProjects ${workspace}`);
say(`  npm run publish:app -- ${name}    see docs/writing-an-app.md`);

function listRoutes(app) {
  return json(`${app}/app.json`).routes.map((route) => route.path);
}

function json(file) {
  return JSON.parse(readFileSync(path.join(repository, file), 'utf8'));
}

function write(file, value) {
  writeFileSync(path.join(repository, file), `${JSON.stringify(value, null, 2)}\n`);
}
