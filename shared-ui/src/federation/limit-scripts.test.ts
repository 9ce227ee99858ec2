import { limitScripts, scriptsElsewhere } from './limit-scripts.ts';

type Rules = Parameters<NonNullable<Window['trustedTypes']>['createPolicy']>[1];

test.each([
  ['/main.js', true],
  ['/apps/research/v1/main.js?try=1', true],
  [`blob:${window.location.origin}/5f0c`, true],
  ['https://cdn.example.com/v1/main.js?try=1', true],
  ['https://cdn.example.com/v1/other.js', false],
  ['https://apps.example.com/any.js', true],
  ['/api/edgar/document?id=1', false],
  ['//evil.example.com/main.js', false],
  ['data:text/javascript,alert(1)', false],
  ['javascript:alert(1)', false],
])('a script at %s may run: %s', (address, expected) => {
  const made = new Map<string, Rules>();
  const trustedTypes: Window['trustedTypes'] = { createPolicy: (name, rules) => made.set(name, rules) };
  Object.defineProperty(window, 'trustedTypes', { configurable: true, value: trustedTypes });
  scriptsElsewhere.add('https://cdn.example.com/v1/main.js').add('https://apps.example.com');
  limitScripts();
  expect([...made.keys()]).toEqual(['default']);
  expect(made.get('default')?.createScriptURL(address)).toBe(expected ? address : null);
});

test('no text becomes code, besides the empty function by which zod asks', () => {
  const made: Rules[] = [];
  const trustedTypes: Window['trustedTypes'] = { createPolicy: (_, rules) => made.push(rules) };
  Object.defineProperty(window, 'trustedTypes', { configurable: true, value: trustedTypes });
  limitScripts();
  const outcome = (text: string) => made[0]?.createScript(text);
  expect(outcome('(function anonymous(\n) {\n\n})')).not.toBeNull();
  expect(outcome('alert(1)')).toBeNull();
  expect(outcome('(function anonymous(\n) {\nalert(1)\n})')).toBeNull();
  expect(outcome('(function anonymous(a = alert(1)\n) {\n\n})')).toBeNull();
});

test('a browser without Trusted Types is left as it is', () => {
  Object.defineProperty(window, 'trustedTypes', { configurable: true, value: undefined });
  expect(() => limitScripts()).not.toThrow();
});
