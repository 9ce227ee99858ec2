import { appManifestSchema, type User } from '@basecase/gateway/contract';
import { screen, waitFor } from '@testing-library/react';
import { ApiError, NetworkError } from '../api/api-error.ts';
import {
  type AppModule,
  HOST_CONTRACT_VERSION,
  type HostApi,
  type Observable,
  type PlacesModule,
} from '../host/index.ts';
import { type FakeReplies, fakeHost, renderIn } from './fake-host.tsx';
import { describePlaces } from './place-conformance.tsx';
import { failing, pending, settle, watchedPage } from './watched-page.tsx';

export interface ConformanceOptions {
  /** The app's app.json. */
  readonly manifest: unknown;
  /** The module that the app exposes. */
  readonly module: AppModule;
  /** The module of its places. An app whose app.json names places must pass it. */
  readonly places?: PlacesModule;
  readonly user: User;
  /** The company of `replies`. */
  readonly company: string;
  readonly replies: FakeReplies;
  /** The text of each screen without a company, by route; screens that need no company are absent. */
  readonly withoutCompany: Readonly<Record<string, string>>;
}

/** Generous, because loading a screen may take long on a busy machine and no test is about time. */
const LOAD = { timeout: 30_000 };
const TEST_MS = 60_000;

/** Defines the tests that every feature app must pass, for each of its routes in a fake host. */
export function describeConformance(options: ConformanceOptions) {
  const { manifest, module, places, user, company, replies, withoutCompany } = options;
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
      'has a title and logs no error',
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
      'asks for a company before one is chosen',
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
      'leaves no listener when it is closed during calls',
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

  describePlaces(descriptor.places ?? {}, places, (given) => fakeHost({ replies: given ?? replies, company, user }));

  test('an unknown route is reported, not blank', () => {
    const host = hostWith(replies, company);
    const { container } = renderIn(host, <App host={host} path="/no-such-route" />);
    expect(container.textContent).toContain('/no-such-route');
  });
}

/** A host that counts its listeners. */
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
