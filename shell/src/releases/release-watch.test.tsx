import type { AppOverride, Apps } from '@basecase/gateway/contract';
import { useHost } from '@basecase/shared-ui/host';
import { fakeHost, renderIn } from '@basecase/shared-ui/testing/fake-host';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { descriptor, preview, valuation } from '../testing/descriptors.ts';
import { NewShellBar, useNewReleases, useOverride } from './release-watch.tsx';

const ask = (event: Event) => event.preventDefault();
afterEach(() => {
  window.removeEventListener('beforeunload', ask);
  jest.useRealTimers();
});

const bar = () => screen.queryByRole('region', { name: 'New version' });

test('the bar offers a reload, and Later hides it', async () => {
  const onLater = jest.fn();
  render(<NewShellBar onLater={onLater} />);
  expect(bar()).toHaveTextContent('A new version of Basecase is ready');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Later' }));
  expect(onLater).toHaveBeenCalledTimes(1);
});

test('the bar waits while a screen has something unsaved', () => {
  jest.useFakeTimers();
  window.addEventListener('beforeunload', ask);
  render(<NewShellBar onLater={() => undefined} />);
  expect(bar()).not.toBeInTheDocument();
  window.removeEventListener('beforeunload', ask);
  act(() => jest.advanceTimersByTime(2000));
  expect(bar()).toBeVisible();
  window.addEventListener('beforeunload', ask);
  act(() => jest.advanceTimersByTime(2000));
  expect(bar()).not.toBeInTheDocument();
});

const settings: Apps['settings'] = { signUp: 'Guest', logoBaseUrl: null, sampleData: false };

function OverridePage({ reload }: { readonly reload: () => void }) {
  const [visitor, setVisitor] = useState<string | null>('ann@example.com');
  const { override, link } = useOverride(visitor, reload);
  return (
    <button type="button" onClick={() => setVisitor(null)}>
      {override?.version ?? 'released'} {link ?? 'no link'}
    </button>
  );
}

const openPage = (override: AppOverride | undefined, address = '/') => {
  const reload = jest.fn();
  const reply: Apps = { apps: [], settings, ...(override && { override }) };
  renderIn(fakeHost({ replies: { apps: reply }, address }), <OverridePage reload={reload} />, address);
  return reload;
};

test('a page that showed one user a build is loaded again when that user is gone', async () => {
  const reload = openPage(preview);
  fireEvent.click(await screen.findByRole('button', { name: 'v2 no link' }));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

test.each([[undefined], [{ ...preview, problem: 'This preview has ended.' }]])(
  'another page stays',
  async (override) => {
    const reload = openPage(override);
    fireEvent.click(await screen.findByRole('button', { name: override === undefined ? /released/ : /v2/ }));
    expect(reload).not.toHaveBeenCalled();
  },
);

test('the secret of a link is taken from the address', async () => {
  openPage(undefined, '/#preview=id.mac');
  expect(await screen.findByRole('button', { name: 'released id.mac' })).toBeVisible();
});

const current = [descriptor(), valuation];

function Page({ visitor }: { readonly visitor: string | null }) {
  const { offer, shell } = useNewReleases(useHost().api, visitor, current);
  if (shell !== null) {
    return (
      <button type="button" onClick={shell.dismiss}>
        new shell
      </button>
    );
  }
  return (
    <button type="button" onClick={offer?.dismiss}>
      {offer?.text ?? 'nothing new'}
    </button>
  );
}

/** Renders a page with the apps of `current`, while the registry returns `latest`. */
function page(latest: () => Apps['apps'], visitor: string | null = 'ann@example.com', shell?: () => string) {
  const host = fakeHost({ replies: { apps: () => ({ apps: latest(), settings, ...(shell && { shell: shell() }) }) } });
  renderIn(host, <Page visitor={visitor} />);
  return host;
}

async function comeBack() {
  await act(async () => {
    window.dispatchEvent(new Event('focus'));
  });
}

test('a release is offered when the user returns to the page, not before', async () => {
  const host = page(() => [descriptor({ version: 'next' }), valuation]);
  expect(screen.getByRole('button', { name: 'nothing new' })).toBeVisible();
  expect(host.calls).toEqual([]);
  await comeBack();
  expect(await screen.findByRole('button', { name: /new version of Research/ })).toBeVisible();
});

test('a dismissed offer reappears only for another build', async () => {
  let version = 'next';
  page(() => [descriptor({ version }), valuation]);
  await comeBack();
  fireEvent.click(await screen.findByRole('button', { name: /new version of Research/ }));
  await comeBack();
  expect(screen.getByRole('button', { name: 'nothing new' })).toBeVisible();
  version = 'after-next';
  await comeBack();
  expect(await screen.findByRole('button', { name: /new version of Research/ })).toBeVisible();
});

test('a registry failure leaves the page unchanged', async () => {
  page(() => {
    throw new Error('down');
  });
  await comeBack();
  expect(screen.getByRole('button', { name: 'nothing new' })).toBeVisible();
});

test('a signed-out visitor is offered nothing', async () => {
  const host = page(() => [], null);
  await comeBack();
  expect(host.calls).toEqual([]);
});

describe('a new shell', () => {
  const meta = Object.assign(document.createElement('meta'), { name: 'basecase-shell', content: 's1' });
  beforeEach(() => document.head.append(meta));
  afterEach(() => meta.remove());

  test('is noticed, in place of the apps that come with it, and the page says which one it runs', async () => {
    let shell = 's1';
    const host = page(
      () => [descriptor({ version: 'next' }), valuation],
      'ann@example.com',
      () => shell,
    );
    await comeBack();
    expect(await screen.findByRole('button', { name: /new version of Research/ })).toBeVisible();
    expect(host.calls).toEqual([{ name: 'apps', input: { query: { shell: 's1' } } }]);
    shell = 's2';
    await comeBack();
    expect(await screen.findByRole('button', { name: 'new shell' })).toBeVisible();
  });

  test('that was put off is offered again only as another build', async () => {
    let shell = 's2';
    page(
      () => current,
      'ann@example.com',
      () => shell,
    );
    await comeBack();
    fireEvent.click(await screen.findByRole('button', { name: 'new shell' }));
    await comeBack();
    expect(screen.getByRole('button', { name: 'nothing new' })).toBeVisible();
    shell = 's3';
    await comeBack();
    expect(await screen.findByRole('button', { name: 'new shell' })).toBeVisible();
  });

  test('is not seen in the reply of a gateway that names none', async () => {
    page(() => current);
    await comeBack();
    expect(screen.getByRole('button', { name: 'nothing new' })).toBeVisible();
  });
});

test('a page that names no shell, as in development, is offered none', async () => {
  page(
    () => current,
    'ann@example.com',
    () => 's2',
  );
  await comeBack();
  expect(screen.getByRole('button', { name: 'nothing new' })).toBeVisible();
});
