import type { AppModule, AppProps } from '@basecase/shared-ui/host';
import { renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { descriptor } from '../testing/descriptors.ts';
import { createAppLoader, type FetchModule } from './app-loader.ts';
import { AppSlot } from './app-slot.tsx';
import { ChangedFile } from './checked-files.ts';

const app = descriptor();

function show(fetchModule: FetchModule, exitPath = '/overview') {
  const loader = createAppLoader({ fetchModule }, () => undefined);
  return renderWithHost(<AppSlot app={app} loader={loader} path="/overview" title="Overview" exitPath={exitPath} />);
}

function Working({ path }: AppProps) {
  return <p>Screen of {path}</p>;
}

const fragile = { broken: false };

function Fragile() {
  if (fragile.broken) throw new Error('render');
  return <p>Fine now</p>;
}

test('a loaded app is rendered with its path', async () => {
  show(async () => ({ default: Working }));
  expect(await screen.findByText('Screen of /overview')).toBeInTheDocument();
});

test('an app that fails to load shows a retry button, and a retry loads it', async () => {
  const user = userEvent.setup();
  const module: AppModule = { default: Working };
  const { host } = show(async (_, attempt) => (attempt === 0 ? Promise.reject(new Error('gone')) : module), '/other');
  expect(await screen.findByText('Overview is not available right now')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Go to overview' }));
  expect(host.visited).toEqual(['/other']);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Screen of /overview')).toBeInTheDocument();
});

test('a failure with a known cause says so', async () => {
  const source = { fetchModule: () => Promise.reject(new Error('blocked')), explain: async () => new ChangedFile() };
  const loader = createAppLoader(source, () => undefined);
  renderWithHost(<AppSlot app={app} loader={loader} path="/overview" title="Overview" exitPath="/overview" />);
  expect(await screen.findByText(/differs from the one that was registered/)).toBeInTheDocument();
});

test('a screen that failed offers no way to itself', async () => {
  show(() => Promise.reject(new Error('gone')));
  expect(await screen.findByText('Overview is not available right now')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Go to overview' })).toBeNull();
});

test('a crash stays inside its slot, and a retry renders the app again', async () => {
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  fragile.broken = true;
  show(async () => ({ default: Fragile }));
  expect(await screen.findByText('Overview is not available right now')).toBeInTheDocument();
  fragile.broken = false;
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('Fine now')).toBeInTheDocument();
  quiet.mockRestore();
});
