import fc from 'fast-check';
import { type VerdictMeasure, writeVerdict } from './verdict.model.ts';

/** A measure with a figure for each side; null is N/A. Medians of own years are last. */
function measure(
  name: string,
  values: readonly (number | null)[],
  usual: readonly (number | null)[] = [],
): VerdictMeasure {
  const better = ['roe', 'roic', 'change(revenue, 1)', 'interestCover', 'fcfYield'].includes(name) ? 'higher' : 'lower';
  return {
    name,
    label: name,
    better,
    cells: values.map((value, at) => {
      const median = usual[at] ?? null;
      return { value, text: `${value ?? 'N/A'}`, usual: median === null ? null : { value: median, text: `${median}` } };
    }),
  };
}

const growth = (...values: (number | null)[]) => measure('change(revenue, 1)', values);
const say = (names: readonly string[], measures: readonly VerdictMeasure[], isAgainstMedian = false) =>
  writeVerdict(measures, { names, isAgainstMedian })
    ?.map(({ text }) => text)
    .join('') ?? null;

describe('the verdict', () => {
  test.each([
    [
      'names who is better and who is cheaper',
      [measure('roe', [0.3, 0.1]), growth(0.2, 0.1), measure('pe', [30, 10]), measure('ps', [9, 1])],
      'A is better than B: higher returns and faster growth; B is cheaper by 2 of 2 multiples.',
    ],
    [
      'says what the better one lacks, and names the second company where it is the better one',
      [measure('roe', [0.1, 0.3]), growth(0.1, 0.2), measure('debtToEquity', [0, 2]), measure('interestCover', [9, 3])],
      'B is better than A: higher returns and faster growth but more debt.',
    ],
    [
      'calls a draw a draw',
      [measure('roe', [0.3, 0.1]), growth(0.1, 0.2), measure('pe', [10, 20]), measure('ps', [2, 1])],
      'A is neither better nor weaker than B: higher returns but slower growth; neither is cheaper by most of 2 multiples.',
    ],
    [
      'leaves out a part in which both lead as often',
      [measure('roe', [0.3, 0.1]), measure('roic', [0.1, 0.3]), growth(0.2, 0.1), measure('interestCover', [5, 5])],
      'A is better than B: faster growth.',
    ],
    [
      'counts multiples below the medians of own years, also those that the other company lacks',
      [
        measure('pe', [30, 10], [20, 15]),
        measure('ps', [9, 1], [10, 2]),
        measure('pb', [null, 3], [5, 4]),
        measure('fcfYield', [0.01, 0.05], [0.02, 0.04]),
        growth(0.2, 0.1),
      ],
      'A is better than B: faster growth; B is cheaper by 3 of 3 multiples, and against own medians of up to ten years A by 1 of 3 and B by 4 of 4.',
    ],
    ['is none of three measures', [measure('roe', [2, 1]), growth(2, 1), measure('pe', [2, 1])], null],
    [
      'does not count N/A',
      [measure('roe', [2, 1]), growth(2, 1), measure('pe', [2, null]), measure('ps', [null, 1])],
      null,
    ],
    [
      'does not count measures without a part',
      [measure('roe', [2, 1]), growth(2, 1), measure('pe', [2, 1]), measure('grossMargin', [2, 1])],
      null,
    ],
  ])('%s', (_, measures, text) => expect(say(['A', 'B'], measures)).toBe(text));

  test.each([
    [
      'the best in most parts',
      [
        measure('roe', [1, 3, 2]),
        growth(1, 3, 2),
        measure('pe', [9, 20, 30], [10, 20, 20]),
        measure('ps', [1, 2, 3], [2, 1, 1]),
      ],
      'B is the best: the highest returns and the fastest growth; A is the cheapest by 2 of 2 multiples, and against own medians of up to ten years A by 2 of 2.',
    ],
    [
      'who leads in a single part, which makes no best',
      [growth(1, 3, 2), measure('pe', [1, 2, 3]), measure('ps', [2, 1, 3]), measure('pb', [1, 1, 3])],
      'B has the fastest growth.',
    ],
    [
      'none where each leads in one',
      [measure('roe', [3, 1, 2]), growth(1, 3, 2), measure('pe', [1, 2, 3]), measure('ps', [2, 1, 3])],
      'None is clearly the best: A has the highest returns and B has the fastest growth.',
    ],
  ])('of three companies names %s', (_, measures, text) => expect(say(['A', 'B', 'C'], measures)).toBe(text));

  test.each([
    [
      'better and dearer',
      [
        measure('roe', [2, 1]),
        growth(2, 1),
        measure('debtToEquity', [2, 1]),
        measure('pe', [9, 8]),
        measure('ps', [2, 1]),
      ],
      'A is better than the median of its peers: higher returns and faster growth but more debt; it is dearer by 2 of 2 multiples.',
    ],
    [
      'weaker',
      [measure('roe', [1, 2]), growth(1, 2), measure('debtToEquity', [1, 2]), measure('interestCover', [2, 1])],
      'A is weaker than the median of its peers: lower returns and slower growth but less debt.',
    ],
    [
      'cheaper, and level in the rest',
      [measure('roe', [2, 2]), measure('pe', [7, 8]), measure('ps', [1, 2]), measure('pb', [2, 1])],
      'A is cheaper by 2 of 3 multiples.',
    ],
  ])('against the median of peers a company is %s', (_, measures, text) =>
    expect(say(['A', 'median'], measures, true)).toBe(text),
  );

  test('each word has the figures of the measures that count', () => {
    const measures = [
      measure('roe', [0.3, 0.1]),
      measure('roic', [0.2, null]),
      growth(0.2, 0.1),
      measure('pe', [30, 10], [20, null]),
      measure('ps', [9, 1], [10, null]),
    ];
    const parts = writeVerdict(measures, { names: ['A', 'B'] }) ?? [];
    expect(parts.filter(({ figures }) => figures.length > 0)).toEqual([
      { text: 'higher returns', figures: ['roe: A 0.3, B 0.1'] },
      { text: 'faster growth', figures: ['change(revenue, 1): A 0.2, B 0.1'] },
      { text: '2 of 2 multiples', figures: ['pe: A 30, B 10', 'ps: A 9, B 1'] },
      { text: '1 of 2', figures: ['pe: 30, median 20', 'ps: 9, median 10'] },
    ]);
  });

  test('of two companies does not depend on their order', () => {
    const names = ['roe', 'change(revenue, 1)', 'debtToEquity', 'pe', 'ps'];
    const figures = fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 })), {
      minLength: names.length,
      maxLength: names.length,
    });
    fc.assert(
      fc.property(figures, (pairs) => {
        const make = (swap: boolean) =>
          names.map((name, at) => {
            const [one = 1, other = 1] = pairs[at] ?? [];
            return measure(name, swap ? [other, one] : [one, other]);
          });
        const [forward, backward] = [say(['A', 'B'], make(false)), say(['B', 'A'], make(true))];
        if (forward?.includes('neither better') === true) expect(backward).toContain('neither better');
        else expect(backward).toBe(forward);
      }),
    );
  });
});
