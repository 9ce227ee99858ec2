import { figureText } from './figure-units.model.ts';

const perShare = (figure: number | null) =>
  figureText(figure, { kind: 'perShare', currency: 'USD' }, { unit: 'full', sign: true, decimals: 0 });

test('a figure per share has the decimals that the filing states, at least cents', () => {
  expect(perShare(5.9)).toBe('$5.90');
  expect(perShare(0.2083)).toBe('$0.2083');
  expect(perShare(null)).toBe('N/A');
});

test('decimals that a share split makes are rounded to cents', () => {
  expect(perShare(-0.788667)).toBe('−$0.79');
  expect(perShare(1.633333)).toBe('$1.63');
});
