import type { CallReply } from '@basecase/gateway/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clearDrafts, openScreen, replaceText } from '../../../testing/dcf-screen.tsx';

beforeEach(clearDrafts);

const baseRates: CallReply<'baseRates'> = {
  n: 54,
  of: 611,
  rule: 'Every company and calendar year with revenue.',
  persisted: [],
  percentiles: { p10: -0.1, p25: 0, p50: 0.05, p75: 0.1, p90: 0.15, p95: 0.18 },
};

test('growth and margin are beside those of companies, with the rule on click', async () => {
  const { host } = await openScreen({ baseRates });
  expect(
    await screen.findByText(/^Of 611 starts at this size, 9% grew .* a year or more for \d+ years\.$/),
  ).toBeVisible();
  // The margin of 20% is above the 95th percentile of 18%.
  expect(await screen.findByText(/^Of 611 companies at this size, 9% have a margin of 20.0% or more\.$/)).toBeVisible();
  expect(screen.getByText('Beyond the 95th percentile: 95 of 100 have less than that (18.0% or less).')).toBeVisible();
  expect(screen.getByRole('button', { name: 'About growth of companies at this size' })).toHaveAccessibleDescription(
    /^Every company and calendar year with revenue\. 54 of 611; .* ceased to report are missing/,
  );
  await userEvent.click(screen.getByRole('radio', { name: 'Linear' }));
  await replaceText(userEvent.setup(), /^Starting growth/, '30');
  // The line of the first rate leaves the page before that of the typed one comes.
  expect(await screen.findByText(/^Beyond the 95th percentile: 95 of 100 grew less/)).toBeVisible();
  expect(host.calls.filter(({ name }) => name === 'baseRates').length).toBeLessThan(6);
});

test('without a market the form is unchanged', async () => {
  await openScreen();
  expect(screen.queryByText(/at this size/)).not.toBeInTheDocument();
});
