import type { AppPlaces } from '@basecase/gateway/contract';
import { screen, waitFor } from '@testing-library/react';
import type { ComponentType, ReactNode } from 'react';
import { NetworkError } from '../api/api-error.ts';
import type { CompanyActionPlace, HomePanelState, HostApi, PlacesModule } from '../host/index.ts';
import { type FakeHost, type FakeReplies, renderIn } from './fake-host.tsx';
import { failing, pending, settle, watchedPage } from './watched-page.tsx';

const LOAD = { timeout: 30_000 };
const TEST_MS = 60_000;
const kinds = ['home', 'topbar', 'account', 'companyAction'] as const;
const companyPlaces: readonly CompanyActionPlace[] = ['header', 'search', 'row', 'tile'];

/** Defines the tests of the components that an app puts into places of the shell. */
export function describePlaces(
  places: AppPlaces,
  module: PlacesModule | undefined,
  makeHost: (replies?: FakeReplies) => FakeHost,
): void {
  const named = kinds.flatMap((kind) => (places[kind] ?? []).map(({ id }) => ({ kind, id })));
  test('a component is exposed for each place of app.json', () => {
    for (const { kind, id } of named) expect(module?.[kind]).toHaveProperty(id, expect.any(Function));
  });

  for (const { id } of places.home ?? []) describePanel(id, () => load(module?.home?.[id]), makeHost);
  for (const { id } of places.topbar ?? []) {
    describePart(
      `the icon ${id}`,
      () => load(module?.topbar?.[id]),
      makeHost,
      (Icon, host) => <Icon host={host} />,
    );
  }
  for (const { id } of places.account ?? []) {
    describePart(
      `the tab ${id}`,
      () => load(module?.account?.[id]),
      makeHost,
      (Tab, host) => <Tab host={host} />,
    );
  }
  for (const { id } of places.companyAction ?? []) {
    describe.each(companyPlaces)(`the action ${id} in a %s`, (place) => {
      describePart(
        'it',
        () => load(module?.companyAction?.[id]),
        makeHost,
        (Action, host) => <Action host={host} symbol="ACME" place={place} />,
      );
      if (place !== 'search') return;
      test('holds no control: an option of a list may hold none', async () => {
        const Action = await load(module?.companyAction?.[id]);
        const host = makeHost();
        const { container } = renderIn(host, <Action host={host} symbol="ACME" place="search" />);
        await waitFor(() => expect(container.querySelector('[data-action]')).not.toBeNull(), LOAD);
        expect(container.querySelector('button, a, input, [tabindex]')).toBeNull();
      });
    });
  }
}

async function load<Props>(loader: (() => Promise<ComponentType<Props>>) | undefined): Promise<ComponentType<Props>> {
  if (loader === undefined) throw new Error('The place is not exposed');
  return loader();
}

function describePanel(
  id: string,
  loadPanel: () => ReturnType<NonNullable<PlacesModule['home']>[string]>,
  makeHost: (replies?: FakeReplies) => FakeHost,
): void {
  const report = jest.fn<void, [HomePanelState]>();
  const name = `the panel ${id}`;
  describePart(name, loadPanel, makeHost, (Panel, host) => <Panel host={host} report={report} />);

  test(
    `${name} has a heading, and reports whether it has something, also when its calls fail`,
    async () => {
      const Panel = await loadPanel();
      for (const host of [makeHost(), failing(makeHost({}), new NetworkError())]) {
        report.mockClear();
        const { unmount } = renderIn(host, <Panel host={host} report={report} />);
        expect(await screen.findByRole('heading', { level: 2 }, LOAD)).toBeVisible();
        await waitFor(() => expect(report).toHaveBeenCalled(), LOAD);
        unmount();
      }
    },
    TEST_MS,
  );
}

function describePart<Props>(
  name: string,
  loadPart: () => Promise<ComponentType<Props>>,
  makeHost: (replies?: FakeReplies) => FakeHost,
  render: (Part: ComponentType<Props>, host: HostApi) => ReactNode,
): void {
  describe(name, () => {
    const problems = watchedPage();
    test.each([
      ['logs no error and leaves the storage of the page alone', (host: FakeHost): HostApi => host],
      ['survives a lost connection', (host: FakeHost) => failing(host, new NetworkError())],
      ['survives calls without an answer', pending],
      ['runs in a shell that lacks what is optional', withoutOptional],
    ])(
      '%s',
      async (_, change) => {
        const Part = await loadPart();
        const host = change(makeHost());
        const { unmount } = renderIn(host, render(Part, host));
        await settle();
        expect(document.body.textContent).not.toMatch(/\bNaN\b|\bundefined\b|\[object /);
        unmount();
        expect(problems()).toEqual([]);
      },
      TEST_MS,
    );
  });
}

function withoutOptional(host: FakeHost): HostApi {
  const { companyActions: _actions, recentCompanies: _recent, notifyWithAction: _notify, ...rest } = host;
  return rest;
}
