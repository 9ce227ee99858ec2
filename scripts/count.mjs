import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repository, say } from './processes.mjs';

// Prints the lines that git tracks, by kind. Blank lines and comments count: they have to be read too.

const isGenerated = (text) => text.startsWith('// Written by `npm run generate`');

const kinds = [
  ['generated', (_file, text) => isGenerated(text)],
  ['tests', (file) => /\.(test|spec)\.[jt]sx?$/.test(file) || /(^|\/)(e2e|test|testing)\//.test(file)],
  ['benches', (file) => file.startsWith('bench/')],
  ['source', (file) => /\.(ts|tsx|mjs|cjs)$/.test(file)],
  ['css', (file) => file.endsWith('.css')],
  ['documents', (file) => file.endsWith('.md')],
];
const isCode = (file) => /\.(ts|tsx|mjs|cjs|css|md)$/.test(file);

const files = execFileSync('git', ['ls-files', '-z'], { cwd: repository, encoding: 'utf8' }).split('\0');
const counts = new Map(kinds.map(([kind]) => [kind, { files: 0, lines: 0 }]));
for (const file of files.filter(isCode)) {
  const text = readFileSync(path.join(repository, file), 'utf8');
  const [kind] = kinds.find(([, holds]) => holds(file, text));
  const count = counts.get(kind);
  count.files += 1;
  count.lines += text.split('\n').length - 1;
}
for (const [kind, { files, lines }] of counts)
  say(`${kind.padEnd(10)} ${String(lines).padStart(7)} lines in ${files} files`);
