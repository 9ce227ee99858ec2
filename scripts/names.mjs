import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from '@swc/core';
import { repository, say } from './processes.mjs';

const generalVerbs = ['all', 'ask', 'find', 'note', 'of', 'read', 'run'];
/** Methods that a general verb names well enough, each with the reason. */
const allowed = {
  'gateway/src/threads/worker-thread.ts ask': 'the order to a worker has any type',
  'shell/src/palette/list-commands.ts run': 'a command runs',
};

/**
 * Returns whether functions have names by the rules of docs/style.md: a name that ends in "Of" belongs to a getter with
 * one parameter, a method with a general verb names its object, and no name is exported from more than two files of the
 * product. Others are printed with their place.
 */
export function namesAreClear() {
  const listed = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: repository, encoding: 'utf8' });
  const functions = listed.trim().split('\n').flatMap(functionsIn);
  const problems = [];
  const exported = new Map();
  for (const { file, line, name, count, isExported, isMethod } of functions) {
    const place = () => `${file}:${line()} ${name}`;
    if (name.endsWith('Of') && count !== 1) problems.push(`${place()} has ${count} parameters: begin it with a verb`);
    if (!/^[^/]+\/src\//.test(file) || /\.test\.|\/testing\//.test(file)) continue;
    const isGeneral = isMethod && generalVerbs.includes(name) && allowed[`${file} ${name}`] === undefined;
    if (isGeneral) problems.push(`${place()} does not name its object`);
    if (isExported) exported.set(name, (exported.get(name) ?? new Map()).set(file, place));
  }
  const shared = [...exported.values()].filter((places) => places.size > 2).map((places) => [...places.values()]);
  problems.push(...shared.map((places) => `${places.map((place) => place()).join(', ')} are exported`));
  for (const problem of problems) say(problem);
  say(`${functions.length} functions checked`);
  return problems.length === 0;
}

function functionsIn(file) {
  const bytes = readFileSync(path.join(repository, file));
  const module = parseSync(bytes.toString(), { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2022' });
  const found = [];
  const open = [[module, false]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [node, isExported] = next;
    if (node === null || typeof node !== 'object') continue;
    const { value: name, span } = node.identifier ?? node.key ?? node.id ?? {};
    const holders = [node, node.function, node.value, node.init, node.typeAnnotation?.typeAnnotation];
    const params = holders.find((holder) => holder?.params !== undefined)?.params;
    if (typeof name === 'string' && params !== undefined) {
      const line = () => bytes.subarray(0, span.start).toString().split('\n').length;
      const isMethod = ['ClassMethod', 'PrivateMethod', 'TsMethodSignature'].includes(node.type);
      found.push({ file, line, name, count: params.length, isExported, isMethod });
    }
    const passes = node.type === 'ExportDeclaration' || (isExported && node.type === 'VariableDeclaration');
    open.push(...Object.values(node).flatMap((part) => [part].flat().map((one) => [one, passes])));
  }
  return found;
}
