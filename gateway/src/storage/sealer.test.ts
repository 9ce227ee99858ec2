import fc from 'fast-check';
import { Sealer } from './sealer.ts';

const sealer = new Sealer(['a data key that is long enough 1']);

test('a sealed text opens at its place alone', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const sealed = sealer.seal(text, 'row 1');
      expect(sealer.open(sealed, 'row 1')).toBe(text);
      expect(sealer.open(sealed, 'row 2')).toBeNull();
    }),
  );
});

test('the same text is sealed differently each time and does not show in it', () => {
  const texts = [1, 2].map(() => sealer.seal('JBSWY3DPEHPK3PXP', 'row'));
  expect(texts[0]).not.toBe(texts[1]);
  expect(texts.join()).not.toContain('JBSW');
});

test('a new key opens what the old one sealed; without the old one it stays shut', () => {
  const sealed = sealer.seal('text', 'row');
  const next = 'another data key, long enough too';
  expect(new Sealer([next, 'a data key that is long enough 1']).open(sealed, 'row')).toBe('text');
  expect(new Sealer([next]).open(sealed, 'row')).toBeNull();
});

test('a changed text does not open', () => {
  const sealed = sealer.seal('text', 'row');
  for (const changed of ['', 'x', `${sealed.slice(0, -2)}AA`, sealed.slice(0, 20), sealed.replace('.', '.A')]) {
    expect(sealer.open(changed, 'row')).toBeNull();
  }
});
