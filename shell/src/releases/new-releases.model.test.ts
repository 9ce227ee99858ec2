import { admin, descriptor, valuation } from '../testing/descriptors.ts';
import { newReleases, offerText } from './new-releases.model.ts';

const current = [admin, descriptor(), valuation];

test('identical builds are no news', () => {
  expect(newReleases(current, [...current])).toEqual([]);
});

test('another build, another address or another app is new', () => {
  expect(newReleases(current, [admin, descriptor({ version: 'next' }), valuation])).toEqual([
    { title: 'Research', version: 'next' },
  ]);
  const moved = { ...valuation, entry: 'https://cdn.example.com/mf-manifest.json' };
  const watchlist = descriptor({ name: 'watchlist', title: 'Watchlist', version: '1' });
  expect(newReleases(current, [admin, descriptor(), moved, watchlist]).map(({ title }) => title)).toEqual([
    'Valuation',
    'Watchlist',
  ]);
});

test('a removed app is no reason to reload', () => {
  expect(newReleases(current, [descriptor()])).toEqual([]);
});

test('the offer lists the apps with a new version', () => {
  expect(offerText([{ title: 'Research' }])).toBe('There is a new version of Research. Reload the page to use it.');
  expect(offerText([{ title: 'Research' }, { title: 'Admin' }])).toBe(
    'There are new versions of Research and Admin. Reload the page to use them.',
  );
});
