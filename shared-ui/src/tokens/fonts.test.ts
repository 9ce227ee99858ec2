import { readFileSync } from 'node:fs';
import path from 'node:path';

const css = readFileSync(path.join(__dirname, 'fonts.css'), 'utf8');

/** One `@font-face` rule by its family. */
function findFace(family: string): string {
  const face = css.split('@font-face').find((rule) => rule.includes(`font-family: "${family}"`));
  if (face === undefined) throw new Error(`There is no face ${family}`);
  return face;
}

const percent = (face: string, property: string): number =>
  Number(new RegExp(`${property}:\\s*([\\d.]+)%`).exec(face)?.[1] ?? Number.NaN) / 100;

/** Ascent and descent of the fonts, as shares of their em. */
test.each([
  ['Inter', 1984 / 2048, 494 / 2048],
  ['Source Serif 4', 1.036, 0.335],
])('the fallback of %s has the line height of the font', (font, ascent, descent) => {
  const face = findFace(`${font} Fallback`);
  const size = percent(face, 'size-adjust');
  expect(percent(face, 'ascent-override') * size).toBeCloseTo(ascent, 2);
  expect(percent(face, 'descent-override') * size).toBeCloseTo(descent, 2);
  expect(percent(face, 'line-gap-override')).toBe(0);
});

test.each(['Inter Variable', 'Source Serif 4 Variable'])(
  'text in %s is readable before the font is loaded',
  (family) => {
    expect(findFace(family)).toContain('font-display: swap');
  },
);
