import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');
/** The folders that the paths of the table are below, as the text above it says. */
const places = ['', 'gateway', 'gateway/src'];

test('every test that the threat model names exists', () => {
  const text = readFileSync(join(root, 'docs', 'threat-model.md'), 'utf8');
  const named = [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(50);
  const gone = named.filter((path) => places.every((place) => !existsSync(join(root, place, path))));
  expect(gone).toEqual([]);
});
