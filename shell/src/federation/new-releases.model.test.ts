import { admin, descriptor, valuation } from '../testing/descriptors.ts';
import { newReleases, offerOf } from './new-releases.model.ts';

const current = [admin, descriptor(), valuation];

test('the same builds are nothing new', () => {
  expect(newReleases(current, [...current])).toEqual([]);
});

test('a build promoted or rolled back, an address that changed and an app that came are new', () => {
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

test('an app that is not listed any more is no reason to reload', () => {
  expect(newReleases(current, [descriptor()])).toEqual([]);
});

test('the offer names what is new', () => {
  expect(offerOf([{ title: 'Research' }])).toBe('There is a new version of Research. Reload the page to use it.');
  expect(offerOf([{ title: 'Research' }, { title: 'Admin' }])).toBe(
    'There are new versions of Research and Admin. Reload the page to use them.',
  );
});
