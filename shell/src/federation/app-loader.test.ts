import { type AppModule, HOST_CONTRACT_VERSION } from '@basecase/shared-ui/host';
import { descriptor } from '../testing/descriptors.ts';
import { type AppSource, createAppLoader, type FetchModule, LOAD_TIMEOUT_MS } from './app-loader.ts';
import type { NoteVisit } from './visit-log.ts';

const app = descriptor();
const appModule: AppModule = { default: () => null };
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

function loaderWith(fetchModule: FetchModule) {
  const fetched = jest.fn(fetchModule);
  const report = jest.fn<void, Parameters<NoteVisit>>();
  const loader = createAppLoader({ fetchModule: fetched }, report);
  const reported = () =>
    report.mock.calls.map(([{ name }, kind, thrown]) => [
      name,
      kind,
      thrown instanceof Error ? thrown.message : undefined,
    ]);
  return { loader, fetched, reported, state: () => loader.stateOf(app).getState() };
}

test('repeated loads fetch the app once', async () => {
  const { loader, fetched, state } = loaderWith(async () => appModule);
  expect(state()).toEqual({ status: 'idle' });
  loader.load(app);
  loader.load(app);
  expect(state()).toEqual({ status: 'loading' });
  await settle();
  expect(state()).toEqual({ status: 'ready', App: appModule.default });
  loader.load(app);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('a failed load can be retried with a new attempt number', async () => {
  const { loader, fetched, reported, state } = loaderWith(async (_, attempt) => {
    if (attempt === 0) throw new Error('status 404');
    return appModule;
  });
  loader.load(app);
  await settle();
  expect(state()).toEqual({ status: 'failed', kind: 'retryable', reason: 'status 404' });
  loader.load(app);
  await settle();
  expect(state().status).toBe('ready');
  expect(fetched.mock.calls.map(([, attempt]) => attempt)).toEqual([0, 1]);
  expect(reported()).toEqual([['research', 'load', 'status 404']]);
});

test.each([
  ['requires another contract', '^2.0.0'],
  ['requires an invalid range', 'whatever'],
])('an app that %s is not even fetched', (_, contract) => {
  const { loader, fetched, reported } = loaderWith(async () => appModule);
  const newer = descriptor({ version: 'next', contract });
  loader.load(newer);
  expect(loader.stateOf(newer).getState()).toMatchObject({ status: 'failed', kind: 'incompatible' });
  loader.load(newer);
  expect(fetched).not.toHaveBeenCalled();
  expect(loader.stateOf(newer).getState()).toMatchObject({
    reason: `The app requires contract ${contract}, this shell has ${HOST_CONTRACT_VERSION}`,
  });
  expect(reported()).toEqual([['research', 'incompatible', undefined]]);
});

test('retrying a crashed app does not fetch it again', async () => {
  const { loader, fetched, reported, state } = loaderWith(async () => appModule);
  loader.load(app);
  await settle();
  const error = new Error('render');
  loader.crash(app, error);
  expect(state()).toEqual({ status: 'crashed', error, App: appModule.default });
  loader.load(app);
  expect(state()).toEqual({ status: 'ready', App: appModule.default });
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(reported()).toEqual([['research', 'crash', 'render']]);
});

test('a missing chunk of an app is reported as a failed load, not as a crash', async () => {
  const { loader, reported } = loaderWith(async () => appModule);
  loader.load(app);
  await settle();
  loader.crash(app, new Error('Loading chunk 310 failed.'));
  await settle();
  expect(reported()).toEqual([['research', 'load', 'Loading chunk 310 failed.']]);
});

test('a failure shows its cause as soon as it is found, and reports it', async () => {
  const report = jest.fn<void, Parameters<NoteVisit>>();
  const explain = jest.fn(async () => new Error('A file differs.'));
  const fetchModule = jest.fn<ReturnType<FetchModule>, Parameters<FetchModule>>();
  fetchModule.mockRejectedValueOnce(new Error('blocked')).mockResolvedValueOnce(appModule);
  const loader = createAppLoader({ fetchModule, explain }, report);
  const state = () => loader.stateOf(app).getState();
  loader.load(app);
  await settle();
  expect(state()).toEqual({ status: 'failed', kind: 'retryable', reason: 'blocked', text: 'A file differs.' });
  loader.load(app);
  await settle();
  const missing = new Error('Loading chunk 310 failed.');
  loader.crash(app, missing);
  expect(state()).toMatchObject({ status: 'crashed', error: missing });
  await settle();
  expect(state()).toMatchObject({ status: 'crashed', error: missing, text: 'A file differs.' });
  expect(report.mock.calls.map(([, kind, thrown]) => [kind, thrown])).toEqual([
    ['load', new Error('A file differs.')],
    ['load', new Error('A file differs.')],
  ]);
});

test.each([
  ['which a release may have removed, loads the page again, after its report', null, ['load', 'reload']],
  ['that its host changed is reported with that cause, and the page stays', new Error('A file differs.'), ['load']],
])('a missing chunk %s', async (_, cause, expected) => {
  const events: string[] = [];
  let explained: (found: Error | null) => void = () => undefined;
  const source: AppSource = {
    fetchModule: async () => appModule,
    explain: () =>
      new Promise((resolve) => {
        explained = resolve;
      }),
    reload: () => void events.push('reload'),
  };
  const loader = createAppLoader(source, (_app, kind) => void events.push(kind));
  loader.load(app);
  await settle();
  loader.crash(app, new Error('Loading chunk 310 failed.'));
  await settle();
  // A reload would end the search for the cause.
  expect(events).toEqual([]);
  explained(cause);
  await settle();
  expect(events).toEqual(expected);
});

test.each([
  ['nothing', null],
  ['a value that is no component', JSON.parse('{"default":"hello"}')],
])('a module that exposes %s is a failure', async (_, exposed) => {
  const { loader, state } = loaderWith(() => Promise.resolve(exposed));
  loader.load(app);
  await settle();
  expect(state()).toMatchObject({ status: 'failed', kind: 'retryable' });
});

test('an app that never loads fails within the time limit', async () => {
  jest.useFakeTimers();
  const { loader, state } = loaderWith(() => new Promise(() => undefined));
  loader.load(app);
  await jest.advanceTimersByTimeAsync(LOAD_TIMEOUT_MS);
  expect(state()).toMatchObject({ status: 'failed', kind: 'retryable' });
  expect(LOAD_TIMEOUT_MS).toBeLessThan(8000);
  jest.useRealTimers();
});

test('each build of an app has its own state', () => {
  const { loader } = loaderWith(async () => appModule);
  loader.load(app);
  expect(loader.stateOf(descriptor({ version: 'other' })).getState()).toEqual({ status: 'idle' });
});
