import { appManifestSchema, type User } from '@basecase/gateway/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { ApiError, NetworkError } from '../api/api-error.ts';
import { type AppModule, HOST_CONTRACT_VERSION, type HostApi, type Observable } from '../host/index.ts';
import { type FakeHost, type FakeReplies, fakeHost, renderIn } from './fake-host.tsx';

export interface ConformanceOptions {
  /** The app's app.json. */
  readonly manifest: unknown;
  /** What the app exposes. */
  readonly module: AppModule;
  readonly user: User;
  /** Company that `replies` tell about. */
  readonly company: string;
  readonly replies: FakeReplies;
  /** What each screen says before a company is chosen, by its route; without those that need no company. */
  readonly withoutCompany: Readonly<Record<string, string>>;
}

/** Loading a screen's code may take a while on a busy machine; nothing is expected of how long. */
const LOAD = { timeout: 30_000 };
const TEST_MS = 60_000;

/** The test page draws nothing, and says so on the console. */
const knownNoise = /Not implemented: /;

/** What every feature app must keep to, whoever wrote it: each of its routes in a fake host. */
export function describeConformance({ manifest, module, user, company, replies, withoutCompany }: ConformanceOptions) {
  const descriptor = appManifestSchema.parse(manifest);
  const paths = descriptor.routes.map(({ path }) => path);
  const App = module.default;
  const hostWith = (answers: FakeReplies, symbol: string | null) =>
    fakeHost({ replies: answers, company: symbol, user });

  describe('the descriptor', () => {
    test('is for this version of the contract', () => {
      expect(descriptor.contract.replace(/^[^\d]*/, '').split('.')[0]).toBe(HOST_CONTRACT_VERSION.split('.')[0]);
    });

    test('leads every link to a route', () => {
      expect(paths).toEqual(expect.arrayContaining(descriptor.navigation.map(({ path }) => path)));
    });
  });

  describe.each(paths)('the screen %s', (path) => {
    const problems = watchedPage();

    test(
      'has a title and keeps quiet',
      async () => {
        const host = hostWith(replies, company);
        renderIn(host, <App host={host} path={path} />);
        expect(await screen.findByRole('heading', { level: 1 }, LOAD)).toBeVisible();
        await settle();
        expect(problems()).toEqual([]);
      },
      TEST_MS,
    );

    test(
      'says what it needs before a company is chosen',
      async () => {
        const host = hostWith(replies, null);
        renderIn(host, <App host={host} path={path} />);
        const text = withoutCompany[path];
        expect(await screen.findByRole('heading', { level: 1 }, LOAD)).toBeVisible();
        if (text !== undefined) {
          expect(screen.getByText(text)).toBeVisible();
          expect(host.calls.filter(({ input }) => JSON.stringify(input)?.includes('symbol'))).toEqual([]);
        }
        expect(problems()).toEqual([]);
      },
      TEST_MS,
    );

    test.each([
      ['a refusal', new ApiError('Unable to fetch data. Please try again.', 502, 'bad_upstream')],
      ['a lost connection', new NetworkError()],
      ['an unknown symbol', new ApiError('Unknown.', 404, 'not_found')],
    ])(
      'survives %s of every call',
      async (_, error) => {
        const host = failing(hostWith({}, company), error);
        renderIn(host, <App host={host} path={path} />);
        expect(await screen.findByRole('heading', { level: 1 }, LOAD)).toBeVisible();
        await settle();
        expect(document.body.textContent).not.toMatch(/\bNaN\b|\bundefined\b|\[object /);
        expect(problems()).toEqual([]);
      },
      TEST_MS,
    );

    test(
      'leaves nothing behind when it is closed while calls are under way',
      async () => {
        const { host, listening } = counted(pending(hostWith(replies, company)));
        const { unmount } = renderIn(host, <App host={host} path={path} />);
        await waitFor(() => expect(document.body.textContent).not.toBe(''), LOAD);
        await settle();
        unmount();
        await settle();
        expect(listening()).toBe(0);
        expect(problems()).toEqual([]);
      },
      TEST_MS,
    );
  });

  test('a route it does not have is said, not blank', () => {
    const host = hostWith(replies, company);
    const { container } = renderIn(host, <App host={host} path="/no-such-route" />);
    expect(container.textContent).toContain('/no-such-route');
  });
}

const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 0)));

/** What a screen does that no app may: errors on the console, a touch of the browser's storage. */
function watchedPage(): () => string[] {
  const problems: string[] = [];
  beforeEach(() => {
    problems.length = 0;
    const note = (...parts: unknown[]) => {
      const text = parts.map(String).join(' ');
      if (!knownNoise.test(text)) problems.push(text);
    };
    jest.spyOn(console, 'error').mockImplementation(note);
    jest.spyOn(console, 'warn').mockImplementation(note);
    for (const name of ['getItem', 'setItem', 'removeItem', 'clear'] as const) {
      jest.spyOn(Storage.prototype, name).mockImplementation((...parts) => {
        problems.push(`storage: ${name} ${parts[0] ?? ''}`);
        return null;
      });
    }
  });
  afterEach(() => jest.restoreAllMocks());
  return () => [...problems];
}

function failing(host: FakeHost, error: Error): HostApi {
  const fail = async () => {
    throw error;
  };
  return { ...host, api: { call: fail, download: fail } };
}

function pending(host: FakeHost): HostApi {
  const never = () => new Promise<never>(() => {});
  return { ...host, api: { call: never, download: never } };
}

/** A host that knows how many listen to it. */
function counted(host: HostApi): { readonly host: HostApi; readonly listening: () => number } {
  let count = 0;
  const watched = <Value,>(observable: Observable<Value>): Observable<Value> => ({
    get: observable.get,
    subscribe(listener) {
      count += 1;
      const end = observable.subscribe(listener);
      return () => {
        count -= 1;
        end();
      };
    },
  });
  return {
    host: { ...host, user: watched(host.user), company: watched(host.company), theme: watched(host.theme) },
    listening: () => count,
  };
}
