import type { AppOverride, Apps } from '@basecase/gateway/contract';
import { fakeHost, renderIn } from '@basecase/shared-ui/testing/fake-host';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { preview } from '../testing/descriptors.ts';
import { useOverride } from './use-override.ts';

const settings: Apps['settings'] = { signUp: 'Guest', logoBaseUrl: null, sampleData: false };

function Page({ reload }: { readonly reload: () => void }) {
  const [visitor, setVisitor] = useState<string | null>('ann@example.com');
  const { override, link } = useOverride(visitor, reload);
  return (
    <button type="button" onClick={() => setVisitor(null)}>
      {override?.version ?? 'released'} {link ?? 'no link'}
    </button>
  );
}

const page = (override: AppOverride | undefined, address = '/') => {
  const reload = jest.fn();
  const reply: Apps = { apps: [], settings, ...(override && { override }) };
  renderIn(fakeHost({ replies: { apps: reply }, address }), <Page reload={reload} />, address);
  return reload;
};

test('a page that showed one user a build is loaded again when that user is gone', async () => {
  const reload = page(preview);
  fireEvent.click(await screen.findByRole('button', { name: 'v2 no link' }));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

test.each([[undefined], [{ ...preview, problem: 'This preview has ended.' }]])(
  'another page stays',
  async (override) => {
    const reload = page(override);
    fireEvent.click(await screen.findByRole('button', { name: override === undefined ? /released/ : /v2/ }));
    expect(reload).not.toHaveBeenCalled();
  },
);

test('the secret of a link is taken from the address', async () => {
  page(undefined, '/#preview=id.mac');
  expect(await screen.findByRole('button', { name: 'released id.mac' })).toBeVisible();
});
