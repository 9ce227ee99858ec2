import type { Overview, ProviderCalls } from '@basecase/gateway/contract';
import { ApiError } from '@basecase/shared-ui/api/api-error';
import { overview } from '@basecase/shared-ui/company/overview-fixture';
import { type FakeReplies, renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AnalystPanel } from './analyst-panel.tsx';

const waiting: Overview = { ...overview, source: 'sec', pending: ['profile'] };
const calls = (left: number): ProviderCalls => ({
  calls: { limit: 25, left, isPlenty: left * 2 >= 25, nextAt: left > 0 ? null : '2024-11-22T09:30:00.000Z' },
  fresh: [],
});
const figures = { ...overview, cik: null, fiscalYearEnd: null };

const open = (replies: FakeReplies) =>
  renderWithHost(<AnalystPanel symbol="ACME" overview={waiting} />, {
    replies: { providerFigures: figures, ...replies },
  });
const isAsked = (host: ReturnType<typeof open>['host']) => host.calls.some(({ name }) => name === 'providerFigures');

test('the figures load by themselves while half of the calls are left', async () => {
  const { host } = open({ providerCalls: calls(13) });
  await waitFor(() => expect(isAsked(host)).toBe(true));
});

test('below half a button loads them', async () => {
  const { host } = open({ providerCalls: calls(12) });
  const button = await screen.findByRole('button', { name: 'Load (1 call)' });
  expect(screen.getByText(/12 calls are left today/)).toBeVisible();
  expect(isAsked(host)).toBe(false);
  await userEvent.click(button);
  await waitFor(() => expect(isAsked(host)).toBe(true));
});

test('without a call left the panel says when the next one is free', async () => {
  const { host } = open({ providerCalls: calls(0) });
  expect(
    await screen.findByText(/^Today’s calls of the data provider are used\. The next one is free on/),
  ).toBeVisible();
  expect(isAsked(host)).toBe(false);
});

test('a company that the provider does not know says so', async () => {
  open({ providerCalls: calls(25), providerFigures: new ApiError('none', 404, 'not_found') });
  expect(await screen.findByText('The data provider has no overview of this company.')).toBeVisible();
});

test('figures that are held are shown', () => {
  renderWithHost(<AnalystPanel symbol="ACME" overview={overview} />);
  expect(screen.getByText('$245.30')).toBeVisible();
  expect(screen.getByText('2.31')).toBeVisible();
});
