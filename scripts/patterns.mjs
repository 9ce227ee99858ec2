import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseSync } from '@swc/core';
// The build for browsers: pure JavaScript, without a worker or a binary of the platform.
import recheck from 'recheck/lib/browser.js';
import { frontEnds } from './apps.mjs';
import { repository, say } from './processes.mjs';

/** Files and folders with patterns of a higher degree, and what bounds the texts that they read. None may be exponential. */
const bounded = {
  'gateway/src/contract/access/password-strength.ts': 'a password of at most 256 characters',
  'gateway/src/market/questions/market-figures.ts': 'formulas of our own measures',
  'gateway/src/setting-fields.ts': 'settings of the operator',
  'gateway/src/http/find-network.ts': 'an address on one line that is IPv6',
  'gateway/src/providers/http/outside-host.ts': 'an address of the settings',
  'gateway/src/providers/sec/facts/': 'names of concepts, numbers as text',
  'gateway/src/providers/sec/standardise/':
    'labels of at most 400 characters (printedLabel), names of concepts, numbers',
  'mfe-research/src/financials/filed/bank-earnings.model.ts': 'the name of a concept of a taxonomy',
  'mfe-research/src/overview/quality/quality.model.ts': 'sentences that the gateway writes',
  'mfe-valuation/src/dcf/valuation/dcf-assumptions.ts': 'a field that the user of the page types',
  'shared-ui/src/export/formulas/stored-results.ts': 'a workbook that the page writes',
  'shared-ui/src/figures/format.ts': 'a number as text',
  'shared-ui/src/figures/parse.ts': 'a field that the user of the page types',
  'shell/src/federation/visits/visits.model.ts': 'a frame of a stack of the page',
};
/**
 * The work is bounded by steps, so that a busy machine gives the same verdicts. An attack succeeds with more characters
 * read than this: 66 times the longest text that is tried.
 */
const inSteps = { timeout: null, incubationTimeout: null, attackTimeout: null, attackLimit: 20_000_000, randomSeed: 1 };
const verdictsFile = path.join(repository, 'scripts/pattern-verdicts.json');
const { version: checker } = createRequire(import.meta.url)('recheck/package.json');

/**
 * Returns whether every pattern of the product takes at most linear time, or reads bounded texts: most of them read
 * filings, answers of providers and input of users. Other patterns are printed with a text that proves it. Verdicts are
 * kept in the repository, so that only new patterns are checked.
 */
export function patternsAreLinear() {
  const kept = readVerdicts();
  const verdicts = {};
  const problems = [];
  for (const { file, pattern, flags } of ['gateway', 'shared-ui', ...frontEnds].flatMap(patternsIn)) {
    const key = `/${pattern}/${flags}`;
    verdicts[key] ??= kept[key] ?? checkPattern(pattern, flags);
    const isBounded = Object.keys(bounded).some((place) => file.startsWith(place));
    const isGood = verdicts[key] === 'safe' || (isBounded && !/^(exponential|unknown)/.test(verdicts[key]));
    if (!isGood) problems.push(`${file} ${key}: ${verdicts[key]}`);
  }
  for (const problem of problems) say(problem);
  const keys = Object.keys(verdicts);
  say(`${keys.length} patterns, ${keys.filter((key) => kept[key] === undefined).length} of them new`);
  writeVerdicts(verdicts);
  return problems.length === 0;
}

/** Returns `safe`, or the growth of the time with a text that proves it. */
function checkPattern(pattern, flags) {
  const { status, complexity, attack } = recheck.checkSync(pattern, flags, inSteps);
  if (status === 'safe') return status;
  const growth = complexity?.type === 'polynomial' ? complexity.summary : (complexity?.type ?? status);
  return attack === undefined ? growth : `${growth}: ${attack.pattern}`;
}

/** Another version of the checker may judge otherwise: its verdicts begin without the kept ones. */
function readVerdicts() {
  const kept = JSON.parse(readFileSync(verdictsFile, 'utf8'));
  return kept.checker === checker ? kept.verdicts : {};
}

function writeVerdicts(verdicts) {
  const sorted = Object.fromEntries(Object.entries(verdicts).sort(([one], [other]) => (one < other ? -1 : 1)));
  writeFileSync(verdictsFile, `${JSON.stringify({ checker, verdicts: sorted }, null, 2)}\n`);
}

/** Returns the regular expressions of a workspace, but for its tests and what only builds it. */
function patternsIn(workspace) {
  return readdirSync(path.join(repository, workspace, 'src'), { recursive: true, withFileTypes: true })
    .filter(({ name, parentPath }) => /\.tsx?$/.test(name) && !/\.test\./.test(name) && !/testing/.test(parentPath))
    .map((entry) => path.relative(repository, path.join(entry.parentPath, entry.name)))
    .flatMap((file) => listPatterns(file).map(({ pattern, flags }) => ({ file, pattern, flags })));
}

function listPatterns(file) {
  const text = readFileSync(path.join(repository, file), 'utf8');
  const found = [];
  const open = [parseSync(text, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2022' })];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node === null || typeof node !== 'object') continue;
    if (node.type === 'RegExpLiteral') found.push(node);
    open.push(...Object.values(node).filter((part) => part !== undefined));
  }
  return found;
}
