import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clearDrafts, field, openScreen, renderScreen, whenReady } from '../../../testing/dcf-screen.tsx';

beforeEach(clearDrafts);

const riskFreeRate = { rate: 0.0431, day: '2026-11-20', name: 'Ten-year Treasury par yield', sample: false };

test('the dated rate is offered and used only when it is pressed', async () => {
  await openScreen({ riskFreeRate });
  const offer = await screen.findByRole('button', { name: 'Use 4.31% of 20 Nov 2026' });
  expect(field(/^Risk-free rate/)).toHaveValue('4.0%');
  await userEvent.click(offer);
  expect(field(/^Risk-free rate/)).toHaveValue('4.31%');
  expect(screen.getByText(/^Ten-year Treasury par yield: 4.31% of 20 Nov 2026 is in use/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  expect(field(/^Risk-free rate/)).toHaveValue('4.0%');
});

test('an invented rate is marked, and one beyond the bounds is not offered', async () => {
  const { unmount } = renderScreen({ riskFreeRate: { ...riskFreeRate, sample: true } });
  expect(await screen.findByRole('button', { name: 'Use 4.31% of 20 Nov 2026 (sample)' })).toBeVisible();
  unmount();
  renderScreen({ riskFreeRate: { ...riskFreeRate, rate: -0.01 } });
  expect(await screen.findByText(/beyond the bounds of this field/)).toBeVisible();
});

test('without the rate the specified one stays, and the reason is said', async () => {
  renderScreen();
  const form = await whenReady();
  expect(await within(form).findByText(/^No dated rate\./)).toBeVisible();
  expect(field(/^Risk-free rate/)).toHaveValue('4.0%');
});
