import type { CompanyKind } from '@basecase/gateway/contract';
import { withAnnual } from '@basecase/gateway/contract/testing/reports';
import { readTexts } from '@basecase/shared-ui/testing/read-texts';
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
} from '../../testing/dcf-screen.tsx';

beforeEach(clearDrafts);

const renderKind = (kind: CompanyKind) => renderScreen({ allStatements: ofKind(kind) });
const alerts = () => readTexts(screen.getAllByRole('alert'));
const excessReady = () => screen.findByRole('form', { name: 'Assumptions of excess returns' });

test('a bank is valued by excess returns, with the return that its price implies; the DCF stands behind a warning, with the way back', async () => {
  const { user } = renderKind('bank');
  await excessReady();
  expect(screen.getByRole('heading', { level: 1, name: 'Excess returns' })).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'Excess returns' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'Specification case, does not fit' })).not.toBeChecked();
  expect(screen.getByText('The DCF does not fit a bank')).toBeInTheDocument();
  expect(field('Book value a share')).toHaveValue('$11.00');
  expect(field('Starting ROE')).toHaveValue('22.0%');
  await user.click(screen.getByRole('button', { name: 'Show the DCF anyway' }));
  await whenReady();
  expect(screen.getByText('The DCF does not fit a bank')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Back to excess returns' }));
  await excessReady();
  expect(fairValue()).toHaveTextContent(/The price implies an ROE of .*, fading over ten years\./);
  await replaceText(user, 'Book value a share', '0.5');
  expect(fairValue()).toHaveTextContent('No ROE from −20% to 60% explains this price.');
});

test('without a spread a return at its cost is worth the book value, and the input is the user’s until it is emptied', async () => {
  const { user } = renderKind('insurer');
  await excessReady();
  const before = fairValue().textContent;
  await replaceText(user, 'Starting ROE', '10');
  expect(within(fairValue()).getByText('$11.00', { selector: 'output' })).toBeInTheDocument();
  expect(screen.getByText('Mine')).toBeInTheDocument();
  await user.clear(field('Starting ROE'));
  expect(fairValue()).toHaveTextContent(before ?? '');
});

test('an input beyond its bounds is refused and changes nothing; a cost of equity that growth reaches leaves no value', async () => {
  const { user } = renderKind('bank');
  await excessReady();
  const before = fairValue().textContent;
  await user.clear(field('Fade, years'));
  await user.type(field('Fade, years'), '20');
  expect(alerts()).toContainEqual(expect.stringContaining('Fade, years must be from 3 to 15.'));
  await user.tab();
  expect(field('Fade, years')).toHaveValue('10');
  expect(fairValue()).toHaveTextContent(before ?? '');
  await replaceText(user, 'Risk premium', '0');
  await replaceText(user, 'Terminal growth', '4');
  expect(alerts()).toContainEqual(expect.stringContaining('Cost of equity is not above terminal growth'));
  expect(fairValue()).toHaveTextContent('No reliable fair value');
});

test('a bank without equity has no value, and the missing input is named', async () => {
  renderScreen({ allStatements: withAnnual(ofKind('bank'), { balance: { totalShareholderEquity: null } }) });
  await excessReady();
  expect(fairValue()).toHaveTextContent('No reliable fair value');
  expect(fairValue()).toHaveTextContent('Missing: book value a share and starting ROE');
});

test('a REIT has no FFO until gains on sales are entered, and no range without multiples', async () => {
  const { user } = renderKind('reit');
  await screen.findByRole('form', { name: 'Inputs of funds from operations' });
  expect(screen.getByText('The DCF does not fit a REIT')).toBeInTheDocument();
  expect(fairValue()).toHaveTextContent('No range');
  expect(fairValue()).toHaveTextContent('Missing: gains on sales of property');
  await user.type(field('Gains on sales of property'), '25M');
  expect(fairValue()).toHaveTextContent('Enter a low and a high multiple of AFFO');
  await user.type(field('Low multiple of AFFO'), '10');
  await user.type(field('High multiple of AFFO'), '15');
  // (220 + 55 − 25 − 88) M ÷ 100 M = 1.62 a share.
  expect(fairValue()).toHaveTextContent('$16.20 to $24.30');
});

test('a general company has the DCF first, and a steady state beside it', async () => {
  const { user } = renderKind('general');
  await whenReady();
  const models = within(screen.getByRole('radiogroup', { name: 'Model' })).getAllByRole('radio');
  expect(readTexts(models)).toEqual(['Specification case', 'Reasoned case', 'Steady state']);
  await user.click(screen.getByRole('radio', { name: 'Steady state' }));
  await screen.findByRole('form', { name: 'Assumptions of the steady state' });
  expect(screen.getByText('Growth costs, of operating income after tax')).toBeInTheDocument();
  // Where new capital earns its cost of 10%, no terminal growth changes the value.
  await replaceText(user, 'Growth, first steady year', '2.5');
  const before = within(fairValue()).getByText(/^\$/, { selector: 'output' }).textContent;
  await replaceText(user, 'Terminal growth', '4');
  expect(within(fairValue()).getByText(/^\$/, { selector: 'output' })).toHaveTextContent(before ?? '');
  await replaceText(user, 'Return on new capital', '3');
  expect(screen.getByText('Growth costs more than the business earns')).toBeInTheDocument();
});

test('a company of unknown kind may be valued by each model, without a warning', async () => {
  await openScreen();
  const models = within(screen.getByRole('radiogroup', { name: 'Model' })).getAllByRole('radio');
  expect(readTexts(models)).toEqual([
    'Specification case',
    'Reasoned case',
    'Excess returns',
    'FFO and AFFO',
    'Steady state',
  ]);
  expect(screen.queryByText(/does not fit/)).not.toBeInTheDocument();
});
