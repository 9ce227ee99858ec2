import fc from 'fast-check';
import { compareParts, compareSections } from './compare-sections.model.ts';
import type { TextBlock } from './filing-text.ts';
import { alignParagraphs, cosine, leastAlike, makeVectors, matchParts } from './match-parts.model.ts';
import type { SectionPart } from './section-parts.model.ts';

const part = (heading: string | null, ...paragraphs: string[]): SectionPart => ({ group: null, heading, paragraphs });

const demand = part(
  'Demand follows the spending of our customers',
  'In fiscal 2024, orders from makers of batteries grew by 14%. A fall in their spending would reduce our orders.',
);
const weather = part('Weather could stop our plants', 'Storms and floods may stop a plant for weeks.');
const pandemic = part('The pandemic has disrupted our suppliers', 'New waves of the disease could close plants again.');
const tariffs = part(
  'Tariffs could raise the cost of parts',
  'We buy castings in China, and tariffs raised their cost.',
);

describe('parts of two sections', () => {
  const newerDemand = part(
    'Demand follows the spending of our customers',
    'In fiscal 2025, orders from makers of batteries fell by 9%. A fall in their spending would reduce our orders and our margins.',
  );
  const parts = compareParts([demand, pandemic, weather], [tariffs, newerDemand, weather]);

  test('are new, removed, changed and unchanged; a removed one stands where it stood', () => {
    expect(parts.map(({ kind, heading }) => [kind, heading[0]?.[1].split(' ')[0]])).toEqual([
      ['added', 'Tariffs'],
      ['changed', 'Demand'],
      ['removed', 'The'],
      ['unchanged', 'Weather'],
    ]);
  });

  test('state the share of changed words, out of the words of both', () => {
    // Removed: 2024, grew by 14%. Added: 2025, fell by 9%, and our margins. Headings of 7 words, paragraphs of 20 and 23.
    const [, changed] = parts;
    expect(changed).toMatchObject({ percent: Math.round((11 / (27 + 30)) * 100), figuresOnly: false });
    expect(changed?.paragraphs[0]?.changes.filter(([sign]) => sign !== '=')).toEqual([
      ['-', '2024'],
      ['+', '2025'],
      ['-', 'grew by 14%'],
      ['+', 'fell by 9%'],
      ['+', ' and our margins'],
    ]);
  });

  test('with another heading match by their text; a heading without like text stays with its own', () => {
    const renamed = part('Storms', ...weather.paragraphs);
    expect(matchParts([demand, weather], [renamed, demand])).toEqual([
      { older: 0, newer: 1, alike: expect.closeTo(1) },
      { older: 1, newer: 0, alike: expect.any(Number) },
    ]);
    const rewritten = part(weather.heading, 'Nothing here is like it was before.');
    expect(matchParts([weather], [rewritten])).toMatchObject([{ older: 0, newer: 0 }]);
  });
});

test('a small change of words is no change; a changed figure always is one', () => {
  const long = Array.from(
    { length: 60 },
    (_, at) => `storms of kind ${'abcdefghij'.charAt(at % 10).repeat(1 + at / 10)}`,
  ).join(' ');
  const compare = (older: string, newer: string) => compareParts([part('Storms', older)], [part('Storms', newer)])[0];
  expect(compare(`${long} may come`, `${long} could come`)).toMatchObject({ kind: 'unchanged', percent: 0 });
  expect(compare(`${long} in 2024`, `${long} in 2025`)).toMatchObject({
    kind: 'changed',
    percent: 1,
    figuresOnly: true,
  });
});

test('paragraphs without a heading and a counterpart are set beside each other, which is said', () => {
  const start = 'Our results may suffer from many things.';
  const older = found([part(null, start, 'Shares may fall.'), weather, pandemic]);
  const newer = found([part(null, start, 'Read this before buying.'), weather, pandemic]);
  const section = compareSections(older, newer, wanted);
  expect(section).toMatchObject({ state: 'changed', hasHeadings: true, unmatched: 2 });
  expect(section.parts[0]?.paragraphs).toMatchObject([{ inOrder: false }, { inOrder: true }]);
});

const wanted = { item: '1A', title: 'Risk factors' };

