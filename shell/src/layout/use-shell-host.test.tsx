import { createSession } from '@basecase/shared-ui/page/session';
import { useLocation } from '@basecase/shared-ui/router';
import { MemoryRouter } from '@basecase/shared-ui/testing/memory-router';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore } from 'zustand/vanilla';
import { createCompanyStore } from '../company/company-store.ts';
import { createRecentCompanies } from '../search/recent-companies.ts';
import { createNoticeStore } from './notice-store.ts';
import { type HostParts, useShellHost } from './use-shell-host.ts';

const settings = { signUp: 'Guest', logoBaseUrl: null, sampleData: false } as const;
const focusSearch = () => undefined;

const keptQuery = (path: string) => (path === '/statements' ? ['tab'] : null);

interface PageProps {
  readonly parts: HostParts;
  readonly companyScreen: string | undefined;
}

function Page({ parts, companyScreen }: PageProps) {
  const host = useShellHost(parts, settings, companyScreen, keptQuery, focusSearch);
  const { pathname, search } = useLocation();
  return (
    <>
      <output>{pathname + search}</output>
      <button type="button" onClick={() => host.openCompany('MSFT')}>
        Open
      </button>
      <button type="button" onClick={() => host.openCompany('MSFT', '/dcf')}>
        Value
      </button>
    </>
  );
}

function open(address: string, companyScreen: string | undefined) {
  const parts: HostParts = {
    session: createSession(''),
    theme: { store: createStore(() => 'light' as const), toggle: () => undefined },
    company: createCompanyStore(''),
    recent: createRecentCompanies(window.localStorage),
    notices: createNoticeStore(),
    companyActions: createStore(() => []),
  };
  const page = (screenOfCompany: string | undefined) => (
    <MemoryRouter initialEntries={[address]}>
      <Page parts={parts} companyScreen={screenOfCompany} />
    </MemoryRouter>
  );
  const { rerender } = render(page(companyScreen));
  return { known: (path: string) => rerender(page(path)) };
}

const press = (name: string) => userEvent.setup().click(screen.getByRole('button', { name }));
const address = () => screen.getByRole('status').textContent;

test('a company opens on the declared screen, or on the requested one', async () => {
  open('/', '/summary');
  await press('Open');
  expect(address()).toBe('/summary?symbol=MSFT');
  await press('Value');
  expect(address()).toBe('/dcf?symbol=MSFT');
});

test('another company stays on the screen and keeps its tab, but not what belongs to the first company', async () => {
  open('/statements?symbol=AAPL&tab=balance&filing=1', '/summary');
  await press('Open');
  expect(address()).toBe('/statements?symbol=MSFT&tab=balance');
});

test('from a screen that is not about a company it opens on the declared one', async () => {
  open('/users', '/summary');
  await press('Open');
  expect(address()).toBe('/summary?symbol=MSFT');
});

test('a company chosen before the apps are loaded opens afterwards', async () => {
  const { known } = open('/', undefined);
  await press('Open');
  expect(address()).toBe('/');
  known('/summary');
  expect(address()).toBe('/summary?symbol=MSFT');
});

test('without a screen for companies the current screen shows the company', async () => {
  open('/filings', undefined);
  await press('Open');
  expect(address()).toBe('/filings?symbol=MSFT');
});
