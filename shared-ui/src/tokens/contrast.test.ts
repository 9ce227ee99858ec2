import { readFileSync } from 'node:fs';
import path from 'node:path';

const css = readFileSync(path.join(__dirname, 'tokens.css'), 'utf8');

type Tokens = ReadonlyMap<string, string>;

/** The custom properties of the rule that starts with `selector`. */
function readTokens(selector: string): Tokens {
  const start = css.indexOf(selector);
  if (start < 0) throw new Error(`There is no rule ${selector}`);
  const body = css.slice(css.indexOf('{', start) + 1, css.indexOf('}', start));
  return new Map(
    [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]),
  );
}

const themes = {
  light: readTokens(':root,\n[data-theme="light"]'),
  dark: readTokens('[data-theme="dark"] {'),
} as const;

function readColor(tokens: Tokens, name: string): string {
  const value = tokens.get(name);
  if (value === undefined || !/^#[0-9a-f]{6}$/.test(value)) throw new Error(`${name} is no colour: ${value}`);
  return value;
}

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
function contrast(first: string, second: string): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].sort((one, other) => one - other);
  return (light + 0.05) / (dark + 0.05);
}

const surfaces = ['surface', 'canvas', 'subtle', 'raised', 'historical', 'inset', 'hover'].map(
  (name) => `--bg-${name}`,
);
const meanings = ['positive', 'negative', 'caution', 'info'];
const cases = ['bear', 'base', 'bull'];

type Pair = readonly [text: string, surface: string, ratio: number];

/** Text needs 4.5 (body text 7), marks and borders of controls 3. */
const pairs: readonly Pair[] = [
  ...surfaces.flatMap((surface): Pair[] => [
    ['--text', surface, 7],
    ...['--text-2', '--text-3', '--accent'].map((text): Pair => [text, surface, 4.5]),
    ...[...meanings, ...cases].map((name): Pair => [`--${name}-text`, surface, 4.5]),
  ]),
  ['--accent', '--bg-input-cell', 4.5],
  ['--accent', '--bg-input-cell-hover', 4.5],
  ['--text', '--bg-input-cell', 7],
  ['--text-on-ink', '--ink', 7],
  ['--text-on-fill', '--negative-text', 4.5],
  ['--accent', '--accent-soft', 4.5],
  ['--text', '--bg-active', 7],
  ['--text-2', '--bg-active', 4.5],
  ...[...meanings, 'neutral'].flatMap((name): Pair[] => [
    [`--${name}-text`, `--${name}-soft`, 4.5],
    ['--text', `--${name}-soft`, 7],
    [`--${name}-fill`, '--bg-surface', 3],
  ]),
  ...cases.flatMap((name): Pair[] => [
    [`--${name}-text`, `--${name}-soft`, 4.5],
    [`--${name}`, '--bg-surface', 3],
  ]),
  ['--line-control', '--bg-surface', 3],
  ['--focus', '--bg-surface', 3],
  ['--focus', '--bg-canvas', 3],
  ...[
    ...[1, 2, 3, 4, 5, 6, 7, 8].map((place) => `--series-${place}`),
    ...['1', '2', '3', '4-edge'].map((place) => `--seq-${place}`),
    ...['operating', 'investing', 'financing'].flatMap((name) => [`--wf-${name}-pos`, `--wf-${name}-neg`]),
    ...['strong', 'mid', 'dark-neg', 'edge-pos', 'edge-neg'].map((step) => `--cagr-${step}`),
    ...['low', 'mid', 'high'].map((level) => `--bar-${level}`),
    ...['good', 'amber', 'poor'].map((level) => `--health-${level}`),
  ].map((mark): Pair => [mark, '--bg-surface', 3]),
  ...['n3', 'n2', 'n1', '0', 'p1', 'p2', 'p3'].map((step): Pair => ['--heat-text', `--heat-${step}`, 7]),
];

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  test.each(pairs)('%s on %s has a ratio of %d or more', (text, surface, ratio) => {
    const tokens = themes[theme];
    expect(contrast(readColor(tokens, text), readColor(tokens, surface))).toBeGreaterThanOrEqual(ratio);
  });
});

test('black on white has a contrast of 21, a colour on itself 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#2450d3', '#2450d3')).toBe(1);
});

test('the canvas of a page without a theme has the colours of both', () => {
  const before = readTokens(':root:not([data-theme])');
  for (const name of ['--bg-canvas', '--text']) {
    expect(before.get(name)).toBe(`light-dark(${readColor(themes.light, name)}, ${readColor(themes.dark, name)})`);
  }
});

test('both themes define the same names', () => {
  expect([...themes.dark.keys()]).toEqual([...themes.light.keys()]);
});

test('under reduced motion every duration is 0', () => {
  const durations = [...readTokens(':root {').keys()].filter((name) => name.startsWith('--dur-'));
  const reduced = css.slice(css.indexOf('(prefers-reduced-motion: reduce)'));
  expect(durations.length).toBeGreaterThan(3);
  for (const name of durations) expect(reduced).toContain(`${name}: 0ms;`);
});
