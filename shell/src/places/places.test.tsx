import type { AppDescriptor } from '@basecase/gateway/contract';
import { CompanyActions } from '@basecase/shared-ui/company/company-actions';
import { nameAccountKey } from '@basecase/shared-ui/components/layout/account-key';
import type { CompanyAction, HomePanelProps, PlacesModule } from '@basecase/shared-ui/host';
import { fakeHost, renderIn } from '@basecase/shared-ui/testing/fake-host';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { createStore } from 'zustand/vanilla';
import { createAppLoader, LOAD_TIMEOUT_MS } from '../federation/app-loader.ts';
import type { Landing } from '../landing/landing.model.ts';
import { LandingPage } from '../landing/landing-page.tsx';
import { descriptor } from '../testing/descriptors.ts';
import { ShellPlaces } from './shell-places.tsx';

const everyone = ['Guest', 'Member', 'Admin'] as const;
const landing: Landing = {
  cards: [],
  popular: { title: 'Popular stocks', companies: [{ symbol: 'AAPL', name: 'Apple' }] },
};
const place = (id: string, order = 10) => ({ id, title: `The ${id}`, roles: [...everyone], order });
const user = { email: 'jo@larkfield.com', role: 'Guest' } as const;

beforeEach(() => {
  window.localStorage.clear();
  window.requestIdleCallback = (callback) =>
    window.setTimeout(() => callback({ didTimeout: false, timeRemaining: () => 9 }), 0);
  window.cancelIdleCallback = (id) => window.clearTimeout(id);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** A panel that reports what it has, and shows its name. */
const makePanel = (name: string, isEmpty = false) =>
  function Panel({ report }: HomePanelProps) {
    useEffect(() => report({ isEmpty, heading: `${name} has news` }), [report]);
    return <h2>{name}</h2>;
  };

/** A panel whose code comes when the test shows it. */
function makeLatePanel(name: string) {
  let show = (): void => undefined;
  const shown = new Promise<void>((resolve) => {
    show = resolve;
  });
  return { load: () => shown.then(() => makePanel(name)), show: () => show() };
}

function openHome(module: PlacesModule | Promise<never>, panels: readonly string[] = ['one']) {
  const app: AppDescriptor = descriptor({
    places: { home: panels.map((id, at) => ({ ...place(id, at), area: 'main' as const })) },
  });
  const notes: string[] = [];
  const fetchPlaces = jest.fn(async () => module);
  const source = { fetchModule: async () => null, fetchPlaces };
  const loader = createAppLoader(source, (_, kind) => void notes.push(kind));
  renderIn(fakeHost({ user }), <LandingPage landing={landing} panels={{ apps: [app], loader }} />);
  return { notes, fetchPlaces };
}

describe('the start page', () => {
  test('keeps its hero while no panel has something of the user', async () => {
    openHome({ home: { one: async () => makePanel('Nothing', true) } });
    expect(await screen.findByText('Nothing')).not.toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Know what a business is worth');
  });

  test('opens with panels once one of them has something, and at once on the next visit', async () => {
    openHome({ home: { one: async () => makePanel('Mine') } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Mine has news' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'Mine' })).toBeVisible();
    expect(screen.queryByText('Popular stocks')).toBeNull();
    document.body.replaceChildren();
    openHome(new Promise<never>(() => undefined));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Home');
  });

  test('keeps what is typed in its search when a panel changes it', async () => {
    const { load, show } = makeLatePanel('Mine');
    openHome({ home: { one: load } });
    await userEvent.setup().type(screen.getByRole('combobox'), 'walt disney');
    show();
    expect(await screen.findByRole('heading', { level: 1, name: 'Mine has news' })).toBeVisible();
    expect(screen.getByRole('combobox')).toHaveValue('walt disney');
    expect(screen.getByRole('combobox')).toHaveFocus();
  });

  test('stays as it is once something on it was pressed, before its panels have loaded', async () => {
    const { load, show } = makeLatePanel('Mine');
    openHome({ home: { one: load } });
    await userEvent.setup().click(screen.getByText('Popular stocks'));
    show();
    expect(await screen.findByText('Mine')).not.toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Know what a business is worth');
  });

  test('a panel that throws says so, and the others stay', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const Broken = () => {
      throw new Error('broken');
    };
    const { notes } = openHome({ home: { one: async () => Broken, two: async () => makePanel('Mine') } }, [
      'one',
      'two',
    ]);
    expect(await screen.findByText('“The one” is not available right now.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'Mine' })).toBeVisible();
    expect(notes).toEqual(['crash']);
  });

  test('a panel that hangs is given up after a time, and another try loads it', async () => {
    window.localStorage.setItem(nameAccountKey('home-desk', user.email), 'desk');
    jest.useFakeTimers();
    let tries = 0;
    const hangs = () => (tries++ === 0 ? new Promise<never>(() => undefined) : Promise.resolve(makePanel('Mine')));
    openHome({ home: { one: hangs } });
    await act(async () => jest.advanceTimersByTime(10));
    expect(screen.getByRole('heading', { level: 2, name: 'The one' })).toBeVisible();
    await act(async () => jest.advanceTimersByTime(LOAD_TIMEOUT_MS + 1));
    expect(screen.getByText('“The one” is not available right now.')).toBeVisible();
    jest.useRealTimers();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Mine' })).toBeVisible();
  });

  test('an app that names a panel and exposes none says so', async () => {
    window.localStorage.setItem(nameAccountKey('home-desk', user.email), 'desk');
    openHome({});
    expect(await screen.findByText('“The one” is not available right now.')).toBeVisible();
  });

  test('an app without places is not asked for any', async () => {
    const { fetchPlaces } = openHome({}, []);
    await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(fetchPlaces).not.toHaveBeenCalled();
  });
});

describe('the places outside of the start page', () => {
  const iconLines = ['M3 12h18'];

  function openPlaces(module: PlacesModule, places: AppDescriptor['places']) {
    const app = descriptor({ places });
    const notes: string[] = [];
    const source = { fetchModule: async () => null, fetchPlaces: async () => module };
    const loader = createAppLoader(source, (_, kind) => void notes.push(kind));
    const actions = createStore<readonly CompanyAction[]>(() => []);
    const host = { ...fakeHost({ user }), companyActions: { get: actions.getState, subscribe: actions.subscribe } };
    renderIn(
      host,
      <>
        <ShellPlaces apps={[app]} loader={loader} actions={actions} />
        <CompanyActions symbol="AAPL" place="row" />
      </>,
    );
    return { notes };
  }

  test('an icon is drawn before its component is loaded, and stays where that fails', async () => {
    const { notes } = openPlaces({ topbar: {} }, { topbar: [{ ...place('bell'), iconLines }] });
    expect(screen.getByRole('button', { name: 'The bell' })).toBeDisabled();
    await waitFor(() => expect(notes).toEqual(['load']));
    expect(screen.getByRole('button', { name: 'The bell' })).toHaveAttribute(
      'title',
      'The bell is not available right now. Press to try again',
    );
  });

  /** Fails some loads of an icon, then shows it. */
  const failing = (failures: number) => {
    let tries = 0;
    const Bell = () => <button type="button">5 unread</button>;
    const bell = async () => {
      tries += 1;
      if (tries <= failures) throw new Error('offline');
      return Bell;
    };
    return { module: { topbar: { bell } }, tries: () => tries };
  };

  test('an icon that failed is loaded again by a press', async () => {
    const { module } = failing(1);
    openPlaces(module, { topbar: [{ ...place('bell'), iconLines }] });
    await waitFor(() => expect(screen.getByRole('button', { name: 'The bell' })).toBeEnabled());
    await userEvent.setup().click(screen.getByRole('button', { name: 'The bell' }));
    expect(await screen.findByRole('button', { name: '5 unread' })).toBeVisible();
  });

  test('an icon that failed is loaded again by itself, twice at most, and counts as one failure', async () => {
    jest.useFakeTimers();
    const { module, tries } = failing(9);
    const { notes } = openPlaces(module, { topbar: [{ ...place('bell'), iconLines }] });
    while (tries() === 0) await act(async () => jest.advanceTimersByTimeAsync(10));
    await act(async () => jest.advanceTimersByTimeAsync(1_900));
    expect(tries()).toBe(1);
    await act(async () => jest.advanceTimersByTimeAsync(200));
    expect(tries()).toBe(2);
    for (let round = 0; round < 6; round += 1) await act(async () => jest.advanceTimersByTimeAsync(21_000));
    expect(tries()).toBe(3);
    expect(notes).toEqual(['load']);
  });

  test('an icon of the right role is the component of its app', async () => {
    const Bell = () => <button type="button">5 unread</button>;
    openPlaces(
      { topbar: { bell: async () => Bell, gear: async () => Bell } },
      {
        topbar: [
          { ...place('bell'), iconLines },
          { ...place('gear'), iconLines, roles: ['Admin'] },
        ],
      },
    );
    expect(await screen.findByRole('button', { name: '5 unread' })).toBeVisible();
    expect(screen.getAllByRole('button')).toHaveLength(1);
  });

  test('an action appears beside companies with its app’s host; where it throws, only it is gone', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const Broken = () => {
      throw new Error('broken');
    };
    const { notes } = openPlaces(
      {
        companyAction: {
          star:
            async () =>
            ({ symbol, host }) => <span>{`star of ${symbol}, ${host.flag('none')}`}</span>,
          broken: async () => Broken,
        },
      },
      {
        companyAction: [
          { ...place('star', 20), verb: 'star' },
          { ...place('broken', 10), verb: 'break' },
        ],
      },
    );
    expect(await screen.findByText('star of AAPL, false')).toBeVisible();
    await waitFor(() => expect(notes).toEqual(['crash']));
  });
});
