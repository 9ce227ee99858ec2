import { sourceLabel, sources, unnamedSources } from './sources.ts';

test('a provider that is newer than the app is the data provider', () => {
  expect(sourceLabel('of tomorrow')).toEqual({ title: 'Data provider', phrase: 'the data provider' });
});

test('the words for a provider that stays unnamed do not name it', () => {
  for (const source of sources.filter((name) => unnamedSources.includes(name))) {
    const pattern = new RegExp(source.replaceAll('-', '.?'), 'i');
    expect(Object.values(sourceLabel(source)).join()).not.toMatch(pattern);
  }
});
