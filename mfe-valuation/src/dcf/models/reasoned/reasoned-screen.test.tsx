import type { CallReply } from '@basecase/gateway/contract';
import type { FakeReplies } from '@basecase/shared-ui/testing/fake-host';
import { screen, within } from '@testing-library/react';
import {
  clearDrafts,
  fairValue,
  field,
  ofKind,
  openScreen,
  renderScreen,
  replaceText,
  whenReady,
} from '../../../testing/dcf-screen.tsx';
import { withValue } from '../../drafts/assumption-form.model.ts';
import { changeForm } from '../../drafts/assumption-store.ts';

beforeEach(clearDrafts);

const percentiles = { p10: -0.05, p25: 0.02, p50: 0.05, p75: 0.08, p90: 0.12, p95: 0.18 };
const baseRates: CallReply<'baseRates'> = { n: 30, of: 60, rule: 'Every company.', persisted: [], percentiles };
const riskFreeRate: CallReply<'riskFreeRate'> = {
  rate: 0.04,
  day: '2025-03-03',
  name: 'Ten-year yield',
  sample: false,
};
const market: FakeReplies = { allStatements: ofKind('general'), baseRates, riskFreeRate };
const formReady = () => screen.findByRole('form', { name: 'Rules of the reasoned case' });
const headline = () => within(fairValue()).getByRole('status').textContent;

test('the screen opens on the reasoned case: a range with the point inside, and each rule with its source', async () => {
  renderScreen(market);
  await formReady();
  expect(screen.getByRole('radio', { name: 'Reasoned case' })).toBeChecked();
  expect(headline()).toMatch(/^\$[\d.]+ to \$[\d.]+$/);
  expect(fairValue()).toHaveTextContent(/the point is \$[\d.]+/);
  expect(fairValue()).toHaveTextContent(/The market is pricing in .* growth in the first year, fading to 3\.0%\./);
  expect(field('Growth, first year')).toHaveAccessibleDescription(/the median of 60 starts of companies at this size/);
  expect(field('Cost of capital')).toHaveValue('7.5%');
});

test('one press leads to the specification case, whose figure is that without a market', async () => {
  const { unmount } = await openScreen({ allStatements: ofKind('general') });
  const specified = headline();
  unmount();
  const { user } = renderScreen(market);
  await formReady();
  await user.click(screen.getByRole('radio', { name: 'Specification case' }));
  await whenReady();
  expect(headline()).toBe(specified);
  expect(screen.getByText('As filed, averages of two years')).toBeVisible();
});

test('a typed input wins', async () => {
  const { user } = renderScreen(market);
  await formReady();
  const before = headline();
  await replaceText(user, 'Operating margin', '30');
  expect(headline()).not.toBe(before);
  expect(screen.getByText('Mine')).toBeVisible();
});

test.each([
  ['a base rate', { ...market, baseRates: { ...baseRates, of: 4, percentiles: null } }],
  ['a published yield', { ...market, riskFreeRate: { ...riskFreeRate, sample: true } }],
  ['a yield', { ...market, riskFreeRate: new Error('The Treasury is down.') }],
])('without %s it opens on the specification case', async (_, replies) => {
  await openScreen(replies);
  expect(screen.getByRole('radio', { name: 'Specification case' })).toBeChecked();
});

test('a user with assumptions of their own keeps the specification case', async () => {
  const key = 'jo@larkfield.com TEST';
  changeForm(key, (form) => withValue(form, 'riskFreeRate', 0.05));
  await openScreen(market);
  expect(screen.getByRole('radio', { name: 'Specification case' })).toBeChecked();
});

test('a bank opens on its own model', async () => {
  renderScreen({ ...market, allStatements: ofKind('bank') });
  await screen.findByRole('form', { name: 'Assumptions of excess returns' });
  expect(screen.queryByRole('radio', { name: 'Reasoned case' })).not.toBeInTheDocument();
});
