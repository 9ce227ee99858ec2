import type { AppOverride, OfferedOverride } from '@basecase/gateway/contract';
import { ApiError } from '@basecase/shared-ui/api/api-error';
import { fakeHost, renderIn } from '@basecase/shared-ui/testing/fake-host';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { preview } from '../testing/descriptors.ts';
import { OpenLinkDialog, OverrideBar } from './override-parts.tsx';

const local: AppOverride = { ...preview, kind: 'local', version: null, host: 'localhost:3010' };
const left = { leaveOverride: { message: 'This browser shows released builds.' } };

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('the bar of a preview says what is shown, and leads back to the live build at the same address', async () => {
  const reload = jest.fn();
  const host = fakeHost({ replies: left });
  renderIn(host, <OverrideBar override={preview} reload={reload} />);
  expect(screen.getByRole('region', { name: 'Preview' })).toHaveTextContent(
    /Preview of Valuation v2as a Member sees it\. Ends .*Others see the live build\./,
  );
  await userEvent.setup().click(screen.getByRole('button', { name: 'Leave preview' }));
  expect(host.calls.map(({ name }) => name)).toEqual(['leaveOverride']);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('the live build is shown for a comparison, and the preview again', async () => {
  const reload = jest.fn();
  const host = fakeHost({ replies: { compareOverride: { message: 'This browser shows the released build.' } } });
  const view = renderIn(host, <OverrideBar override={preview} reload={reload} />);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Compare with live' }));
  view.unmount();
  renderIn(host, <OverrideBar override={{ ...preview, comparesLive: true }} reload={reload} />);
  expect(screen.getByRole('region', { name: 'Preview' })).toHaveTextContent(/^Live build of Valuationfor comparison/);
  expect(screen.getByRole('button', { name: 'Leave preview' })).toBeVisible();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Back to preview' }));
  expect(host.calls).toEqual([
    { name: 'compareOverride', input: { body: { live: true } } },
    { name: 'compareOverride', input: { body: { live: false } } },
  ]);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('a gateway that does not answer leaves the page as it is', async () => {
  const reload = jest.fn();
  const host = fakeHost({ replies: { leaveOverride: new Error('away') } });
  renderIn(host, <OverrideBar override={preview} reload={reload} />);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Leave preview' }));
  expect(host.notices).toMatchObject([{ kind: 'error' }]);
  expect(reload).not.toHaveBeenCalled();
});

test('the bar says when the preview ends in an open page', () => {
  jest.useFakeTimers();
  renderIn(fakeHost(), <OverrideBar override={{ ...preview, endsAt: new Date(Date.now() + 5000).toISOString() }} />);
  act(() => jest.advanceTimersByTime(5000));
  expect(screen.getByRole('region', { name: 'Preview' })).toHaveTextContent('This preview has ended.');
  expect(screen.getByRole('button', { name: 'Close' })).toBeVisible();
});

test('a build that may not be shown says why', () => {
  const problem = 'This local build is shown to another user already.';
  renderIn(fakeHost(), <OverrideBar override={{ ...local, problem }} />);
  expect(screen.getByRole('region', { name: 'Local build' })).toHaveTextContent(
    `Local build of Valuation is not shown${problem} The live build is shown.`,
  );
});

test('a development server that is away is said so, with the way back, and so is its return', async () => {
  const ask = jest.fn<Promise<void>, [string]>().mockRejectedValue(new TypeError('Failed to fetch'));
  Reflect.set(globalThis, 'fetch', ask);
  renderIn(fakeHost({ replies: left }), <OverrideBar override={local} />);
  expect(await screen.findByText('Local build of Valuation does not answer')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Leave local build' })).toBeVisible();
  expect(ask.mock.calls[0]?.[0]).toBe('http://localhost:3010/mf-manifest.json');
  ask.mockResolvedValue();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Hot reload on')).toBeVisible();
});

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
