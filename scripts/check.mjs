import { frontEnds } from './apps.mjs';
import { build } from './build.mjs';
import { contractIsVersioned } from './contract.mjs';
import { generatedAreCurrent } from './generate.mjs';
import { install } from './install.mjs';
import { appsUseTheKit } from './kit.mjs';
import { namesAreClear } from './names.mjs';
import {
  billOfMaterials,
  dependenciesAreExplained,
  lockIsComplete,
  lockIsPortable,
  noKnownFaults,
  packagesAreTrusted,
  treeIsSound,
} from './packages.mjs';
import { patternsAreLinear } from './patterns.mjs';
import { binary, run, say } from './processes.mjs';
import { sizeBudget } from './size-budget.mjs';

// The checks of a change besides its tests. Every step runs, so that one report lists all failures. Programs of packages
// run beside the checks of this process, one after the other: each uses one core.
await install();
let programs = Promise.resolve();
const program = (args) => {
  const running = programs.then(() => run(process.execPath, args, { quiet: true }));
  programs = running;
  return async () => {
    const { code, output } = await running;
    say(output.trimEnd());
    return code === 0;
  };
};

const steps = [
  ['complete lock file', lockIsComplete],
  ['portable lock file', lockIsPortable],
  ['installed packages', treeIsSound],
  ['reasons for packages', dependenciesAreExplained],
  ['trusted packages', packagesAreTrusted],
  ['bill of materials', billOfMaterials],
  ['known faults of packages', noKnownFaults],
  ['lint and format', program([binary('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings', '--colors=off'])],
  ['types', program([binary('typescript/bin/tsc'), '-b'])],
  [
    'import rules',
    program([
      binary('dependency-cruiser/bin/dependency-cruise.mjs'),
      'gateway/src',
      'shared-ui/src',
      ...frontEnds.map((name) => `${name}/src`),
    ]),
  ],
  ['imports of apps', async () => appsUseTheKit()],
  ['unused and unlisted', program([binary('knip/bin/knip.js'), '--no-progress', '--no-config-hints'])],
  ['patterns in linear time', patternsAreLinear],
  ['names of functions', namesAreClear],
  // The compiler's look at the types writes the files that a build writes, too.
  ['production build', () => programs.then(() => build()).then(() => true)],
  ['size budget', sizeBudget],
  ['contract versions', contractIsVersioned],
  ['generated files', generatedAreCurrent],
];

const failed = [];
let skipped = 0;
for (const [name, step] of steps) {
  say(`── ${name}`);
  const outcome = await step();
  if (outcome === 'skipped') skipped += 1;
  else if (!outcome) failed.push(name);
}
if (failed.length > 0) say(`Failed: ${failed.join(', ')}`);
say(`${steps.length - failed.length - skipped} passed, ${failed.length} failed, ${skipped} skipped`);
process.exit(failed.length === 0 ? 0 : 1);
