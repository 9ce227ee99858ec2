import { appManifestSchema } from './apps.ts';

const route = { path: '/watch', title: 'Watch', roles: ['Guest', 'Member', 'Admin'] };
const link = { path: '/watch', label: 'Watch', icon: 'eye', section: 'research', order: 1 };
const manifest = { name: 'watch', title: 'Watch', contract: '^1.0.0', routes: [route], navigation: [link] };
const highlight = { path: '/watch', title: 'Watch', text: 'Prices you wait for.', order: 50 };

const takes = (changes: object) => appManifestSchema.safeParse({ ...manifest, ...changes }).success;

test('a descriptor without sections, icons and highlights is accepted', () => {
  expect(appManifestSchema.parse(manifest)).toEqual({
    ...manifest,
    routes: [{ ...route, landingWithoutCompany: false }],
  });
});

test('an app may add a section, an icon, a highlight and a list of popular companies', () => {
  const own = {
    sections: [{ id: 'watching', label: 'Watching', order: 15 }],
    navigation: [{ ...link, section: 'watching', iconLines: ['M3 12h18', 'm4 4 2-2.5'] }],
    opensCompanies: '/watch',
    highlights: [{ ...highlight, art: { shapes: [{ d: 'M0 0H9', stroke: 'line-strong', width: 2 }], labels: [] } }],
    popular: { title: 'Popular stocks', companies: [{ symbol: 'BRK-B', name: 'Berkshire Hathaway' }] },
  };
  expect(appManifestSchema.parse({ ...manifest, ...own })).toMatchObject(own);
});

test.each([
  ['markup', '"/><script>alert(1)</script>'],
  ['a URL', 'url(https://example.com/x)'],
  ['a path that does not begin with a move', 'L3 4'],
  ['a path that is too long', `M${'0 '.repeat(400)}`],
])('an icon of %s is refused', (_, d) => {
  expect(takes({ navigation: [{ ...link, iconLines: [d] }] })).toBe(false);
  expect(takes({ highlights: [{ ...highlight, art: { shapes: [{ d }], labels: [] } }] })).toBe(false);
});

test('a colour must be the name of a design token', () => {
  const drawn = (fill: string) => ({
    highlights: [{ ...highlight, art: { shapes: [{ d: 'M0 0', fill }], labels: [] } }],
  });
  expect(takes(drawn('seq-1'))).toBe(true);
  expect(takes(drawn('x), url(https://example.com/x'))).toBe(false);
  expect(takes(drawn('#fff'))).toBe(false);
});

test('a highlight leads to a route, never to a URL', () => {
  expect(takes({ highlights: [{ ...highlight, path: 'https://example.com' }] })).toBe(false);
  expect(takes({ highlights: [{ ...highlight, path: '//example.com' }] })).toBe(false);
  expect(takes({ opensCompanies: 'javascript:alert(1)' })).toBe(false);
});

test('the additions of an app to each page are bounded', () => {
  expect(takes({ highlights: Array(9).fill(highlight) })).toBe(false);
  expect(takes({ navigation: [{ ...link, iconLines: Array(17).fill('M0 0') }] })).toBe(false);
  expect(takes({ sections: Array(9).fill({ id: 'a', label: 'A', order: 1 }) })).toBe(false);
  const company = { symbol: 'AAPL', name: 'Apple' };
  expect(takes({ popular: { title: 'Popular', companies: Array(25).fill(company) } })).toBe(false);
});
