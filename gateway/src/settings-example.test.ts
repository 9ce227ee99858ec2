import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from './config.ts';

// `.env.example` is generated from the table of settings in docs/operations.md, so these tests also check the manual.
const example = readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8');
const settings = [...example.matchAll(/^#([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => ({ name, value }));

test('every setting that the gateway reads is in .env.example, and nothing else', () => {
  const read = new Set<string>();
  const env = new Proxy<Record<string, string | undefined>>({}, { get: (_, name) => void read.add(String(name)) });
  loadConfig(env);
  expect(settings.map(({ name }) => name).sort()).toEqual([...read].sort());
});

test.each(settings.filter(({ value }) => value !== ''))('$name is $value when it is not set', ({ name, value }) => {
  expect(loadConfig({ [name]: value })).toEqual(loadConfig({}));
});