function found(parts: readonly SectionPart[]) {
  const blocks = parts.flatMap(({ heading, paragraphs }): TextBlock[] => [
    ...(heading === null ? [] : [{ text: heading, emphasis: 'b', look: '', lead: 0 }]),
    ...paragraphs.map((text) => ({ text, emphasis: '', look: '', lead: 0 })),
  ]);
  return { foundBy: 'heading', blocks } as const;
}

describe('a section', () => {
  test('that is the same has no changes', () => {
    const same = found([demand, weather]);
    expect(compareSections(same, same, wanted)).toMatchObject({
      state: 'same',
      counts: { added: 0, removed: 0, changed: 0, unchanged: 2 },
      alike: 1,
      unmatched: 0,
    });
  });

  test('that was not found in one filing has no counts, and nothing is guessed', () => {
    expect(compareSections(null, found([demand]), wanted)).toMatchObject({
      state: 'missing',
      foundBy: { older: null, newer: 'heading' },
      alike: null,
      parts: [],
    });
  });

  test('with few words in common was rewritten: its changes of words are not sent', () => {
    const before = found([demand, pandemic]);
    const after = found([part(demand.heading, 'All of this text was written by someone else entirely.'), tariffs]);
    const section = compareSections(before, after, wanted);
    expect(section.state).toBe('rewritten');
    expect(section.parts.find(({ kind }) => kind === 'changed')).toMatchObject({ paragraphs: [] });
  });

  test('is compared by paragraphs where only one filing has headings', () => {
    const plain = found([part(null, ...demand.paragraphs, ...weather.paragraphs)]);
    const section = compareSections(plain, found([demand, weather]), wanted);
    expect(section).toMatchObject({ hasHeadings: false, counts: { unchanged: 2, added: 2, removed: 0, changed: 0 } });
  });
});

const sentence = fc
  .array(fc.constantFrom('storms', 'plants', 'may', 'stop', 'sales', 'tariffs', 'raise', 'costs', 'in', '2024', '9%'), {
    minLength: 1,
    maxLength: 12,
  })
  .map((words) => words.join(' '));
const anyPart = fc.record({
  group: fc.constant(null),
  heading: fc.option(sentence),
  paragraphs: fc.array(sentence, { maxLength: 4 }),
});
const anyParts = fc.array(anyPart, { maxLength: 6 });

test('all parts and words of both sections are counted once', () => {
  fc.assert(
    fc.property(anyParts, anyParts, (older, newer) => {
      const parts = compareParts(older, newer);
      const count = (kind: string) => parts.filter((one) => one.kind === kind).length;
      const both = count('changed') + count('unchanged');
      expect(count('removed') + both).toBe(older.length);
      expect(count('added') + both).toBe(newer.length);
      const texts = (left: '+' | '-') =>
        parts
          .flatMap(({ heading, paragraphs }) => [heading, ...paragraphs.map(({ changes }) => changes)])
          .map((changes) => changes.flatMap(([sign, text]) => (sign === left ? [] : [text])).join(''))
          .filter((text) => text !== '')
          .sort();
      const all = (from: readonly SectionPart[]) =>
        from.flatMap(({ heading, paragraphs }) => [...(heading === null ? [] : [heading]), ...paragraphs]).sort();
      expect(texts('+')).toEqual(all(older));
      expect(texts('-')).toEqual(all(newer));
    }),
  );
});

test('aligned paragraphs keep their order, and are alike', () => {
  fc.assert(
    fc.property(fc.array(sentence, { maxLength: 8 }), fc.array(sentence, { maxLength: 8 }), (older, newer) => {
      const matches = alignParagraphs(older, newer);
      matches.forEach((match, at) => {
        const last = matches[at - 1];
        if (last !== undefined) expect(match.older > last.older && match.newer > last.newer).toBe(true);
        expect(match.alike).toBeGreaterThanOrEqual(leastAlike);
      });
      if (older.join() === newer.join()) expect(matches).toHaveLength(older.length);
    }),
  );
});

test('a cosine is 1 for the same text, 0 without a common word, and the same both ways', () => {
  const [a, b, c] = makeVectors(['storms stop plants', 'tariffs raise costs', 'storms raise costs in 2024']);
  if (a === undefined || b === undefined || c === undefined) throw new Error('no vectors');
  expect(cosine(a, a)).toBeCloseTo(1);
  expect(cosine(a, b)).toBe(0);
  expect(cosine(b, c)).toBeCloseTo(cosine(c, b));
  expect(cosine(b, c)).toBeGreaterThan(cosine(a, c));
});
