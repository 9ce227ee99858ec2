import type { Apps } from '@basecase/gateway/contract';
import { useHost } from '@basecase/shared-ui/host';
import { fakeHost, renderIn } from '@basecase/shared-ui/testing/fake-host';
import { act, fireEvent, screen } from '@testing-library/react';
import { descriptor, valuation } from '../testing/descriptors.ts';
import { useNewReleases } from './use-new-releases.ts';

const settings: Apps['settings'] = { signUp: 'Guest', logoBaseUrl: null, sampleData: false };
const current = [descriptor(), valuation];

function Page({ visitor }: { readonly visitor: string | null }) {
  const offer = useNewReleases(useHost().api, visitor, current);
  return (
    <button type="button" onClick={offer?.dismiss}>
      {offer?.text ?? 'nothing new'}
    </button>
  );
}

/** Renders a page with the apps of `current`, while the registry returns `latest`. */
function page(latest: () => Apps['apps'], visitor: string | null = 'ann@example.com') {
  const host = fakeHost({ replies: { apps: () => ({ apps: latest(), settings }) } });
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
