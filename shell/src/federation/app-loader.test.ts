import type { AppModule } from '@basecase/shared-ui/host';
import { descriptor } from '../testing/descriptors.ts';
import { createAppLoader, type FetchModule, LOAD_TIMEOUT_MS } from './app-loader.ts';

const app = descriptor();
const appModule: AppModule = { default: () => null };
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

function loaderWith(fetchModule: FetchModule) {
  const fetched = jest.fn(fetchModule);
  const loader = createAppLoader({ fetchModule: fetched });
  return { loader, fetched, state: () => loader.stateOf(app).getState() };
}

test('loads once, however often it is asked', async () => {
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

test('a failed load can be tried again, and the try is told from the first', async () => {
  const { loader, fetched, state } = loaderWith(async (_, attempt) => {
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
});

test('an app that asks for another contract is not even fetched', () => {
  const { loader, fetched } = loaderWith(async () => appModule);
  const newer = descriptor({ version: 'next', contract: '^2.0.0' });
  loader.load(newer);
  expect(loader.stateOf(newer).getState()).toMatchObject({ status: 'failed', kind: 'incompatible' });
  loader.load(newer);
  expect(fetched).not.toHaveBeenCalled();
});

test.each([
  ['nothing', null],
  ['something that is no component', JSON.parse('{"default":"hello"}')],
])('a module that exposes %s is a failure', async (_, exposed) => {
  const { loader, state } = loaderWith(() => Promise.resolve(exposed));
  loader.load(app);
  await settle();
  expect(state()).toMatchObject({ status: 'failed', kind: 'retryable' });
});

test('an app that never answers fails within the limit', async () => {
  jest.useFakeTimers();
  const { loader, state } = loaderWith(() => new Promise(() => undefined));
  loader.load(app);
  await jest.advanceTimersByTimeAsync(LOAD_TIMEOUT_MS);
  expect(state()).toMatchObject({ status: 'failed', kind: 'retryable' });
  expect(LOAD_TIMEOUT_MS).toBeLessThan(8000);
  jest.useRealTimers();
});

test('two builds of one app have a state each', () => {
  const { loader } = loaderWith(async () => appModule);
  loader.load(app);
  expect(loader.stateOf(descriptor({ version: 'other' })).getState()).toEqual({ status: 'idle' });
});
