import { keepDesk, readDesk } from './desk-memory.ts';

/** A storage whose only text is `text`. */
const storageOf = (text: string | null) => ({ getItem: () => text });

test('the page and the heights of its panels come back', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  };
  const heights = new Map([
    ['research/companies@desktop', 512.4],
    ['valuation/saved-work@phone', 80],
  ]);
  keepDesk(storage, 'jo@larkfield.com', { isDesk: true, heights });
  expect(readDesk(storage, 'jo@larkfield.com')).toEqual({
    isDesk: true,
    heights: new Map([
      ['research/companies@desktop', 512],
      ['valuation/saved-work@phone', 80],
    ]),
  });
});

test.each([null, '', 'x', '{"isDesk":true}', 'start a=1 research/a@desktop=99999 <b>=4 research/a@phone=-1'])(
  '%j is no memory',
  (text) => {
    expect(readDesk(storageOf(text), 'jo@larkfield.com')).toEqual({ isDesk: false, heights: new Map() });
  },
);
