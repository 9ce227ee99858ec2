import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

/** Loads TypeScript without its types, which Node.js 20 cannot: the replies of an app's tests. */
export function load(url, context, next) {
  if (!/\.tsx?$/.test(url)) return next(url, context);
  const jsc = { parser: { syntax: 'typescript', tsx: url.endsWith('x') }, target: 'es2022' };
  const { code } = transformSync(readFileSync(fileURLToPath(url), 'utf8'), { jsc, module: { type: 'es6' } });
  return { format: 'module', source: code, shortCircuit: true };
}
