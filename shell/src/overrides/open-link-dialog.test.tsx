import type { OfferedOverride } from '@basecase/gateway/contract';
import { ApiError } from '@basecase/shared-ui/api/api-error';
import { fakeHost, renderIn } from '@basecase/shared-ui/testing/fake-host';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OpenLinkDialog } from './open-link-dialog.tsx';

const offer: OfferedOverride = {
  kind: 'preview',
  app: 'valuation',
  title: 'Valuation',
  version: 'v2',
  host: null,
  madeBy: 'token pipeline',
  endsAt: new Date().toISOString(),
  path: '/dcf',
};
const refusal = 'This preview was made by a deploy token, and you are an Admin: you keep the released build.';

test('a link is opened after a question, and leads to the first screen of the build', async () => {
  const load = jest.fn();
  const host = fakeHost({ replies: { readOverrideLink: offer, openOverride: offer } });
  renderIn(host, <OpenLinkDialog link="id.mac" onClose={() => undefined} load={load} />);
  expect(await screen.findByRole('dialog', { name: 'Show build v2 of Valuation?' })).toBeVisible();
  expect(host.calls).toEqual([{ name: 'readOverrideLink', input: { body: { link: 'id.mac' } } }]);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Show build' }));
  await waitFor(() => expect(load).toHaveBeenCalledWith('/dcf'));
  expect(host.calls[1]).toEqual({ name: 'openOverride', input: { body: { link: 'id.mac' } } });
});

test('Cancel opens nothing', async () => {
  const onClose = jest.fn();
  const host = fakeHost({ replies: { readOverrideLink: offer } });
  renderIn(host, <OpenLinkDialog link="id.mac" onClose={onClose} />);
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(host.calls.map(({ name }) => name)).toEqual(['readOverrideLink']);
});

test('a refusal is shown with its reason', async () => {
  const error = new ApiError(refusal, 403, 'forbidden', { said: true });
  const host = fakeHost({ replies: { readOverrideLink: error } });
  renderIn(host, <OpenLinkDialog link="id.mac" onClose={() => undefined} />);
  expect(await screen.findByRole('alert')).toHaveTextContent(refusal);
  expect(screen.queryByRole('button', { name: 'Show build' })).not.toBeInTheDocument();
});
