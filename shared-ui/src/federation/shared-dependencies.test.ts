type Texts = Readonly<Record<string, string>>;

interface SharedDependencies {
  readonly sharedVersions: Texts;
  sharedRanges(needs?: Texts): Texts;
  hostShared(): Readonly<Record<string, object>>;
  appShared(needs?: Texts): Readonly<Record<string, object>>;
}

const { appShared, hostShared, sharedRanges, sharedVersions } =
  jest.requireActual<SharedDependencies>('./shared-dependencies.mjs');

const QUERY = '@basecase/shared-ui/query';

test('an app without special requirements runs in shells that lack the whole libraries', () => {
  expect(sharedRanges()).toMatchObject({ react: '^19.3.1', [QUERY]: '^1.0.0' });
  expect(sharedVersions).toMatchObject({ react: '19.3.1', [QUERY]: '1.1.0' });
});

test('an app can require a newer version in its app.json', () => {
  expect(sharedRanges({ [QUERY]: '^1.1.0' })).toMatchObject({ react: '^19.3.1', [QUERY]: '^1.1.0' });
  expect(appShared({ [QUERY]: '^1.1.0' })[QUERY]).toMatchObject({ requiredVersion: '^1.1.0', import: false });
});

test('a module that is not shared cannot be required', () => {
  expect(() => sharedRanges({ lodash: '^4.0.0' })).toThrow('app.json requires lodash, which is not shared.');
});

test('the shell provides every shared module, an app none', () => {
  expect(Object.keys(hostShared())).toEqual(Object.keys(sharedVersions));
  for (const module of Object.values(appShared())) expect(module).toMatchObject({ import: false, singleton: true });
  for (const module of Object.values(hostShared())) expect(module).toMatchObject({ strictVersion: true });
});
