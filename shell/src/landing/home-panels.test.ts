import { keepStartPage, readStartPage } from './home-panels.tsx';

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
  keepStartPage(storage, 'jo@larkfield.com', { hasPanels: true, heights });
  expect(readStartPage(storage, 'jo@larkfield.com')).toEqual({
    hasPanels: true,
    heights: new Map([
      ['research/companies@desktop', 512],
      ['valuation/saved-work@phone', 80],
    ]),
  });
});

test.each([null, '', 'x', '{"hasPanels":true}', 'start a=1 research/a@desktop=99999 <b>=4 research/a@phone=-1'])(
  '%j is no memory',
  (text) => {
    expect(readStartPage(storageOf(text), 'jo@larkfield.com')).toEqual({ hasPanels: false, heights: new Map() });
  },
);
