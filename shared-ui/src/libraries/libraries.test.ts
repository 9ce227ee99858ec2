import * as library from '@tanstack/react-query';
import * as pageQuery from '../page/query.ts';
import * as query from './query.ts';
import * as router from './router.ts';

test('apps have the whole of TanStack Query, so that a new hook needs no shell release', () => {
  const names = Object.keys(library).filter((name) => name !== 'default');
  expect(Object.keys(query).sort()).toEqual(names.sort());
});

test('pages and apps share one copy of it', () => {
  for (const [name, value] of Object.entries(pageQuery)) expect(Reflect.get(query, name)).toBe(value);
});

test('apps have all hooks and components of the declarative router', () => {
  expect(Object.keys(router)).toEqual(
    expect.arrayContaining([
      'Outlet',
      'useParams',
      'useMatch',
      'useRoutes',
      'matchPath',
      'generatePath',
      'createSearchParams',
    ]),
  );
});
