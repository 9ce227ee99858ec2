const { createRequire } = require('node:module');

// A query by role asks for the computed style of each element and its parents, which is a third of the time of a screen's
// test. Only `display`, `visibility` and `pointer-events` count there: of jsdom's own style sheet the first is kept, and it
// has no rule about the others. Elements with one value share a rule. Colours are not calculated. Inline styles stay.
const requireOfJsdom = createRequire(require.resolve('jest-environment-jsdom'));
const file = requireOfJsdom.resolve('jsdom/lib/jsdom/browser/default-stylesheet');
const elements = new Map();
const others = [];
for (const [, selector, value] of requireOfJsdom(file)
  .replace(/\/\*[\s\S]*?\*\//g, '')
  .matchAll(/([^{};]+)\{[^{}]*?\bdisplay:\s*([\w-]+)[^{}]*\}/g)) {
  if (/^[\w\s,]+$/.test(selector)) elements.set(value, [...(elements.get(value) ?? []), selector.trim()]);
  else others.push(`${selector.trim()} { display: ${value} }`);
}
// Another version of jsdom may write its rules in another way: then this says why hidden elements are found.
if (!others.includes('[hidden] { display: none }')) throw new Error('jsdom has no style sheet to shorten');
const shared = [...elements].map(([value, selectors]) => `${selectors.join(', ')} { display: ${value} }`);
require.cache[file].exports = [...shared, ...others].join('\n');

const { propertiesWithResolvedValueImplemented: properties } = requireOfJsdom(
  'jsdom/lib/jsdom/living/helpers/style-rules',
);
for (const [name, { computedValue }] of Object.entries(properties)) {
  if (computedValue === 'computed-color') delete properties[name];
}

module.exports = require('jest-environment-jsdom');
