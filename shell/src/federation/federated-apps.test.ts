import { descriptor } from '../testing/descriptors.ts';
import { federatedApps } from './federated-apps.ts';

jest.mock('@module-federation/enhanced/runtime', () => ({
  loadRemote: jest.fn(),
  registerPlugins: jest.fn(),
  registerRemotes: jest.fn(),
}));
const runtime = jest.requireMock('@module-federation/enhanced/runtime');

const entry = 'https://apps.example/apps/research/v1/mf-manifest.json';
const files = {
  entry: 'remote-entry.0123abcd.js',
  routes: { '/overview': ['styles.0123abcd.css', 'overview.0123abcd.js'] },
};
const links = () =>
  [...document.head.querySelectorAll('link')].map(({ href, as, crossOrigin }) => [
    href.replace('https://apps.example/apps/research/v1/', ''),
    as,
    crossOrigin,
  ]);

test('preloading a screen requests all its files at once, and each once', () => {
  const { preloadFiles } = federatedApps();
  const app = descriptor({ version: 'v1', entry, files });
  preloadFiles?.(app, '/overview');
  preloadFiles?.(app, '/overview');
  expect(links()).toEqual([
    ['remote-entry.0123abcd.js', 'script', 'anonymous'],
    ['styles.0123abcd.css', 'style', null],
    ['overview.0123abcd.js', 'script', null],
  ]);
});

test('the files of a build with digests are requested as the browser will compare them', async () => {
  const digests = { 'remote-entry.0123abcd.js': 'sha384-a', 'overview.0123abcd.js': 'sha384-b' };
  const other = entry.replace('v1', 'v2');
  federatedApps().preloadFiles?.(descriptor({ version: 'v2', entry: other, files, digests }), '/overview');
  await new Promise((resolve) => setTimeout(resolve, 0));
  const states = [...document.head.querySelectorAll('link')]
    .slice(-3)
    .map((link) => [link.integrity, link.crossOrigin]);
  expect(states).toEqual([
    ['sha384-a', 'anonymous'],
    ['', null],
    ['sha384-b', 'anonymous'],
  ]);
});

test('a build that lists its files loads without its federation manifest; a retry has a new address', () => {
  const { fetchModule } = federatedApps();
  const app = descriptor({ name: 'research', version: 'v1', entry, files });
  void fetchModule(app, 0);
  void fetchModule(app, 1);
  const address = 'https://apps.example/apps/research/v1/remote-entry.0123abcd.js';
  expect(runtime.registerRemotes.mock.calls).toEqual([
    [[{ name: 'research_v1', entry: address }], { force: false }],
    [[{ name: 'research_v1', entry: `${address}?try=1` }], { force: true }],
  ]);
});

test('a build without a list of files loads by its manifest and preloads nothing', () => {
  const before = links();
  const { fetchModule, preloadFiles } = federatedApps();
  const app = descriptor({ version: 'older', entry });
  preloadFiles?.(app, '/overview');
  void fetchModule(app, 0);
  expect(links()).toEqual(before);
  expect(runtime.registerRemotes).toHaveBeenLastCalledWith([{ name: 'research_older', entry }], { force: false });
});
