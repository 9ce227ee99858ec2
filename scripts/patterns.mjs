import { readdirSync, readFileSync } from 'node:fs';
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
  'mfe-research/src/overview/quality/quality-table.model.ts': 'sentences that the gateway writes',
  'mfe-valuation/src/dcf/valuation/dcf-assumptions.ts': 'a field that the user of the page types',
  'shared-ui/src/export/formulas/stored-results.ts': 'a workbook that the page writes',
  'shared-ui/src/figures/format.ts': 'a number as text',
  'shared-ui/src/figures/parse.ts': 'a field that the user of the page types',
  'shell/src/federation/visits/visits.model.ts': 'a frame of a stack of the page',
};
/** Most patterns take milliseconds and a few take seconds; an exponential one is found at once. */
const timeoutMs = { usual: 120_000, bounded: 3_000 };

/**
 * Returns whether every pattern of the product takes at most linear time, or reads bounded texts: most of them read
 * filings, answers of providers and input of users. Other patterns are printed with a text that proves it.
 */
export function patternsAreLinear() {
  const known = new Set();
  const problems = [];
  for (const { file, pattern, flags } of ['gateway', 'shared-ui', ...frontEnds].flatMap(patternsIn)) {
    const kind = Object.keys(bounded).some((place) => file.startsWith(place)) ? 'bounded' : 'usual';
    const key = `${kind} /${pattern}/${flags}`;
    if (known.has(key)) continue;
    known.add(key);
    const { status, complexity, attack } = recheck.checkSync(pattern, flags, { timeout: timeoutMs[kind] });
    const isGood = status === 'safe' || (kind === 'bounded' && complexity?.type !== 'exponential');
    if (!isGood) problems.push(`${file} /${pattern}/${flags}: ${complexity?.summary ?? status}, ${attack?.pattern}`);
  }
  for (const problem of problems) say(problem);
  say(`${known.size} patterns checked`);
  return problems.length === 0;
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
