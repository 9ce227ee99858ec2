import { formatPerShare } from '@basecase/shared-ui/figures/format';
import { screen, within } from '@testing-library/react';
import { overview, statements } from '../../../testing/company.ts';
import { clearDrafts, fairValue, field, openDetails, openScreen, replaceText } from '../../../testing/dcf-screen.tsx';
import { noOverrides, withOverride } from '../../inputs/overrides.model.ts';
import { valuate } from '../../valuation/dcf.model.ts';
import { defaultAssumptions } from '../../valuation/dcf-assumptions.ts';
import { valuationInputs } from '../../valuation/valuation-inputs.model.ts';

beforeEach(clearDrafts);

const withMargin = (margin: number | null) => {
  const { basis } = valuationInputs(statements, overview, withOverride(noOverrides, 'operatingMargin', margin));
  return formatPerShare(basis === null ? null : valuate(basis, defaultAssumptions).fairValuePerShare);
};
const undoMargin = () => screen.queryByRole('button', { name: 'Undo Operating margin: back to the filed value' });

test('a margin typed over the filed one changes the value at once, until it is undone, typed back or escaped', async () => {
  const { user, host } = await openScreen();
  await replaceText(user, 'Operating margin', '33');
  expect(within(fairValue()).getByText(withMargin(0.33))).toBeVisible();
  expect(screen.getByText('1 input is yours')).toBeVisible();
  const row = screen.getByRole('row', { name: /^Operating margin Mine 20\.0%/ });
  expect(row).toBeVisible();
  await user.tab();
  expect(field('Operating margin')).toHaveValue('33.0%');
  await user.type(field('Name'), 'Mine');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(host.sent('saveValuation')[0]).toMatchObject({
    body: { assumptions: { overrides: { inputs: [{ name: 'operatingMargin', value: 0.33 }], figures: [] } } },
  });
  const undo = undoMargin();
  if (undo === null) throw new Error('An own value can be undone');
  await user.click(undo);
  expect(within(fairValue()).getByText(withMargin(null))).toBeVisible();
  expect(screen.queryByText('1 input is yours')).not.toBeInTheDocument();
  await replaceText(user, 'Operating margin', '33');
  await replaceText(user, 'Operating margin', '20,0%');
  expect(undoMargin()).not.toBeInTheDocument();
  await replaceText(user, 'Operating margin', '33');
  await user.keyboard('{Escape}{Escape}');
  expect(undoMargin()).not.toBeInTheDocument();
  expect(field('Operating margin')).toHaveValue('20.0%');
});

test('numbers are read as in every field; one out of bounds is named and changes nothing', async () => {
  const { user } = await openScreen();
  await replaceText(user, 'Working capital, share', '(8)');
  await user.tab();
  expect(field('Working capital, share')).toHaveValue('−8.0%');
  await replaceText(user, 'Debt', '1,5B');
  await user.tab();
  expect(field('Debt')).toHaveValue('$1.5B');
  await replaceText(user, 'Tax rate', '90');
  expect(screen.getByText('Tax rate must be from 0% to 60%.')).toBeVisible();
  expect(field('Tax rate')).toBeInvalid();
});

test('the bridge leads from the filed value to the user’s, in the order of change', async () => {
  const { user } = await openScreen();
  await replaceText(user, 'Tax rate', '10');
  await replaceText(user, 'Operating margin', '33');
  await replaceText(user, /^Market risk premium/, '5');
  const bridge = screen.getByRole('region', { name: 'From the filed value to yours' });
  expect(
    within(bridge)
      .getAllByRole('listitem')
      .map((line) => line.textContent?.replace(/[+−]?\$.*$/, '')),
  ).toEqual([
    'As filed',
    'Tax rate25.0% to 10.0%',
    'Operating margin20.0% to 33.0%',
    'Market risk premium6.0% to 5.0%',
    'Yours',
  ]);
  expect(within(bridge).getAllByText(within(fairValue()).getByRole('status').textContent ?? '')).toHaveLength(2);
});

test('one class of shares against the market cap: all classes are used, and a press goes back', async () => {
  const { user } = await openScreen({ overview: { ...overview, sharesOutstanding: 48_000_000 } });
  expect(screen.getByText('Shares × price is 52.0% below the market cap.')).toBeVisible();
  await openDetails(user);
  expect(screen.getByRole('region', { name: 'From cash flows to a share' })).toHaveTextContent(
    'Shares outstanding, all classes÷ 100M',
  );
  expect(field('Shares outstanding')).toHaveValue('100M');
  await user.click(screen.getByRole('button', { name: 'Use 48.0M' }));
  expect(field('Shares outstanding')).toHaveValue('48.0M');
  await user.click(screen.getByRole('button', { name: 'Use all classes' }));
  expect(field('Shares outstanding')).toHaveValue('100M');
});

test('a rate of exchange makes value and price comparable', async () => {
  const { user } = await openScreen({ overview: { ...overview, currency: 'EUR' } });
  expect(screen.getByText('No price to compare with')).toBeVisible();
  expect(screen.getByText('Statements are in USD, the price is in EUR.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Enter a rate' }));
  expect(field('USD for 1 EUR')).toHaveFocus();
  await user.keyboard('1,1');
  expect(within(fairValue()).getByText(/Price \$33\.00/)).toBeVisible();
});
